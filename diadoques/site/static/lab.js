// JupyterLite speaks French to whom it finds French: its settings are gathered into its page before its program begins,
// and this adds one to them as soon as they stand there.

const SETTING = "@jupyterlab/translation-extension:plugin";
const gathered = document.getElementById("jupyter-config-data");
const tongue = localStorage.getItem("diadoques lang") || (navigator.languages || [navigator.language])[0] || "";

if (tongue.startsWith("fr")) new MutationObserver((_, watch) => {
  const found = JSON.parse(gathered.textContent);
  if (!found.appUrl) return;
  watch.disconnect();
  found.settingsOverrides = { ...found.settingsOverrides, [SETTING]: { locale: "fr_FR" } };
  gathered.textContent = JSON.stringify(found);
}).observe(gathered, { childList: true, characterData: true, subtree: true });
