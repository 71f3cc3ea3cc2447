// What could not be saved stays in this browser until it is: a crash, a session that ended, a field that is too long.
import { useCallback, useEffect, useRef, useState } from "react";
import { useAskedBeforeLeaving } from "#app/ui/kept-form/form-owner.tsx";

/** Keeps the text while it is not saved; offers what an earlier visit left behind. */
export function useKeptPage(place: string, { text, isDirty }: { text: string; isDirty: boolean }) {
  const [offered, setOffered] = useState<string>();
  const isDropped = useRef(false);
  useEffect(() => {
    const left = read(place);
    if (left) setOffered(left);
  }, [place]);
  useEffect(() => {
    if (isDirty) write(place, text);
  }, [place, text, isDirty]);
  const isAnswered = offered === undefined;
  useEffect(() => {
    if (!isDirty && isAnswered) write(place, undefined);
  }, [place, isDirty, isAnswered]);
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  });
  useAskedBeforeLeaving(useCallback(() => latest.current && !isDropped.current, []));
  /** It is not wanted any more: nobody is asked before leaving it. */
  function drop() {
    isDropped.current = true;
    write(place, undefined);
  }
  return { offered, settle: () => setOffered(undefined), drop };
}

/** Storage may be full, or closed to us: then there is nothing to offer. */
function read(place: string): string | undefined {
  try {
    return localStorage.getItem(place) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(place: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(place);
    else localStorage.setItem(place, text);
  } catch {
    // Without it the editor works as before.
  }
}
