import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { draftKey, newestDraft, removeDraft, removeDrafts, writeDraft } from "./drafts.ts";
import { holdDraft } from "./held-drafts.ts";

const PAUSE_MS = 300;

/** Under what somebody wrote once and neither saved nor sent. */
export const DRAFT_HINT = "Você escreveu isto antes e não terminou. Ficou guardado neste navegador.";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

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
export function useDraftText(field: RefObject<TextControl | null>, where: TextPlace) {
  const { owner, place } = where;
  const [isGivenBack, setIsGivenBack] = useState(false);
  const own = useRef("");
  const isOver = useRef(false);
  const keepAgain = useRef(() => {});
  const latest = useRef(where);
  useEffect(() => {
    latest.current = where;
  });
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const untouched = element.defaultValue;
    own.current = draftKey(owner, place);
    isOver.current = false;
    let timer: number | undefined;
    let letGo: (() => void) | undefined;
    let isGone = false;
    const keep = () => {
      window.clearTimeout(timer);
      if (isOver.current) return;
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
    keepAgain.current = () => {
      isOver.current = false;
      keep();
    };
    const note = () => {
      window.clearTimeout(timer);
      isOver.current = false;
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

  /** It was sent, or is not wanted any more: until somebody types again. */
  const forget = useCallback(() => {
    isOver.current = true;
    setIsGivenBack(false);
    removeDraft(own.current);
    void removeDrafts(owner, place);
  }, [owner, place]);
  /** What was sent was refused, and stands in its field. */
  const keep = useCallback(() => keepAgain.current(), []);
  return { isGivenBack, forget, keep };
}
