// A mark in a page, of no size. When it is called, it comes into sight with what stands under it.

function render({ model, el }) {
  // What was shown with the call is laid out by then.
  const come = () => requestAnimationFrame(() => requestAnimationFrame(() => el.scrollIntoView({ block: "start" })));
  model.on("change:calls", come);
}

export default { render };
