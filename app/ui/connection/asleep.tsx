import { type ReactNode, Suspense, use, useState, useSyncExternalStore } from "react";
import { isPageAwake, whenNeeded } from "./when-needed.ts";

interface AsleepProps {
  /** A selector of what the server wrote there, which has to have a size. */
  near: string;
  children: ReactNode;
}

/** One promise for each selector, so that a part which React starts again waits for the same one. */
const waited = new Map<string, Promise<void>>();
const never = () => () => {};

/**
 * A part of a page that a browser takes over only when somebody comes near or begins to do something: until then it stands
 * as the server wrote it. Not inside another one. Of a page that comes by a link every part is awake, and has no boundary
 * of its own: it is shown whole, at the right place.
 */
export function Asleep({ near, children }: AsleepProps) {
  const [isWritten] = useState(() => import.meta.env.SSR || !document.documentElement.dataset.hydrated);
  if (!isWritten) return children;
  return (
    <Suspense>
      <Sleeper near={near}>{children}</Sleeper>
    </Suspense>
  );
}

function Sleeper({ near, children }: AsleepProps) {
  // Only while it takes over what is there does React ask for what the server would say.
  const isFresh = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!import.meta.env.SSR && !isFresh && !isPageAwake()) use(neededAt(near));
  return children;
}

function neededAt(near: string): Promise<void> {
  const known = waited.get(near);
  if (known) return known;
  const coming = whenNeeded(near);
  waited.set(near, coming);
  return coming;
}
