import clsx from "clsx";
import type { ReactNode } from "react";
import { type LaidTile, TileWall } from "#app/ui/tiles/tile-wall.tsx";

interface PageTitleProps {
  title: string;
  /** Sixteen tiles that stand beside it. */
  wall?: LaidTile[];
  /** What the page is for, in a sentence or two. */
  children?: ReactNode;
}

export function PageTitle({ title, wall, children }: PageTitleProps) {
  return (
    <header
      className={clsx(
        "wrap grid items-center gap-x-16 gap-y-10 pt-12 pb-8 lg:pt-18 lg:pb-12",
        wall && "lg:grid-cols-[7fr_4fr]",
      )}
    >
      <div>
        <h1 className="title-page max-w-[18ch]">{title}</h1>
        {children ? <div className="mt-6 max-w-[40rem] text-lg text-muted">{children}</div> : null}
      </div>
      {wall ? <TileWall tiles={wall} /> : null}
    </header>
  );
}
