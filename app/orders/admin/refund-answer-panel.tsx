import { type SubmitEvent, useId, useState } from "react";
import { Form } from "react-router";
import { namesWith } from "#app/identity/rights/rights.ts";
import { useRight } from "#app/identity/rights/use-right.tsx";
import { SETTLED } from "#app/orders/log/order-causes.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { useOrderFormBusy } from "../status/use-order-form.tsx";
import type { OrderDetails, OrderRefund } from "./order-details.server.ts";
import type { OrderFormFailure } from "./order-form-result.ts";

const INTENT = "answer-refund";
const EITHER = new Intl.ListFormat("pt-BR", { type: "disjunction" });

interface RefundAnswersProps {
  refund: OrderRefund;
  order: OrderDetails;
  failure: OrderFormFailure | undefined;
}

/** Approves or refuses a request; what no provider refunds is transferred by the owner and marked. */
export function RefundAnswers({ refund, order, failure }: RefundAnswersProps) {
  const { state, last_error } = refund;
  if (!useRight()("orders.money")) return state === "requested" ? <WhoDecides /> : null;
  const { cents, byItself, disputed } = order.moneyBack;
  if (cents <= 0 || last_error === SETTLED || (state !== "requested" && state !== "failed")) return null;
  const waits = state === "requested";
  // During a dispute the request can only be refused.
  if (disputed && !waits) return null;
  return (
    <div className="mt-2 grid gap-3">
      {waits && !byItself && !disputed ? (
        <p className="text-sm">
          Este pagamento não é reembolsado automaticamente. Transfira{" "}
          <b>{formatBRL(Math.min(cents, refund.cents))}</b> ao cliente e depois marque como reembolsado.
        </p>
      ) : null}
      {disputed ? null : (
        <div className="flex flex-wrap gap-2">
          {waits && byItself ? <ApproveForm refund={refund} orderId={order.id} /> : null}
          <MarkForm refund={refund} orderId={order.id} isMain={waits && !byItself} />
        </div>
      )}
      {waits ? <RefuseForm refund={refund} orderId={order.id} failure={failure} /> : null}
    </div>
  );
}

/** Shown to people who may see the request but not move money. */
function WhoDecides() {
  return (
    <p className="text-sm text-muted">
      {`Esperando resposta. Quem pode responder: ${EITHER.format(namesWith("orders.money"))}.`}
    </p>
  );
}

interface AnswerProps {
  refund: OrderRefund;
  orderId: number;
}

function Hidden({ refund, orderId, answer }: AnswerProps & { answer: string }) {
  return (
    <>
      <input type="hidden" name="order" value={orderId} />
      <input type="hidden" name="refund" value={refund.id} />
      <input type="hidden" name="answer" value={answer} />
    </>
  );
}

/** Asks before money is sent. */
function ApproveForm({ refund, orderId }: AnswerProps) {
  const id = useId();
  const [asked, setAsked] = useState(false);
  const busy = useOrderFormBusy(INTENT, orderId);
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (!asked) event.preventDefault();
    setAsked(!asked);
  }
  return (
    <Form id={id} method="post" preventScrollReset onSubmit={handleSubmit}>
      <input type="hidden" name="intent" value={INTENT} />
      <Hidden refund={refund} orderId={orderId} answer="approve" />
      <Button type="submit" size="compact" busy={busy}>
        Aprovar e reembolsar
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`Devolver ${formatBRL(refund.cents)} ao cliente?`}
        confirmLabel="Sim, reembolsar"
        form={id}
        busy={busy}
      >
        <p>O valor volta pela mesma forma de pagamento, e o cliente perde o acesso. Não dá para desfazer.</p>
      </ConfirmDialog>
    </Form>
  );
}

function MarkForm({ refund, orderId, isMain }: AnswerProps & { isMain: boolean }) {
  const id = useId();
  const [asked, setAsked] = useState(false);
  const busy = useOrderFormBusy(INTENT, orderId);
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (!asked) event.preventDefault();
    setAsked(!asked);
  }
  return (
    <Form id={id} method="post" preventScrollReset onSubmit={handleSubmit}>
      <input type="hidden" name="intent" value={INTENT} />
      <Hidden refund={refund} orderId={orderId} answer="by-hand" />
      <Button type="submit" size="compact" variant={isMain ? "primary" : "ghost"} busy={busy}>
        Marcar como reembolsado
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`Você já devolveu ${formatBRL(refund.cents)}?`}
        confirmLabel="Sim, já devolvi"
        form={id}
        busy={busy}
      >
        <p>O pedido fica como reembolsado, e o cliente é avisado. Não dá para desfazer.</p>
      </ConfirmDialog>
    </Form>
  );
}

function RefuseForm({ refund, orderId, failure }: AnswerProps & Pick<RefundAnswersProps, "failure">) {
  const id = useId();
  const busy = useOrderFormBusy(INTENT, orderId);
  const own = failure?.values?.refund === String(refund.id) ? failure : undefined;
  return (
    <details open={own !== undefined}>
      <summary className={buttonClass({ variant: "quiet", size: "compact" }, "cursor-pointer")}>
        Recusar…
      </summary>
      <div className="mt-3">
        <DraftForm
          place={`reembolso/${refund.id}/recusa`}
          intent={INTENT}
          failure={failure}
          preventScrollReset
          className="grid gap-3"
        >
          <Hidden refund={refund} orderId={orderId} answer="refuse" />
          {refund.byRight ? (
            <p className="text-sm font-medium text-warning">
              O pedido foi feito nos 7 dias em que a lei garante a desistência (Código de Defesa do
              Consumidor, art. 49). Recusar pode levar a uma reclamação ou contestação.
            </p>
          ) : null}
          <Field
            name="note"
            id={`${id}-note`}
            label="Motivo da recusa"
            hint="Vai no e-mail para o cliente."
            error={own?.errors.note}
          >
            <Textarea rows={2} maxLength={500} required defaultValue={own?.values?.note} />
          </Field>
          <div>
            <Button type="submit" size="compact" variant="danger" busy={busy}>
              Recusar o pedido
            </Button>
          </div>
        </DraftForm>
      </div>
    </details>
  );
}
