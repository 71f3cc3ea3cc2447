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
  /** Why there is no answer. */
  failure: string | undefined;
  /** Prices that changed since the cart was filled; said as long as the page is open. */
  changes: PriceChange[];
  retry: () => void;
  /** Takes a quote that came with another answer. */
  accept: (quote: Quote) => void;
}

/** Repeats the last answer without asking the server, because each question with a wrong coupon counts as a try. */
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
  /** No answer arrived from the server, so the client retries. */
  isLost: boolean;
}

export function failureOf(reply: Exclude<QuoteReply, { kind: "ok" }>): QuoteFailure {
  if (reply.kind === "lost") return { sentence: LOST_QUOTE[reply.loss], isLost: true };
  return { sentence: reply.message, isLost: false };
}

/**
 * Asks the server what the cart costs now and writes its prices into the cart, after keeping what changed. `coupon` is
 * its word as it was typed, `screen` what is opened by asking first.
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
  // Nobody knows when a payment of this cart that is under way gets its answer.
  useAskAgain(failure?.isLost || quote?.repeated?.state === "open", askAgain);
  useEffect(() => {
    // The browser gives the page back as it was left: prices, and what was bought, may be others by now.
    const handleShow = (event: PageTransitionEvent) => event.persisted && retry();
    window.addEventListener("pageshow", handleShow);
    return () => window.removeEventListener("pageshow", handleShow);
  }, [retry]);
  return { quote, failure: failure?.sentence, changes, retry, accept };
}
