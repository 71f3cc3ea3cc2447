import { useEffect, useState } from "react";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { lossOf } from "#app/ui/connection/lost-connection.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { fetchSolving } from "#app/ui/puzzle/fetch-solving.ts";

/** What is read of the quote's answer. */
interface CouponQuote {
  subtotal: number;
  total: number;
  coupon: { code: string; state: string; message: string | null; worth: string | null } | null;
}

interface Note {
  text: string;
  isGood: boolean;
}

/** Wrong words are not asked about again: each asking counts as a try. */
const wrong = new Map<string, Note | null>();

export function CouponNote({ code, productId }: { code: string; productId: number }) {
  const [note, setNote] = useState(wrong.get(code) ?? null);
  useEffect(() => {
    if (wrong.has(code)) return;
    const stop = new AbortController();
    fetchCoupon(productId, code, stop.signal).then((quote) => {
      if (stop.signal.aborted) return;
      const found = noteOf(quote);
      if (quote?.coupon?.state === "unknown" || quote?.coupon?.state === "too_many_tries") {
        wrong.set(code, found);
      }
      setNote(found);
    });
    return () => stop.abort();
  }, [code, productId]);
  return (
    <div role="status">
      {note?.isGood ? (
        <p className="mt-4 flex gap-2.5 rounded-control bg-primary-soft px-3.5 py-3 font-medium text-primary-ink">
          <Icon name="ticket-percent" className="mt-0.5 size-5 flex-none" />
          <span className="min-w-0 wrap-anywhere">{note.text}</span>
        </p>
      ) : note ? (
        <p className="mt-4 text-sm text-muted wrap-anywhere">{note.text}</p>
      ) : null}
    </div>
  );
}

/** Nothing where there is no answer: the cart asks again. */
function noteOf(quote: CouponQuote | null): Note | null {
  if (!quote?.coupon) return null;
  const { subtotal, total, coupon } = quote;
  const { code, state, message, worth } = coupon;
  if (state === "too_many_tries") return null;
  if (state === "not_for_this") return { text: `O cupom ${code} não vale para este produto.`, isGood: false };
  if (state !== "applied") return message ? { text: message, isGood: false } : null;
  const prices = total === 0 ? "sai de graça" : `de ${formatBRL(subtotal)} por ${formatBRL(total)}`;
  return { text: `Cupom ${code}: ${worth} de desconto no pagamento, ${prices}.`, isGood: true };
}

async function fetchCoupon(
  productId: number,
  coupon: string,
  signal: AbortSignal,
): Promise<CouponQuote | null> {
  try {
    const response = await fetchSolving("/api/checkout/quote", {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify({ lines: [{ productId, quantity: 1 }], coupon }),
      signal,
    });
    return response.ok ? await response.json() : null;
  } catch (error) {
    lossOf(error);
    return null;
  }
}
