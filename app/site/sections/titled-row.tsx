import clsx from "clsx";
import type { ReactNode } from "react";
import type { Place } from "./section-props.ts";

interface TitledRowProps {
  title: string;
  place: Place;
  children: ReactNode;
}

/** Under a hairline: the title on the left, what it is about on the right. */
export function TitledRow({ title, place, children }: TitledRowProps) {
  return (
    <section className="wrap">
      <div
        className={clsx(
          "grid gap-x-16 gap-y-6 border-t border-line pt-12 lg:grid-cols-[1fr_2fr]",
          place.after ? "pb-12" : "pb-24",
        )}
      >
        {title ? <h2 className="title-section">{title}</h2> : null}
        <div className={title ? undefined : "lg:col-span-2"}>{children}</div>
      </div>
    </section>
  );
}
