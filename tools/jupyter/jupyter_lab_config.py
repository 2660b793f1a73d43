"""JupyterLab as a class wants it: it asks nothing of the net (`make lab`)."""

c = get_config()  # type: ignore[name-defined]  # noqa: F821  (Jupyter runs this file with that name defined)

# No news, no look-up of newer versions, no catalogue of extensions.
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
c.LabApp.extension_manager = "readonly"
