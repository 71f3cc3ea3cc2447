import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Form } from "react-router";
import { centsToField, formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { Receipt } from "../views/receipts-to-confirm.server.ts";
import { useOrderFormBusy } from "./use-order-form.tsx";

interface ReceiptConfirmationProps {
  order: { id: number; customer_name: string | null };
  receipt: Receipt;
}

/** In the list: one tap opens the question, a second confirms. */
export function ReceiptConfirmation({ order, receipt }: ReceiptConfirmationProps) {
  const formId = useId();
  const [asked, setAsked] = useState(false);
  const busy = useOrderFormBusy("receipt", order.id);
  const isSent = useRef(false);
  useEffect(() => {
    if (busy || !isSent.current) return;
    // The answer arrived, and the row shows the result.
    isSent.current = false;
    setAsked(false);
  }, [busy]);
  useEffect(() => {
    const row = `pedido-${order.id}`;
    return () => {
      // The confirmed row disappears, so focus moves to its order or the list.
      if (isSent.current) (document.getElementById(row) ?? document.getElementById("conteudo"))?.focus();
    };
  }, [order.id]);
  /** The question stays open until the answer, so that a second tap does not hit what is behind it. */
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (isSent.current) event.preventDefault();
    isSent.current = true;
  }
  function handleAsk() {
    isSent.current = false;
    setAsked(true);
  }
  const amount = formatBRL(receipt.charged_cents);
  return (
    <div className="my-1.5 grid justify-items-start gap-1.5">
      {busy ? null : (
        <span className="flex gap-1.5 text-sm font-medium text-warning">
          <Icon name="triangle-alert" className="mt-0.5 size-4 flex-none" />
          {receipt.claimed_at ? "O comprador diz que já pagou" : "PIX a confirmar"}
        </span>
      )}
      <Button size="compact" variant={busy ? "quiet" : "primary"} busy={busy} onClick={handleAsk}>
        {busy ? "Confirmando o PIX" : "Confirmar PIX"}
        <span className="sr-only"> do pedido número {order.id}</span>
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`Chegaram ${amount}?`}
        confirmLabel={busy ? "Confirmando" : "Sim, o dinheiro chegou"}
        cancelLabel="Ainda não"
        tone="primary"
        form={formId}
        busy={busy}
      >
        <Form id={formId} method="post" preventScrollReset onSubmit={handleSubmit}>
          <input type="hidden" name="intent" value="receipt" />
          <input type="hidden" name="order" value={order.id} />
          <input type="hidden" name="amount" value={centsToField(receipt.charged_cents)} />
          <p>
            Pedido #{order.id}, de {order.customer_name ?? "cliente sem nome"}. Confira na conta que recebe o
            PIX: ao confirmar, o acesso é liberado na hora.
          </p>
          <p className="mt-3 text-sm text-muted">Chegou outro valor? Confirme pelos detalhes do pedido.</p>
        </Form>
      </ConfirmDialog>
    </div>
  );
}
