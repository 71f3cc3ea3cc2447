import { useCallback, useEffect, useRef, useState } from "react";
import type { CheckedCart } from "#app/checkout/cart/use-quote.tsx";
import { fetchQuote, type QuoteLine } from "#app/checkout/form/checkout-calls.ts";
import { useCoupon } from "#app/checkout/form/use-coupon.tsx";
import type { Quote } from "#app/checkout/quote/quote.server.ts";
import { normalCode } from "#app/coupons/coupon-code.ts";

const LOST = "Não foi possível atualizar o preço agora. Confira sua conexão e tente de novo.";

/** The price of one line that no cart holds: it came with the page, and is asked for again when it may be another by now. */
export function useOfferQuote(first: Quote, line: QuoteLine): CheckedCart & { quote: Quote } {
  const [quote, setQuote] = useState(first);
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const { code } = useCoupon();
  const word = code ? normalCode(code) : null;
  const asked = useRef(first.coupon?.code ?? null);

  const accept = useCallback((fresh: Quote) => {
    setFailure(undefined);
    setQuote(fresh);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line of a page stays what it is
  const retry = useCallback(() => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    asked.current = word;
    fetchQuote([line], word, stop.signal).then((reply) => {
      if (stop.signal.aborted) return;
      if (reply.kind === "ok") accept(reply.value);
      else setFailure(reply.kind === "refused" ? reply.message : LOST);
    });
  }, [accept, word]);
  useEffect(() => {
    if (asked.current !== word) retry();
  }, [word, retry]);
  useEffect(() => {
    // The browser gives the page back as it was left: it may have ended meanwhile.
    const handleShow = (event: PageTransitionEvent) => event.persisted && retry();
    window.addEventListener("pageshow", handleShow);
    return () => {
      window.removeEventListener("pageshow", handleShow);
      running.current?.abort();
    };
  }, [retry]);
  return { quote, failure, changes: [], retry, accept };
}
