import { useCallback, useEffect, useRef, useState } from "react";
import type { SentLine } from "#app/checkout/input/order-input.server.ts";
import type { Quote } from "#app/checkout/quote/quote.server.ts";
import { AMOUNT_FIELD, type PriceChoice, readAmount } from "#app/offers/chosen-price.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";

/** How long the field must rest before the amount is priced. */
const PAUSE_MS = 500;

export interface SaidAmount {
  /** Null: the offer has its price. */
  choice: PriceChoice | null;
  /** As it stands in the field. */
  text: string;
  /** The refusal as it is shown, once the field was left. */
  error: string | undefined;
  /** The same refusal, whether it is shown yet or not. */
  problem: string | undefined;
  type: (text: string) => void;
  settle: () => void;
}

interface AmountFacts {
  /** Of this offer's page. */
  address: string;
  choice: PriceChoice | null;
  /** As the server rendered it. */
  said: string;
  line: SentLine;
}

/** What the buyer says for one offer, and the line that is to be priced with it. */
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
  /** What the server says of the line: what may be said for it can change while the page stands open. */
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
    /** Of the amount that stands in the field; undefined while it is none. */
    cents: typed?.ok ? typed.cents : undefined,
    hear,
  };
}

/** What was typed before this code was there, or what the browser put back. */
function typedIntoPage(rendered: string): string | undefined {
  const input = document.getElementById(AMOUNT_FIELD);
  return input instanceof HTMLInputElement && input.value !== rendered ? input.value : undefined;
}

const KEY = "vitrine_amount";

/** `place`: the offer's page with the amount that its link brought. */
function saveAmount(place: string, text: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ place, text: text.slice(0, 20) }));
  } catch {
    // Storage switched off: it stands in the field as long as the page lives.
  }
}

/** Null for another place, and for anything that is not what was written. */
function loadAmount(place: string): string | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null || !("place" in kept && "text" in kept)) return null;
    return kept.place === place && typeof kept.text === "string" ? kept.text : null;
  } catch {
    return null;
  }
}
