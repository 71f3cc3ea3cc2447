import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useBeforeUnload, useLocation, useNavigation } from "react-router";
import type { FormValues } from "../start-values.tsx";
import { sameValues } from "./disputes.ts";
import { draftKey, type KeptDraft, removeDraft, valuesOf, writeDraft } from "./drafts.ts";

const PAUSE_MS = 500;

interface Unsaved {
  owner: string;
  place: string;
  intent: string;
  base: FormValues;
  taken: KeptDraft | undefined;
  isRefused: boolean;
}

/** Whether a form holds what is not saved, asked when it matters; and this browser's copy of that. */
export function useUnsaved(form: RefObject<HTMLFormElement | null>, facts: Unsaved) {
  const { owner, place, base, taken } = facts;
  const untouched = useRef<FormValues>({});
  const isOver = useRef(false);
  const isUnsaved = useCallback(() => {
    if (isOver.current || !form.current) return false;
    const { values, hadFile } = valuesOf(form.current);
    return hadFile || !sameValues(values, untouched.current);
  }, [form]);
  const own = useRef("");
  const { isSending, isSaved } = useSaving(facts);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form begins once; its key says when it begins anew.
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    untouched.current = taken?.untouched ?? valuesOf(element).values;
    own.current = draftKey(owner, place);
    let timer: number | undefined;
    const keep = () => {
      window.clearTimeout(timer);
      if (isOver.current) return;
      const { values, hadFile } = valuesOf(element);
      if (!hadFile && sameValues(values, untouched.current)) removeDraft(own.current);
      else {
        const opened = { untouched: untouched.current, base };
        writeDraft({ key: own.current, savedAt: new Date(), values, hadFile, ...opened });
      }
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
    };
  }, []);

  useEffect(() => {
    if (!isSaved) return;
    isOver.current = true;
    removeDraft(own.current);
  }, [isSaved]);

  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });
  return { isUnsaved, isSending, untouched };
}

/** A saved form leads elsewhere, to the list; a refused one stays where it is. */
function useSaving({ intent }: Unsaved): { isSending: boolean; isSaved: boolean } {
  const navigation = useNavigation();
  const location = useLocation();
  const isSending = navigation.formData?.get("intent") === intent;
  const target = navigation.location;
  const isElsewhere =
    target !== undefined && target.pathname + target.search !== location.pathname + location.search;
  return { isSending, isSaved: isSending && navigation.state === "loading" && isElsewhere };
}
