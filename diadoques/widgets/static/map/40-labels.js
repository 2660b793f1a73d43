// Names keep their size on the screen (14 px or more); what does not fit without touching something else waits
// for a closer look. Positions come from the board's data; only small shifts are tried here.

const FONT = "'DejaVu Sans', Verdana, 'Segoe UI', sans-serif";
const SERIF = "'DejaVu Serif', Georgia, 'Times New Roman', serif";
const STYLES = {
  code: { font: `700 15px ${FONT}`, height: 15 },
  sea: { font: `italic 700 15px ${SERIF}`, height: 15 },
  name: { font: `italic 400 14px ${SERIF}`, height: 14 },
  capital: { font: `700 14px ${FONT}`, height: 14 },
  major: { font: `700 14px ${FONT}`, height: 14 },
  minor: { font: `400 14px ${FONT}`, height: 14 },
  city: { font: `italic 400 14px ${FONT}`, height: 14 },
};

// Shifts tried for the code of a province, in screen pixels, nearest first.
const NUDGES = [];
for (const radius of [0, 9, 18, 27, 38, 50, 64, 78])
  for (let i = 0; i < (radius ? 16 : 1); i += 1)
    NUDGES.push([radius * Math.cos((i * Math.PI) / 8) * 1.3, radius * Math.sin((i * Math.PI) / 8), radius]);
const MOST_KNOWN = 4000; // points of a space that are remembered
const BESIDE = 30; // farther than this from its place, a code in another's space is led back to it by a line

function placeCandidates(view, place, width, height) {
  const gap = 11 * (place.kind === "capital" ? 1.1 : 1);
  const found = [];
  for (const [dx, dy, align] of [
    [1, 0, 0], [-1, 0, -1], [0.85, -0.8, 0], [0.85, 0.8, 0], [-0.85, -0.8, -1], [-0.85, 0.8, -1],
    [0, -1.25, -0.5], [0, 1.25, -0.5], [0.3, -1.25, -0.2], [0.3, 1.25, -0.2], [-0.3, -1.25, -0.8], [-0.3, 1.25, -0.8],
  ]) {
    const [x, y] = [place.at[0] / view.pixel + dx * gap, place.at[1] / view.pixel + dy * gap];
    found.push([x + align * width, y - height / 2]);
  }
  return found;
}

// Whether a point of the board is in a space. The page is slow to tell: most points are far off, and the others are asked
// for again as often as names are laid anew.
function isIn(view, space, x, y) {
  const ground = view.grounds.get(space.id);
  if (!ground.box || !ground.box.width) ground.box = ground.getBBox(); // a map that is hidden has none yet
  const { box } = ground;
  if (x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height) return false;
  ground.known = ground.known || new Map();
  const key = `${round(x)},${round(y)}`;
  if (!ground.known.has(key)) {
    if (ground.known.size > MOST_KNOWN) ground.known.clear();
    ground.known.set(key, fills(ground, x, y));
  }
  return ground.known.get(key);
}

function fills(ground, x, y) {
  try {
    return ground.isPointInFill(new DOMPoint(x, y));
  } catch {
    return true; // an old browser: trust the data
  }
}

