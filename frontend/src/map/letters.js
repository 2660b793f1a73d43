// The letters of what is written on the map.

export const FONT = "'DejaVu Sans', Verdana, 'Segoe UI', sans-serif";
export const SERIF = "'DejaVu Serif', Georgia, 'Times New Roman', serif";
