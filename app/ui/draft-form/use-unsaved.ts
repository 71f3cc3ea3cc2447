import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { FormValues } from "../start-values.tsx";
import { addressOf, isAnotherScreen } from "./another-screen.ts";
import { sameValues } from "./disputes.ts";
import {
  allTypedIn,
  draftKey,
  type FormDraft,
  removeDraft,
  removeDrafts,
  typedIn,
  writeDraft,
} from "./drafts.ts";
import { useAskedBeforeLeaving, useLeaving } from "./form-owner.tsx";
import { holdDraft } from "./held-drafts.ts";

const PAUSE_MS = 500;

interface Unsaved {
  owner: string;
  place: string;
  base: FormValues;
  taken: FormDraft | undefined;
  /** Hears of every change. */
  onChange: ((isUnsaved: boolean) => void) | undefined;
}

/** Whether a form holds what is not saved, asked when it matters; and this browser's copy of that. */
export function useUnsaved(form: RefObject<HTMLFormElement | null>, facts: Unsaved) {
  const { owner, place, base, taken, onChange } = facts;
  const untouched = useRef<FormValues>({});
  const isOver = useRef(false);
  const sentFrom = useRef<string>(undefined);
  const leaving = useLeaving();
  const own = useRef("");
  const isUnsaved = useCallback(() => {
    return !isOver.current && form.current !== null && differs(form.current, untouched.current);
  }, [form]);
  useAskedBeforeLeaving(isUnsaved);

  /** What it holds is saved, or not wanted any more: nor is what was left at its place before. */
  const settle = useCallback(() => {
    isOver.current = true;
    removeDraft(own.current);
    void removeDrafts(owner, place);
  }, [owner, place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form begins once; its key says when it begins anew.
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    untouched.current = taken ? { ...taken.untouched, ...typedIn(element).secrets } : allTypedIn(element);
    own.current = draftKey(owner, place);
    let timer: number | undefined;
    let letGo: (() => void) | undefined;
    const keep = () => {
      window.clearTimeout(timer);
      if (isOver.current) return;
      // A form that goes away is asked itself: its ref is empty by then.
      if (!differs(element, untouched.current)) return removeDraft(own.current);
      letGo ??= holdDraft(own.current);
      const { values, secrets, hadFile } = typedIn(element);
      const hadSecret = Object.keys(secrets).some((name) => !sameList(secrets, untouched.current, name));
      const before = { untouched: without(untouched.current, secrets), base: without(base, secrets) };
      const facts = {
        key: own.current,
        savedAt: new Date(),
        hadFile,
        hadSecret,
        isSent: sentFrom.current !== undefined,
      };
      writeDraft({ ...facts, values, ...before });
    };
    const note = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(keep, PAUSE_MS);
      onChange?.(isUnsaved());
    };
    if (taken) keep();
    onChange?.(isUnsaved());
    // A press on a button changes fields too.
    const events = ["input", "change", "click"];
    for (const event of events) element.addEventListener(event, note);
    window.addEventListener("pagehide", keep);
    return () => {
      for (const event of events) element.removeEventListener(event, note);
      window.removeEventListener("pagehide", keep);
      // Nothing between was drawn: the answer led to another screen, or a crash would stand at the same address.
      if (sentFrom.current && !leaving.isByHand && isAnotherScreen(sentFrom.current, window.location))
        settle();
      keep();
      letGo?.();
    };
  }, []);

  const noteSent = useCallback(
    (isUnderWay: boolean) => {
      sentFrom.current = isUnderWay ? addressOf(window.location) : undefined;
      if (isUnderWay) leaving.isByHand = false;
    },
    [leaving],
  );
  return { isUnsaved, settle, noteSent, untouched };
}

function differs(element: HTMLFormElement, untouched: FormValues): boolean {
  const { values, secrets, hadFile } = typedIn(element);
  return hadFile || !sameValues({ ...values, ...secrets }, untouched);
}

function sameList(one: FormValues, other: FormValues, name: string): boolean {
  return sameValues({ [name]: one[name] ?? [] }, { [name]: other[name] ?? [] });
}

function without(values: FormValues, secrets: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in secrets)));
}
