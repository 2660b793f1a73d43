// The letters of what is written on the map: the families of --sans and --serif, as a canvas wants them, to measure.

export const FONT = '"Commissioner", "DejaVu Sans", "Segoe UI", system-ui, sans-serif';
export const SERIF = '"Literata", "DejaVu Serif", Georgia, serif';
