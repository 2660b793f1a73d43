// Dots on the map: where something happened in history, with its number, side by side where several share a place; and the
// pin of a place that was chosen, which says nothing of right or wrong.

const PIN = { long: 28, wide: 9 };
const TURNS = [0, 45, -45, 90, -90, 135, -135, 180]; // of a pin around its point, upright first

// The box of a pin with its point at `tip`, in board pixels.
function pinBox(view, [x, y], turn) {
  const angle = (turn * Math.PI) / 180;
  const tilt = [Math.sin(angle), -Math.cos(angle)].map((value) => value * (PIN.long - PIN.wide));
  const side = (index, pick) => pick(0, tilt[index % 2] + (index < 2 ? -PIN.wide : PIN.wide));
  return [0, 1, 2, 3].map((index) => (index % 2 ? y : x) + side(index, index < 2 ? Math.min : Math.max) * view.unit);
}

// A pin points at its own place and hides no name: it turns, and in a province it may prick elsewhere.
function pinSpot(view, place) {
  const at = view.geography.at(place);
  const steps = view.geography.places.has(place) ? [[0, 0]] : STEPS;
  for (const step of steps) {
    const tip = [at[0] + step[0] * view.unit, at[1] + step[1] * view.unit];
    if (step !== steps[0] && !view.outlines.holds(view.geography.space(place), tip)) continue;
    const turn = TURNS.find((one) => view.names.every((box) => overlap(box, pinBox(view, tip, one)) === 0));
    if (turn !== undefined) return { tip, turn };
  }
  return { tip: at, turn: 0 };
}

function drawDots(view) {
  const layer = view.layers.dots;
  empty(layer);
  const taken = new Map();
  for (const dot of view.model.get("dots") || []) {
    const at = view.geography.at(dot.at);
    if (!at) continue;
    if (!dot.number) {
      const { tip, turn } = pinSpot(view, dot.at);
      const transform = `translate(${tip.map(round)}) rotate(${turn}) scale(${view.unit})`;
      layer.append(
        svg("g", { class: "dia-pin", role: "img", "aria-label": dot.text, "data-pin": dot.at, transform },
          svg("path", { d: "M0,0C-2,-8 -9,-12 -9,-19A9,9 0 0 1 9,-19C9,-12 2,-8 0,0Z" }),
          svg("circle", { cy: -19, r: 3.5 }),
          svg("title", { text: dot.text })),
      );
      continue;
    }
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
