// A line to type on. Enter tells what stands there, the same text again too; leaving the line tells what is new on it.

function render({ model, el }) {
  const input = document.createElement("input");
  input.type = "text";
  input.className = "dia-typed";
  input.autocomplete = "off";
  input.spellcheck = false;
  let told = "";

  const tell = () => {
    told = input.value;
    model.send({ kind: "typed", text: told });
  };
  const show = () => {
    told = model.get("value");
    input.value = told;
  };
  const hint = () => {
    input.placeholder = model.get("placeholder");
    input.setAttribute("aria-label", input.placeholder);
  };

  input.addEventListener("keydown", (event) => {
    event.stopPropagation(); // the notebook must not take the letters for its shortcuts
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    if (input.value.trim()) tell();
  });
  input.addEventListener("change", () => {
    if (input.value !== told) tell();
  });
  model.on("change:value", show);
  model.on("change:turn", show);
  model.on("change:placeholder", hint);
  show();
  hint();
  el.append(input);
}

export default { render };
