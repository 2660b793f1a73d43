// JupyterLite speaks French to whom it finds French: its settings stand in its page, and are read after this.

(() => {
  const spoken = localStorage.getItem("diadoques lang") || (navigator.languages || [navigator.language])[0] || "";
  if (!spoken.startsWith("fr")) return;
  const settings = document.getElementById("jupyter-config-data");
  const found = JSON.parse(settings.textContent);
  found.settingsOverrides = { ...found.settingsOverrides, "@jupyterlab/translation-extension:plugin": { locale: "fr_FR" } };
  settings.textContent = JSON.stringify(found);
})();
