import clsx from "clsx";
import { TileWall } from "#app/ui/tiles/tile-wall.tsx";
import { WALLS } from "./page-walls.ts";
import { SectionButtons } from "./section-buttons.tsx";
import type { SectionProps } from "./section-props.ts";

export function PageTitleView({ section }: SectionProps<"page-title">) {
  const { title, lead, words, buttons } = section;
  const wall = section.wall === "none" ? undefined : WALLS[section.wall];
  return (
    <header
      className={clsx(
        "wrap grid items-center gap-x-16 gap-y-10 pt-12 pb-8 lg:pt-18 lg:pb-12",
        wall && "lg:grid-cols-[7fr_4fr]",
      )}
    >
      <div>
        <h1 className="title-page max-w-[18ch] wrap-anywhere">{title}</h1>
        {lead || words || buttons.length > 0 ? (
          <div className="mt-6 max-w-[40rem] text-lg text-muted">
            {lead ? <p className="font-semibold text-ink">{lead}</p> : null}
            {words ? <p className={clsx("whitespace-pre-line", lead && "mt-4")}>{words}</p> : null}
            {buttons.length > 0 ? (
              <div className="mt-8 flex flex-wrap gap-3 text-base">
                <SectionButtons buttons={buttons} />
              </div>
            ) : null}
          </div>
        ) : null}
      </div>
      {wall ? <TileWall tiles={wall} /> : null}
    </header>
  );
}
