import { useEffect, useState } from "react";
import { fetchProgress } from "#app/checkout/form/checkout-calls.ts";
import { forgetWaiting, recallWaiting } from "#app/checkout/form/purchase-memory.ts";
import { orderStage, waitsForBuyer } from "#app/orders/views/order-stage.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";

/** Explains an empty cart to a buyer who came back from a PIX or boleto. Rendered in the browser only. */
export function OpenPayment() {
  const [publicId, setPublicId] = useState(recallWaiting);
  useEffect(() => {
    if (!publicId) return;
    const stop = new AbortController();
    // Shown from memory at once; the answer corrects it. Without an answer the order's own page tells its state.
    fetchProgress(publicId, { signal: stop.signal }).then((reply) => {
      if (stop.signal.aborted || reply.kind === "lost") return;
      const gone = reply.kind === "refused" && reply.status < 429;
      const ended = reply.kind === "ok" && !waitsForBuyer(orderStage(reply.value, []));
      if (!gone && !ended) return;
      forgetWaiting(publicId);
      setPublicId(undefined);
    });
    return () => stop.abort();
  }, [publicId]);
  if (!publicId) return null;
  return (
    <Alert tone="wait" title="Você tem um pagamento em andamento">
      <p>O que você pediu saiu do carrinho e está aguardando pagamento.</p>
      <ButtonLink to={`/pedido/${publicId}`} size="compact" className="mt-3">
        Ver pagamento
      </ButtonLink>
    </Alert>
  );
}
