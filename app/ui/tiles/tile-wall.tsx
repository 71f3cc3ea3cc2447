import clsx from "clsx";
import { Tile, type TileCut } from "./tile.tsx";

export type LaidTile = [cut: TileCut, turn: 0 | 1 | 2 | 3];

/** A wall for the head of a page: sixteen tiles, four in a row; phones show the first eight. */
export function TileWall({ tiles, className }: { tiles: LaidTile[]; className?: string }) {
  return (
    // Whole pixels for each tile, or the ground would show through the joints.
    <div
      className={clsx(
        "tile-wall grid w-[round(down,100%,4px)] grid-cols-4 overflow-hidden rounded-card",
        className,
      )}
    >
      {tiles.map(([cut, turn], place) => (
        <Tile
          // biome-ignore lint/suspicious/noArrayIndexKey: the wall never changes.
          key={place}
          cut={cut}
          turn={turn}
        />
      ))}
    </div>
  );
}
