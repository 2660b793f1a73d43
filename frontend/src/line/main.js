// A line to type on. Enter tells what stands there, the same text again too; leaving the line tells what is new on it.
// A line that is shut can be typed on no more; what stood on it and was not entered is shown, and said to count for nothing.

/** @import { Rendered } from "../widget.d.ts" */

/** @typedef {{ value: string, placeholder: string, turn: number, shut: string }} Traits */

/** @param {Rendered<Traits, { kind: "typed", text: string }>} widget */
function render({ model, el }) {
  const input = document.createElement("input");
  input.type = "text";
  input.className = "dia-typed";
  input.autocomplete = "off";
  input.spellcheck = false;
  const late = document.createElement("p");
  late.className = "dia-typed-late";
  late.setAttribute("role", "status");
  let told = "";

  const shut = () => {
    const why = model.get("shut");
    const left = why ? input.value.trim() : "";
    input.disabled = Boolean(why);
    input.style.display = why ? "none" : "";
    late.textContent = left ? why.replace("%", () => left) : "";
    late.style.display = left ? "" : "none";
  };
  const tell = () => {
    told = input.value;
    model.send({ kind: "typed", text: told });
  };
  const show = () => {
    told = model.get("value");
    input.value = told;
    shut();
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
    if (input.value !== told && !input.disabled) tell();
  });
  // Who empties the line has given up what stood there.
  input.addEventListener("input", () => {
    if (!input.value && told) tell();
  });
  model.on("change:value", show);
  model.on("change:turn", show);
  model.on("change:placeholder", hint);
  model.on("change:shut", shut);
  show();
  hint();
  el.append(input, late);
}

export default { render };
