import { useCallback, useEffect, useRef, useState } from "react";
import type { CheckedCart } from "#app/checkout/cart/use-quote.tsx";
import { fetchQuote, type QuoteLine } from "#app/checkout/form/checkout-calls.ts";
import { useCoupon } from "#app/checkout/form/use-coupon.tsx";
import type { Quote } from "#app/checkout/quote/quote.server.ts";
import { normalCode } from "#app/coupons/coupon-code.ts";

const LOST = "Não foi possível atualizar o preço agora. Confira sua conexão e tente de novo.";

/**
 * The price of one line that no cart holds: it came with the page, and is asked for again when it may be another by now
 * or with another coupon.
 */
export function useOfferQuote(first: Quote, line: QuoteLine): CheckedCart & { quote: Quote } {
  const [quote, setQuote] = useState(first);
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const { code } = useCoupon();
  const wanted = useRef(code);

  const accept = useCallback((fresh: Quote) => {
    setFailure(undefined);
    setQuote(fresh);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line of a page stays what it is
  const retry = useCallback(() => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    fetchQuote([line], wanted.current, stop.signal).then((reply) => {
      if (stop.signal.aborted) return;
      if (reply.kind === "ok") accept(reply.value);
      else setFailure(reply.kind === "refused" ? reply.message : LOST);
    });
  }, [accept]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page came with is asked for no second time
  useEffect(() => {
    wanted.current = code;
    if (normalCode(code ?? "") !== (quote.coupon?.code ?? "")) retry();
  }, [code, retry]);
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