function layLabels(view) {
  const layer = view.layers.labels;
  const { pixel, lang, board } = view; // pixel: board pixels in one screen pixel
  const obstacles = view.obstacles();
  // It is most of the work of drawing the map: names stay where they are as long as nothing that they avoid has moved.
  const laid = JSON.stringify([obstacles, view.window(), pixel, lang, view.isSmall]);
  if (view.laid === laid) return;
  view.laid = laid;
  empty(layer);
  const taken = obstacles.map((box) => box.map((value) => value / pixel));
  for (const place of board.places) {
    if (place.kind === "city" && pixel > 1.2) continue;
    const [x, y] = [place.at[0] / pixel, place.at[1] / pixel];
    taken.push([x - 8, y - 8, x + 8, y + 8]);
  }
  taken.push(...tagBoxes(view, pixel));
  // What is seen of the board; beside it there may be paper.
  const seen = view.window();
  const window = [Math.max, Math.max, Math.min, Math.min].map((inner, side) => inner(seen[side], board.frame[side]) / pixel);
  const free = (box) =>
    box[0] >= window[0] + 2 && box[1] >= window[1] + 2 && box[2] <= window[2] - 2 && box[3] <= window[3] - 2 &&
    taken.every((other) => overlap(box, other) === 0);
  const write = (text, kind, x, y, extra) => {
    const style = STYLES[kind];
    const width = measure(text, style.font);
    taken.push([x - 1, y - 1, x + width + 1, y + style.height + 1]);
    const node = svg("text", {
      class: `dia-label dia-l-${kind}`, x: round(x * pixel), y: round((y + style.height * 0.82) * pixel), text, ...extra,
    });
    node.style.fontSize = `${style.height * pixel}px`;
    node.style.strokeWidth = `${3 * pixel}px`;
    layer.append(node);
    return width;
  };
  // A thin line from the middle of a code to its space; the halo of the letters covers its end.
  const lead = (from, to) =>
    layer.append(
      svg("path", { d: pathOf([from.map((value) => value * pixel), to]), class: "dia-lead", style: { strokeWidth: `${1.2 * pixel}px` } }),
      svg("circle", { cx: to[0], cy: to[1], r: 2 * pixel, class: "dia-lead-end" }),
    );
  const inside = (space, x, y) => isIn(view, space, x * pixel, y * pixel);
  const capitals = board.places.filter((place) => place.kind === "capital");
  const town = (place) => {
    const style = STYLES[place.kind];
    const text = place.kind === "capital" ? place.name[lang].toLocaleUpperCase(lang) : place.name[lang];
    const width = measure(text, style.font);
    for (const [x, y] of placeCandidates(view, place, width, style.height))
      if (free([x, y, x + width, y + style.height])) {
        write(text, place.kind, x, y);
        return;
      }
  };
  const spaces = [...board.spaces].sort((a, b) => a.area - b.area); // the small ones have the least choice
  const codes = new Map();
  for (const space of spaces) {
    const kind = space.kind === "sea" ? "sea" : "code";
    const code = (space.code || {})[lang] || space.id;
    const width = measure(code, STYLES[kind].font);
    const height = STYLES[kind].height;
    const tried = (fits) => {
      for (const [dx, dy, radius] of NUDGES) {
        const [x, y] = [space.label[0] / pixel + dx - width / 2, space.label[1] / pixel + dy - height / 2];
        if (free([x, y, x + width, y + height]) && fits(x + width / 2, y + height / 2, radius)) return [x, y];
      }
      return null;
    };
    // In its own space; else in the water beside it, or wherever there is room near by, led back by a line. A small map
    // has no room for long lines: there the name waits for a closer look.
    const own = tried((x, y, radius) => !radius || inside(space, x, y));
    const near = own || tried((x, y, radius) => radius < BESIDE && !board.spaces.some((other) => other.kind === "land" && other !== space && inside(other, x, y)));
    const last = near || (view.isSmall ? null : tried((x, y, radius) => radius < 70));
    if (!last) continue;
    if (!own) lead([last[0] + width / 2, last[1] + height / 2], space.label);
    write(code, kind, last[0], last[1], { "data-space": space.id });
    codes.set(space.id, [last[0] + width / 2, last[1] + height]);
  }
  capitals.forEach(town);
  const towns = (kind) => board.places.filter((place) => place.kind === kind).forEach(town);
  towns("major");
  for (const space of [...spaces].reverse()) {
    const under = codes.get(space.id);
    if (!under) continue;
    const text = space.name[lang];
    const width = measure(text, STYLES.name.font);
    const box = [under[0] - width / 2, under[1] + 1, under[0] + width / 2, under[1] + 15];
    if (!free(box) || !inside(space, box[0], box[3]) || !inside(space, box[2], box[3])) continue;
    write(text, "name", box[0], box[1], { "data-space": space.id });
  }
  towns("minor");
  if (pixel <= 1.2) towns("city");
}
