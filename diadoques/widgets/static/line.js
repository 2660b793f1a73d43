// src/line/main.js
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
    event.stopPropagation();
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    if (input.value.trim()) tell();
  });
  input.addEventListener("change", () => {
    if (input.value !== told && !input.disabled) tell();
  });
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
var main_default = { render };
export {
  main_default as default
};
