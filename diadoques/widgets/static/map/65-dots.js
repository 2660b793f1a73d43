// Where something happened in history: a dot with its number at each place, side by side where several share one.

function drawDots(view) {
  const layer = view.layers.dots;
  empty(layer);
  const taken = new Map();
  for (const dot of view.model.get("dots") || []) {
    const at = view.geography.at(dot.at);
    if (!at) continue;
    const before = taken.get(dot.at) || 0;
    taken.set(dot.at, before + 1);
    layer.append(
      svg(
        "g",
        {
          class: "dia-dot-of-history", role: "img", "aria-label": `${dot.number}. ${dot.text}`,
          transform: `translate(${round(at[0] + before * 26 * view.unit)},${round(at[1] + 18 * view.unit)}) scale(${view.unit})`,
        },
        svg("circle", { r: 12 }),
        svg("text", { y: 5.5, text: String(dot.number) }),
        svg("title", { text: dot.text }),
      ),
    );
  }
}
