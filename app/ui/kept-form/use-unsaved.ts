import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { FormValues } from "../start-values.tsx";
import { sameValues } from "./disputes.ts";
import { draftKey, type KeptDraft, removeDraft, valuesOf, writeDraft } from "./drafts.ts";
import { useAskedBeforeLeaving } from "./form-owner.tsx";
import { holdDraft } from "./held-drafts.ts";

const PAUSE_MS = 500;

interface Unsaved {
  owner: string;
  place: string;
  base: FormValues;
  taken: KeptDraft | undefined;
}

/** Whether a form holds what is not saved, asked when it matters; and this browser's copy of that. */
export function useUnsaved(form: RefObject<HTMLFormElement | null>, facts: Unsaved) {
  const { owner, place, base, taken } = facts;
  const untouched = useRef<FormValues>({});
  const isOver = useRef(false);
  const own = useRef("");
  const isUnsaved = useCallback(() => {
    if (isOver.current || !form.current) return false;
    const { values, hadFile, hadSecret } = valuesOf(form.current);
    return hadFile || hadSecret || !sameValues(values, untouched.current);
  }, [form]);
  useAskedBeforeLeaving(isUnsaved);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form begins once; its key says when it begins anew.
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    untouched.current = taken?.untouched ?? valuesOf(element).values;
    own.current = draftKey(owner, place);
    let timer: number | undefined;
    let letGo: (() => void) | undefined;
    const keep = () => {
      window.clearTimeout(timer);
      if (isOver.current) return;
      const typed = valuesOf(element);
      const isSame = sameValues(typed.values, untouched.current);
      if (isSame && !typed.hadFile && !typed.hadSecret) return removeDraft(own.current);
      letGo ??= holdDraft(own.current);
      writeDraft({ key: own.current, savedAt: new Date(), ...typed, untouched: untouched.current, base });
    };
    const note = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(keep, PAUSE_MS);
    };
    if (taken) keep();
    // A press on a button changes fields too.
    const events = ["input", "change", "click"];
    for (const event of events) element.addEventListener(event, note);
    window.addEventListener("pagehide", keep);
    return () => {
      for (const event of events) element.removeEventListener(event, note);
      window.removeEventListener("pagehide", keep);
      keep();
      letGo?.();
    };
  }, []);

  /** What it holds is saved, or not wanted any more. */
  const settle = useCallback(() => {
    isOver.current = true;
    removeDraft(own.current);
  }, []);
  return { isUnsaved, settle, untouched };
}
