import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { draftKey, newestDraft, removeDraft, removeDrafts, writeDraft } from "./drafts.ts";
import { holdDraft } from "./held-drafts.ts";

const PAUSE_MS = 300;

export interface TextPlace {
  /** Whose text it is: another person at the same browser is not given it. */
  owner: string;
  place: string;
  /** Such a text was sent, and nobody heard of it any more. */
  isSent?: (text: string) => boolean;
}

/**
 * One text that this browser keeps while it is typed, and that stands in its field again when somebody comes back to
 * it. For a field that keeps its own value.
 */
export function useKeptText(field: RefObject<HTMLTextAreaElement | null>, where: TextPlace) {
  const { owner, place } = where;
  const [isGivenBack, setIsGivenBack] = useState(false);
  const own = useRef("");
  const latest = useRef(where);
  useEffect(() => {
    latest.current = where;
  });
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const untouched = element.defaultValue;
    own.current = draftKey(owner, place);
    let timer: number | undefined;
    let letGo: (() => void) | undefined;
    let isGone = false;
    const keep = () => {
      window.clearTimeout(timer);
      const { value } = element;
      if (value.trim() === untouched.trim()) return removeDraft(own.current);
      letGo ??= holdDraft(own.current);
      const facts = {
        key: own.current,
        savedAt: new Date(),
        hadFile: false,
        hadSecret: false,
        isSent: false,
      };
      writeDraft({ ...facts, values: { text: [value] }, untouched: {}, base: {} });
    };
    const note = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(keep, PAUSE_MS);
      if (element.value.trim() === "") setIsGivenBack(false);
    };
    newestDraft(owner, place, undefined).then((draft) => {
      const [text] = draft?.values.text ?? [];
      if (isGone || !draft || text === undefined || element.value !== untouched) return;
      removeDraft(draft.key);
      if (latest.current.isSent?.(text)) return;
      element.value = text;
      keep();
      setIsGivenBack(true);
    });
    element.addEventListener("input", note);
    window.addEventListener("pagehide", keep);
    return () => {
      isGone = true;
      element.removeEventListener("input", note);
      window.removeEventListener("pagehide", keep);
      keep();
      letGo?.();
    };
  }, [field, owner, place]);

  /** It was sent, or is not wanted any more; the field is as it was at the beginning. */
  const forget = useCallback(() => {
    setIsGivenBack(false);
    removeDraft(own.current);
    void removeDrafts(owner, place);
  }, [owner, place]);
  return { isGivenBack, forget };
}
