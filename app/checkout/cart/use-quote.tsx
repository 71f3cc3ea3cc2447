import { useCallback, useEffect, useRef, useState } from "react";
import type { Cart } from "#app/cart/cart.ts";
import { useCart } from "#app/cart/use-cart.tsx";
import { fetchQuote, type QuoteReply } from "#app/checkout/form/checkout-calls.ts";
import type { Loss } from "#app/ui/connection/lost-connection.ts";
import { useAskAgain } from "#app/ui/connection/use-ask-again.ts";
import type { Quote } from "../quote/quote.server.ts";
import { cartAfterCheck, linesOf, type PriceChange, priceChanges } from "./cart-check.ts";

export interface CheckedCart {
  quote: Quote | undefined;
  failure: string | undefined;
  /** Prices that changed since the cart was filled. Kept as long as the page is open. */
  changes: PriceChange[];
  retry: () => void;
  /** Takes over a quote that arrived with another answer. */
  accept: (quote: Quote) => void;
}

/** Reuses the last answer, because asking the server about a wrong coupon counts as an attempt. */
interface WrongCoupon {
  word: string | null;
  coupon: Quote["coupon"];
}

function isWrong(coupon: Quote["coupon"]): boolean {
  return coupon?.state === "unknown" || coupon?.state === "too_many_tries";
}

const LOST_QUOTE: Record<Loss, string> = {
  connection: "Não foi possível atualizar os preços agora. Confira sua conexão e tente de novo.",
  fault: "Algo deu errado aqui e não foi possível atualizar os preços. Tente de novo em instantes.",
};

export interface QuoteFailure {
  sentence: string;
  isLost: boolean;
}

export function failureOf(reply: Exclude<QuoteReply, { kind: "ok" }>): QuoteFailure {
  if (reply.kind === "lost") return { sentence: LOST_QUOTE[reply.loss], isLost: true };
  return { sentence: reply.message, isLost: false };
}

/**
 * Asks the server for current prices, records the changes and writes the prices into the cart. `coupon` is the code as
 * typed; `screen` is the screen that the first question opens, for statistics.
 */
export function useQuote(
  cart: Cart,
  { question, coupon, screen }: { question: string; coupon: string | null; screen: "carrinho" | "checkout" },
): CheckedCart {
  const [quote, setQuote] = useState<Quote>();
  const [failure, setFailure] = useState<QuoteFailure>();
  const [changes, setChanges] = useState<PriceChange[]>([]);
  const [round, setRound] = useState(0);
  const { replace } = useCart();
  const latest = useRef(cart);
  const wrong = useRef<WrongCoupon>(undefined);
  const isOpened = useRef(false);
  useEffect(() => {
    latest.current = cart;
  });

  const accept = useCallback(
    (fresh: Quote) => {
      const found = priceChanges(latest.current, fresh.lines);
      if (found.length > 0) {
        setChanges((known) => [...known.filter(({ id }) => found.every((one) => one.id !== id)), ...found]);
      }
      const checked = cartAfterCheck(latest.current, fresh.lines);
      if (JSON.stringify(checked) !== JSON.stringify(latest.current)) replace(checked);
      setFailure(undefined);
      setQuote(fresh);
    },
    [replace],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the question or the round changes
  useEffect(() => {
    if (latest.current.length === 0) return;
    const stop = new AbortController();
    const known = wrong.current?.word === coupon ? wrong.current : undefined;
    const opens = isOpened.current ? undefined : screen;
    fetchQuote(linesOf(latest.current), known ? null : coupon, stop.signal, opens).then((reply) => {
      if (stop.signal.aborted) return;
      isOpened.current = true;
      if (reply.kind === "ok") {
        const answer = known ? { ...reply.value, coupon: known.coupon } : reply.value;
        if (isWrong(answer.coupon)) wrong.current = { word: coupon, coupon: answer.coupon };
        accept(answer);
      } else setFailure(failureOf(reply));
    });
    return () => stop.abort();
  }, [question, coupon, round, accept]);

  const retry = useCallback(() => {
    wrong.current = undefined;
    setFailure(undefined);
    setRound((count) => count + 1);
  }, []);
  const askAgain = useCallback(() => setRound((count) => count + 1), []);
  // Polls: a payment of this cart may be answered at any time.
  useAskAgain(failure?.isLost || quote?.repeated?.state === "open", askAgain);
  useEffect(() => {
    // A page restored from the back/forward cache may show old prices or bought products.
    const handleShow = (event: PageTransitionEvent) => event.persisted && retry();
    window.addEventListener("pageshow", handleShow);
    return () => window.removeEventListener("pageshow", handleShow);
  }, [retry]);
  return { quote, failure: failure?.sentence, changes, retry, accept };
}
