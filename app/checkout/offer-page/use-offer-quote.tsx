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
  /** The line on the page differs from the line that was priced. */
  isBehind: boolean;
}

/**
 * Quote of one line outside the cart, with its bumps. The first quote comes with the page; it is asked again when the
 * line changes or the price may have changed. `onLine` receives the server's answer for the line.
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
      // When only the amount is refused, the last price stays until the buyer types another amount.
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
  // Polls: a payment of the same product may be answered at any time.
  useAskAgain(failure?.isLost || quote.repeated?.state === "open", retry);
  useEffect(() => {
    // A page restored from the back/forward cache may show an offer that ended.
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

/** The page's own line, without its bumps. */
export function offeredLine({ lines }: Quote): Quote["lines"][number] | undefined {
  return lines.find(({ bumpId }) => bumpId === undefined);
}

function questionOf(bumpIds: readonly number[], word: string | null, chosenCents?: number): string {
  return `${[...bumpIds].sort((a, b) => a - b).join()} ${word ?? ""} ${chosenCents ?? ""}`;
}
