import type { ReactNode } from "react";
import { RightBadge } from "./right-badge.tsx";
import { STATE_LABELS } from "./right-sentences.ts";
import type { ToldThing } from "./told-rights.server.ts";

/** Stays on the line that it ends. */
const DOT = "\u00a0· ";

type ToldRight = ToldThing["rights"][number];

interface RightsListProps<Thing extends ToldThing> {
  things: readonly Thing[];
  /** The name of the thing, as a link where the caller has one. */
  title?: (thing: Thing) => ReactNode;
  source?: (right: ToldRight) => ReactNode;
  /** What else is known of it. */
  more?: (thing: Thing) => ReactNode;
  /** What can be done now. */
  acts: (thing: Thing) => ReactNode;
}

/** The items of a list: what somebody has, why, from when, until when, its state, and what can be done. */
export function RightsList<Thing extends ToldThing>(props: RightsListProps<Thing>) {
  const { things, title, source, more, acts } = props;
  return things.map((thing) => (
    <li key={thing.key} className="grid gap-2 py-3">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 font-strong wrap-anywhere">{title ? title(thing) : thing.name}</div>
        <span className="flex-none">
          <RightBadge state={thing.state} />
        </span>
      </div>
      <ul className="grid gap-1 text-sm text-muted">
        {thing.rights.map((right) => (
          <li key={right.id} className="wrap-anywhere tabular-nums">
            {source ? source(right) : right.said}
            {[...right.facts, ...(thing.rights.length > 1 ? [STATE_LABELS[right.state]] : [])].map(
              (fact) => `${DOT}${fact}`,
            )}
            {right.why ? <span className="block">{right.why}</span> : null}
          </li>
        ))}
      </ul>
      {more?.(thing)}
      <div className="pt-1 empty:hidden">{acts(thing)}</div>
    </li>
  ));
}
