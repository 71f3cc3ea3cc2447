import clsx from "clsx";
import { Link } from "react-router";
import { Cover, widths } from "../display/cover.tsx";
import { Tile, type TileCut } from "../tiles/tile.tsx";

export interface MuralPiece {
  to: string;
  title: string;
  image: string;
  fallback?: string;
  /** Already formatted; shown for the large piece. */
  price: string;
}

type Slot = { piece: number; big?: true } | { tile: TileCut; turn: 0 | 1 | 2 | 3 };

// Six columns; the wall as it was laid. Phones show the first nine slots in four columns.
const WALL: Slot[] = [
  { piece: 1 },
  { tile: "a", turn: 0 },
  { tile: "a", turn: 1 },
  { piece: 2 },
  { tile: "d", turn: 2 },
  { piece: 3 },
  { tile: "c", turn: 1 },
  { tile: "e", turn: 0 },
  { tile: "b", turn: 3 },
  { tile: "f", turn: 1 },
  { tile: "g", turn: 0 },
  { piece: 0, big: true },
  { tile: "b", turn: 0 },
  { tile: "a", turn: 1 },
  { piece: 4 },
  { tile: "h", turn: 2 },
  { tile: "a", turn: 3 },
  { piece: 5 },
];
const LEAD_SIZES = "36rem";
const SPARE: [TileCut, 0 | 1 | 2 | 3][] = [
  ["f", 2],
  ["h", 0],
  ["c", 2],
  ["d", 0],
  ["a", 2],
  ["b", 1],
  ["e", 3],
  ["a", 0],
];

/** The wall of tiles; up to six of them are covers of real products and lead to them. */
export function Mural({ pieces }: { pieces: MuralPiece[] }) {
  const lead = pieces[0];
  return (
    <div className="mural">
      {WALL.map((slot, place) => (
        <MuralSlot
          // biome-ignore lint/suspicious/noArrayIndexKey: the wall never changes.
          key={place}
          slot={slot}
          piece={"piece" in slot ? pieces[slot.piece] : undefined}
        />
      ))}
      {lead ? <LeadPreload src={lead.image} /> : null}
      {lead ? (
        <p className="absolute bottom-[20%] right-0 flex items-center gap-3 rounded-tl-card bg-paper px-5 py-3.5 font-semibold max-lg:hidden">
          {lead.title} <b className="font-display text-xl leading-none font-heavy">{lead.price}</b>
        </p>
      ) : null}
    </div>
  );
}

/** The largest picture of wide screens; phones do not show it, so it cannot simply be loaded at once. */
function LeadPreload({ src }: { src: string }) {
  return (
    <link
      rel="preload"
      as="image"
      href={src}
      imageSrcSet={widths(src)}
      imageSizes={LEAD_SIZES}
      media="(min-width: 62.5625rem)"
      fetchPriority="high"
    />
  );
}

function MuralSlot({ slot, piece }: { slot: Slot; piece?: MuralPiece }) {
  if ("tile" in slot) return <Tile cut={slot.tile} turn={slot.turn} />;
  const span = slot.big ? "col-span-4 row-span-2" : "col-span-2";
  if (piece) {
    return (
      <Link to={piece.to} className={span}>
        <Cover
          src={piece.image}
          alt={piece.title}
          fallback={piece.fallback}
          {...(slot.big ? { sizes: LEAD_SIZES } : { isSmall: true })}
        />
      </Link>
    );
  }
  return (
    <div className={clsx(slot.big ? "grid-cols-4" : "grid-cols-2", span)}>
      {SPARE.slice(slot.piece % 5, slot.big ? 8 : (slot.piece % 5) + 2).map(([cut, turn]) => (
        <Tile key={cut + turn} cut={cut} turn={turn} />
      ))}
    </div>
  );
}
