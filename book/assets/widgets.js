// Tells require.js where the book keeps the programs of its widgets, so that none is looked for on the net.
(function () {
  const here = document.currentScript.src.replace(/[^/]*$/, "");
  const paths = { anywidget: here + "generated/anywidget" };
  // These are all within embed-amd.js; their address is where they look for their fonts.
  for (const part of ["base", "controls", "output", "html-manager", "html-manager/dist/libembed-amd"]) {
    paths["@jupyter-widgets/" + part] = here + "html-manager/" + part.split("/").pop();
  }
  window.requirejs.config({ paths });
})();
