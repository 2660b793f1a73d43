"""River names: paths beside the river, along its straightest and clearest stretches, read from left to right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from .metrics import SERIF_ITALIC, Box, grown, text_width

SIZE = 13.0
OFFSET = 7.5
"""Pixels between the river and the middle of its name."""

STEP = 4.0
SMOOTH = 11
"""Points over which the path is averaged."""

ONE_MORE_EVERY = 420.0
"""A river gets another name for each such length in pixels."""

APART = 170.0


@dataclass(frozen=True, slots=True)
class RiverName:
    """A path for the middle of the letters of a river's name."""

    river: str
    path: tuple[tuple[float, float], ...]

    def box(self) -> Box:
        """A box around the letters."""
        xs, ys = zip(*self.path, strict=True)
        return grown((min(xs), min(ys), max(xs), max(ys)), SIZE / 2)


def river_names(
    rivers: Mapping[str, Sequence[Sequence[tuple[float, float]]]],
    names: Mapping[str, Mapping[str, str]],
    obstacles: Sequence[Box],
    frame: Box,
) -> list[RiverName]:
    """One or more names for each river, none on an obstacle or outside the frame when there is a choice."""
    taken = list(obstacles)
    found: list[RiverName] = []
    for river, lines in rivers.items():
        length = max(text_width(text, SIZE, SERIF_ITALIC) for text in names[river].values()) * 1.15 + 8
        total = sum(shapely.LineString(line).length for line in lines)
        mine: list[RiverName] = []
        for _ in range(1 + int(total // ONE_MORE_EVERY)):
            best = _best(river, lines, length, taken, mine, frame)
            if best is not None:
                mine.append(best)
                taken.append(best.box())
        found += mine
    return found


def _best(
    river: str,
    lines: Sequence[Sequence[tuple[float, float]]],
    length: float,
    taken: Sequence[Box],
    mine: Sequence[RiverName],
    frame: Box,
) -> RiverName | None:
    choices: list[tuple[float, tuple[tuple[float, float], ...]]] = []
    walls = shapely.union_all([shapely.box(*box) for box in taken]) if taken else shapely.Polygon()
    inner = shapely.box(*grown(frame, -6))
    for line in lines:
        points = _resampled(line)
        count = round(length / STEP) + 1
        for start in range(0, len(points) - count, 3):
            stretch = points[start : start + count]
            if np.hypot(*(stretch[-1] - stretch[0])) < 0.8 * length:
                continue
            for side in (-1, 1):
                path = _beside(stretch, side)
                drawn = shapely.LineString(path).buffer(SIZE / 2)
                if not inner.contains(drawn) or any(_near(path, other) for other in mine):
                    continue
                choices.append((_turning(path) * 40 + drawn.intersection(walls).area, tuple(map(tuple, path))))
    if not choices:
        return None
    price, chosen = min(choices)
    return RiverName(river, chosen) if price < 60 or not mine else None


def _resampled(line: Sequence[tuple[float, float]]) -> NDArray[np.float64]:
    """Points every STEP pixels, each the mean of SMOOTH neighbours; fewer near the ends."""
    geometry = shapely.LineString(line)
    places = np.arange(0, geometry.length, STEP)
    points = shapely.get_coordinates(shapely.line_interpolate_point(geometry, places))
    half = SMOOTH // 2
    return np.array([points[max(0, i - half) : i + half + 1].mean(axis=0) for i in range(len(points))])


def _beside(stretch: NDArray[np.float64], side: int) -> NDArray[np.float64]:
    """The stretch read from left to right, moved to one side, thinned to a few points."""
    if stretch[-1][0] < stretch[0][0]:
        stretch = stretch[::-1]
    along = np.gradient(stretch, axis=0)
    along /= np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)[:, None]
    normal = np.column_stack([along[:, 1], -along[:, 0]])
    moved = stretch + side * OFFSET * normal
    keep = np.unique(np.linspace(0, len(moved) - 1, 7).round().astype(int))
    thin: NDArray[np.float64] = moved[keep]
    return thin


def _turning(path: NDArray[np.float64]) -> float:
    """Sum of the squared turns of a path, in radians."""
    steps = np.diff(path, axis=0)
    headings = np.unwrap(np.arctan2(steps[:, 1], steps[:, 0]))
    return float((np.diff(headings) ** 2).sum() + 0.15 * np.abs(headings.mean()) ** 2)


def _near(path: NDArray[np.float64], other: RiverName) -> bool:
    here, there = path.mean(axis=0), np.array(other.path).mean(axis=0)
    return bool(np.hypot(*(here - there)) < APART)
