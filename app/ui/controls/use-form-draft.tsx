import { useEffect, useRef, useState } from "react";

export interface FormDraft {
  key: string;
  /** When it was last typed in. */
  savedAt: Date;
  values: Record<string, string>;
}

const PAUSE_MS = 500;

/**
 * Keeps what is typed into a form in this browser until it is saved. Each open form keeps its own copy under `place`,
 * so that none is written over; the newest copy left behind by another is offered.
 */
export function useFormDraft(place: string) {
  const ownKey = useRef("");
  const timer = useRef<number>(undefined);
  const noted = useRef<() => void>(undefined);
  const [offered, setOffered] = useState<FormDraft>();
  const [savedAt, setSavedAt] = useState<Date>();

  useEffect(() => {
    ownKey.current = `${place}/${Date.now()}-${Math.random().toString(36).slice(2)}`;
    setOffered(newestDraft(place));
    const write = () => noted.current?.();
    window.addEventListener("pagehide", write);
    return () => {
      window.removeEventListener("pagehide", write);
      window.clearTimeout(timer.current);
      write();
    };
  }, [place]);

  /** To be called whenever something was typed. */
  function note(form: HTMLFormElement) {
    window.clearTimeout(timer.current);
    noted.current = () => {
      noted.current = undefined;
      if (writeDraft(ownKey.current, valuesOf(form))) setSavedAt(new Date());
    };
    timer.current = window.setTimeout(() => noted.current?.(), PAUSE_MS);
  }
  /** The form was saved, or what it holds is not wanted any more. */
  function forget() {
    window.clearTimeout(timer.current);
    noted.current = undefined;
    removeDraft(ownKey.current);
    setSavedAt(undefined);
  }
  /** The offer is taken or refused: it is not made again. */
  function settle() {
    if (offered) removeDraft(offered.key);
    setOffered(undefined);
  }
  return { offered, savedAt, note, forget, settle };
}

/** Storage may be full, or closed to us: then the form works without it. */
function writeDraft(key: string, values: Record<string, string>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ savedAt: new Date().toISOString(), values }));
    return true;
  } catch {
    return false;
  }
}

function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // It could not be written either.
  }
}

function newestDraft(place: string): FormDraft | undefined {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${place}/`));
    const drafts = keys.flatMap((key) => parseDraft(key, localStorage.getItem(key)) ?? []);
    return drafts.sort((one, other) => other.savedAt.getTime() - one.savedAt.getTime())[0];
  } catch {
    return undefined;
  }
}

function parseDraft(key: string, text: string | null): FormDraft | undefined {
  const stored: unknown = JSON.parse(text ?? "null");
  if (typeof stored !== "object" || stored === null || !("savedAt" in stored && "values" in stored))
    return undefined;
  const { savedAt, values } = stored;
  if (typeof savedAt !== "string" || typeof values !== "object" || values === null) return undefined;
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return { key, savedAt: new Date(savedAt), values: Object.fromEntries(texts) };
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts);
}
