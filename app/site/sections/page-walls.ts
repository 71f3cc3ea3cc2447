// As they were laid; phones show the first two rows.
import type { LaidTile } from "#app/ui/tiles/tile-wall.tsx";

const WINDOW: LaidTile[] = [
  ["d", 2],
  ["a", 0],
  ["a", 1],
  ["e", 1],
  ["g", 0],
  ["b", 3],
  ["c", 1],
  ["f", 0],
  ["e", 3],
  ["h", 2],
  ["a", 2],
  ["d", 0],
  ["a", 1],
  ["a", 0],
  ["b", 1],
  ["g", 0],
];

const GARDEN: LaidTile[] = [
  ["c", 0],
  ["c", 1],
  ["b", 2],
  ["a", 0],
  ["c", 1],
  ["h", 0],
  ["a", 1],
  ["g", 0],
  ["f", 3],
  ["a", 0],
  ["e", 0],
  ["c", 0],
  ["d", 1],
  ["b", 0],
  ["c", 1],
  ["f", 1],
];

export const WALLS = { garden: GARDEN, window: WINDOW };
