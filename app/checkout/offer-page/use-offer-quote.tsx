import { useCallback, useEffect, useRef, useState } from "react";
import { type CheckedCart, failureOf, type QuoteFailure } from "#app/checkout/cart/use-quote.tsx";
import { fetchQuote } from "#app/checkout/form/checkout-calls.ts";
import { useCoupon } from "#app/checkout/form/use-coupon.tsx";
import type { SentLine } from "#app/checkout/input/order-input.server.ts";
import type { Quote } from "#app/checkout/quote/quote.server.ts";
import type { Bump, TakenBumps } from "#app/checkout/screen/bump-cards.tsx";
import { normalCode } from "#app/coupons/coupon-code.ts";
import { useAskAgain } from "#app/ui/connection/use-ask-again.ts";

interface OfferQuote extends CheckedCart {
  quote: Quote;
  taken: TakenBumps;
  /** What was taken is another than what was priced. */
  isBehind: boolean;
}

/**
 * The price of one line that no cart holds, with what is taken along with it: it came with the page, and is asked for
 * again when it is another line or may be another price by now. `onLine` hears what is said of the line itself.
 */
export function useOfferQuote(
  first: Quote,
  line: SentLine,
  onLine: (line: Quote["lines"][number]) => void,
): OfferQuote {
  const [quote, setQuote] = useState(first);
  const [failure, setFailure] = useState<QuoteFailure>();
  const [bumps, setBumps] = useState<readonly Bump[]>([]);
  const running = useRef<AbortController>(undefined);
  const { code } = useCoupon();
  const word = code ? normalCode(code) : null;
  const question = questionOf(
    bumps.map(({ id }) => id),
    word,
    line.chosenCents,
  );
  const asked = useRef(questionOf([], first.coupon?.code ?? null, line.chosenCents));

  const accept = useCallback(
    (fresh: Quote) => {
      setFailure(undefined);
      const own = offeredLine(fresh);
      if (own) onLine(own);
      // What is not sold for this amount is sold for another: the price of before stands until it is said.
      if (own?.state !== "amount") setQuote(fresh);
    },
    [onLine],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a page's line the question says what may change
  const retry = useCallback(() => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    asked.current = question;
    const beside = bumps.map(({ id: bumpId, productId }) => ({ productId, bumpId, quantity: 1 }));
    fetchQuote([line, ...beside], word, stop.signal).then((reply) => {
      if (stop.signal.aborted) return;
      if (reply.kind === "ok") accept(reply.value);
      else setFailure(failureOf(reply));
    });
  }, [accept, question]);
  useEffect(() => {
    if (asked.current !== question) retry();
  }, [question, retry]);
  // Nobody knows when a payment of the same that is under way gets its answer.
  useAskAgain(failure?.isLost || quote.repeated?.state === "open", retry);
  useEffect(() => {
    // The browser gives the page back as it was left: it may have ended meanwhile.
    const handleShow = (event: PageTransitionEvent) => event.persisted && retry();
    window.addEventListener("pageshow", handleShow);
    return () => {
      window.removeEventListener("pageshow", handleShow);
      running.current?.abort();
    };
  }, [retry]);
  const priced = quote.lines.flatMap(({ bumpId }) => bumpId ?? []);
  const wanted = bumps.map(({ id }) => id);
  return {
    quote,
    failure: failure?.sentence,
    changes: [],
    retry,
    accept,
    isBehind: questionOf(priced, null) !== questionOf(wanted, null),
    taken: {
      has: (bumpId) => wanted.includes(bumpId),
      change: (bump, isTaken) =>
        setBumps((known) => [...known.filter(({ id }) => id !== bump.id), ...(isTaken ? [bump] : [])]),
      nameOf: (productId) => bumps.find((bump) => bump.productId === productId)?.name,
      remove: (productId) => setBumps((known) => known.filter((bump) => bump.productId !== productId)),
    },
  };
}

/** The line that the page is for, and not what is taken along with it. */
export function offeredLine({ lines }: Quote): Quote["lines"][number] | undefined {
  return lines.find(({ bumpId }) => bumpId === undefined);
}

function questionOf(bumpIds: readonly number[], word: string | null, chosenCents?: number): string {
  return `${[...bumpIds].sort((a, b) => a - b).join()} ${word ?? ""} ${chosenCents ?? ""}`;
}
