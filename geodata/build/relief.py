"""`relief.png`: the shaded relief of the board, in the picture's plane, as grey and alpha.

Black with more or less alpha is shade, white is light; flat land and water are clear. It is drawn above the land and
under the water, stretched over the whole frame.
"""

from __future__ import annotations

import gzip
import json
import struct
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from .cone import Cone
from .contacts import Surface
from .files import source_file
from .network import Network
from .shapes import area_of
from .stretch import Axis, Board

Grid = NDArray[np.float64]

CELL_KM = 7.0
"""Size of a cell of the shaded grid, in the cone."""

PIXEL = 1.5
"""Board pixels for one pixel of the image."""

EXAGGERATION = 9.0
LIGHTS = ((315.0, 0.55), (270.0, 0.25), (0.0, 0.2))
"""Azimuths of the lights in degrees, and their weights; all stand at 45 degrees."""

STRONGEST = 0.40
"""Largest opacity."""

GAIN = 1.5
LEVELS = 24
"""Steps of opacity: fewer steps, smaller file."""

SHORE = 4.0
"""The relief goes on so many board pixels beyond the shore: the water drawn over it cuts it cleanly."""


def read_heights(folder: Path) -> tuple[dict[str, Any], Grid]:
    """Head and heights (metres, 0 at sea; rows from north to south) of `src/relief.i16.gz`; see `extract.py`."""
    raw = gzip.decompress(source_file(folder, "relief.i16.gz").read_bytes())
    line, _, body = raw.partition(b"\n")
    head = json.loads(line)
    delta = np.frombuffer(body, dtype=">i2").reshape(head["shape"])
    return head, np.cumsum(delta, axis=0, dtype=np.float64)


def relief_png(folder: Path, network: Network, board: Board, flat: Sequence[Surface]) -> bytes:
    """The image, from the heights and the faces in pixels."""
    x0, y0, x1, y1 = network.frame_km
    km_x = np.arange(x0 - 3 * CELL_KM, x1 + 4 * CELL_KM, CELL_KM)
    km_y = np.arange(y0 - 3 * CELL_KM, y1 + 4 * CELL_KM, CELL_KM)
    light = shade(heights_in_cone(folder, board.cone, km_x, km_y))
    columns, rows = round(board.width / PIXEL), round(board.height / PIXEL)
    px_x = (np.arange(columns) + 0.5) * board.width / columns
    px_y = (np.arange(rows) + 0.5) * board.height / rows
    at_x = _km_of(board.x, px_x, x0, x1)
    at_y = _km_of(board.y, board.height - px_y, y0, y1)
    picture = _bilinear(light, (at_y - km_y[0]) / CELL_KM, (at_x - km_x[0]) / CELL_KM)
    opacity = np.minimum(np.abs(picture) * GAIN, 1.0) * _land_mask(flat, px_x, px_y) * STRONGEST
    steps = np.round(opacity / STRONGEST * LEVELS) / LEVELS * STRONGEST
    alpha = np.round(steps * 255).astype(np.uint8)
    grey = np.where((picture > 0) & (alpha > 0), 255, 0).astype(np.uint8)
    return png(grey, alpha)


def heights_in_cone(folder: Path, cone: Cone, km_x: Grid, km_y: Grid) -> Grid:
    """Heights in metres on a grid of the cone; rows go north."""
    head, heights = read_heights(folder)
    mesh = np.stack(np.meshgrid(km_x, km_y), axis=-1).reshape(-1, 2)
    lonlat = cone.backward(mesh)
    column = (lonlat[:, 0] - head["west"]) / head["step"]
    row = (head["north"] - lonlat[:, 1]) / head["step"]
    return _sample(heights, row, column).reshape(len(km_y), len(km_x))


def shade(heights: Grid) -> Grid:
    """Light minus that of flat ground, from about -1 to 1, on a grid whose rows go north."""
    north, east = np.gradient(heights * EXAGGERATION / 1000.0, CELL_KM)
    steep = np.sqrt(1 + north**2 + east**2)
    total = np.zeros_like(heights)
    for azimuth, weight in LIGHTS:
        angle = np.radians(azimuth)
        slope = (-north * np.cos(angle) - east * np.sin(angle)) * np.sqrt(0.5)
        total += weight * ((slope + np.sqrt(0.5)) / steep - np.sqrt(0.5))
    return total


def png(grey: NDArray[np.uint8], alpha: NDArray[np.uint8]) -> bytes:
    """An 8-bit grey and alpha PNG, each row as its difference from the row above."""
    rows, columns = grey.shape
    pixels = np.stack([grey, alpha], axis=-1).reshape(rows, columns * 2)
    above = np.vstack([np.zeros((1, columns * 2), np.uint8), pixels[:-1]])
    filtered = np.hstack([np.full((rows, 1), 2, np.uint8), pixels - above])
    head = struct.pack(">IIBBBBB", columns, rows, 8, 4, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(filtered.tobytes(), 9)), (b"IEND", b""))
    body = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + body


def _km_of(axis: Axis, pixels: Grid, start: float, end: float) -> Grid:
    """Kilometres of the cone for distances in pixels along an axis."""
    km = np.linspace(start, end, 4000)
    return np.interp(pixels, [axis.pixels(k) for k in km], km)


def _land_mask(flat: Sequence[Surface], px_x: Grid, px_y: Grid) -> Grid:
    """1 on land and a little beyond, else 0."""
    land = [area_of(s) for s in flat if s.kind in ("land", "scenery")]
    area = shapely.union_all(land).buffer(SHORE)
    shapely.prepare(area)
    mesh_x, mesh_y = np.meshgrid(px_x, px_y)
    inside: Grid = shapely.contains_xy(area, mesh_x, mesh_y).astype(np.float64)
    return inside


def _bilinear(grid: Grid, row: Grid, column: Grid) -> Grid:
    """Values at the crossings of given rows and columns."""
    mesh_row, mesh_column = np.meshgrid(row, column, indexing="ij")
    return _sample(grid, mesh_row.ravel(), mesh_column.ravel()).reshape(mesh_row.shape)


def _sample(grid: Grid, row: Grid, column: Grid) -> Grid:
    """Bilinear values at points; beyond the edge, those of the edge."""
    row, column = np.clip(row, 0, grid.shape[0] - 1.001), np.clip(column, 0, grid.shape[1] - 1.001)
    i, j = row.astype(int), column.astype(int)
    u, v = row - i, column - j
    top = grid[i, j] * (1 - v) + grid[i, j + 1] * v
    below = grid[i + 1, j] * (1 - v) + grid[i + 1, j + 1] * v
    values: Grid = top * (1 - u) + below * u
    return values
