import { useCallback, useEffect, useRef, useState } from "react";
import type { SentLine } from "#app/checkout/input/order-input.server.ts";
import type { Quote } from "#app/checkout/quote/quote.server.ts";
import { AMOUNT_FIELD, type PriceChoice, readAmount } from "#app/offers/chosen-price.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";

/** Milliseconds without typing before the amount is priced. */
const PAUSE_MS = 500;

export interface SaidAmount {
  /** Null when the offer has a fixed price. */
  choice: PriceChoice | null;
  /** Text of the field. */
  text: string;
  /** The refusal, shown once the field was left. */
  error: string | undefined;
  /** The same refusal, also before it is shown. */
  problem: string | undefined;
  type: (text: string) => void;
  settle: () => void;
}

interface AmountFacts {
  /** Address of the offer's page. */
  address: string;
  choice: PriceChoice | null;
  /** The text that the server rendered. */
  said: string;
  line: SentLine;
}

/** The amount that the buyer types for an offer, and the line to be priced with it. */
export function useAmount({ address, choice: first, said, line }: AmountFacts) {
  const [choice, setChoice] = useState(first);
  const [text, setText] = useState(said);
  const [isLeft, setLeft] = useState(said !== "");
  const [cents, setCents] = useState(line.chosenCents);
  const known = useRef(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = choice && readAmount(text, choice.minimum);
  const problem = typed?.ok === false ? typed.message : undefined;
  const place = `${address} ${said}`;

  function settle() {
    clearTimeout(timer.current);
    setLeft(true);
    if (typed?.ok) setCents(typed.cents);
  }
  function type(next: string) {
    clearTimeout(timer.current);
    setText(next);
    setLeft(false);
    saveAmount(place, next);
    const read = choice && readAmount(next, choice.minimum);
    if (read?.ok) timer.current = setTimeout(() => setCents(read.cents), PAUSE_MS);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    const before = choice && (typedIntoPage(said) ?? loadAmount(place));
    if (choice && before !== null && before !== undefined && before !== said) {
      const read = readAmount(before, choice.minimum);
      setText(before);
      setLeft(true);
      if (read.ok) setCents(read.cents);
    }
    return () => clearTimeout(timer.current);
  }, []);
  /** Takes the allowed amounts from the server's answer: the owner may change them while the page is open. */
  const hear = useCallback((priced: Quote["lines"][number]) => {
    const now = priced.choice ?? null;
    setChoice(now);
    // The owner has just allowed the buyer to choose the amount.
    if (now && !known.current) setText(centsToField(now.suggested));
    known.current = now;
    if (!now) setCents(undefined);
    if (priced.state === "amount") setLeft(true);
  }, []);
  const { chosenCents: _, ...bare } = line;
  return {
    said: { choice, text, problem, error: isLeft ? problem : undefined, type, settle } satisfies SaidAmount,
    line: choice && cents !== undefined ? { ...bare, chosenCents: cents } : bare,
    /** Centavos of the typed amount; undefined while it is invalid. */
    cents: typed?.ok ? typed.cents : undefined,
    hear,
  };
}

/** The text typed before hydration or restored by the browser. */
function typedIntoPage(rendered: string): string | undefined {
  const input = document.getElementById(AMOUNT_FIELD);
  return input instanceof HTMLInputElement && input.value !== rendered ? input.value : undefined;
}

const KEY = "vitrine_amount";

/** `place`: address of the offer's page with the amount of its link. */
function saveAmount(place: string, text: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ place, text: text.slice(0, 20) }));
  } catch {
    // Storage is off: the amount lives as long as the page.
  }
}

/** Null for another place and for text of another format. */
function loadAmount(place: string): string | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null || !("place" in kept && "text" in kept)) return null;
    return kept.place === place && typeof kept.text === "string" ? kept.text : null;
  } catch {
    return null;
  }
}
