// What could not be saved stays in this browser until it is: a crash, a session that ended, a field that is too long.
import { useCallback, useEffect, useRef, useState } from "react";
import { useAskedBeforeLeaving } from "#app/ui/draft-form/form-owner.tsx";

/** Keeps the text while it is not saved; offers what an earlier visit left behind. */
export function useLocalDraft(place: string, { text, isDirty }: { text: string; isDirty: boolean }) {
  const [offered, setOffered] = useState<string>();
  const isDropped = useRef(false);
  const left = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the page was opened.
  useEffect(() => {
    const found = read(place);
    // Saved after all, only that nobody heard of it any more: nothing to offer, now or after the next change.
    left.current = found === text ? undefined : found;
    setOffered(left.current);
  }, [place]);
  // What is saved is not kept; what was offered and not answered yet stays for the next visit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer changes what is left.
  useEffect(() => {
    write(place, isDirty ? text : left.current);
  }, [place, text, isDirty, offered]);
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
  /** The offer is answered, or the page published without it. */
  function settle() {
    left.current = undefined;
    setOffered(undefined);
  }
  return { offered, settle, drop };
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
