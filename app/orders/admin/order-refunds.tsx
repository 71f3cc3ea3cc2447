import { Form } from "react-router";
import { REFUND_STATE_LABELS } from "#app/orders/log/order-labels.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Badge, type BadgeTone } from "#app/ui/display/badge.tsx";
import { useOrderFormBusy } from "../status/use-order-form.tsx";
import type { OrderDetails, OrderRefund } from "./order-details.server.ts";
import { failureOf, type OrderFormResult } from "./order-form-result.ts";
import { RefundForm } from "./refund-form.tsx";

const TONES: Record<OrderRefund["state"], BadgeTone> = {
  requested: "wait",
  processing: "run",
  done: "plain",
  failed: "bad",
};

const ORIGINS: Record<OrderRefund["origin"], string> = {
  customer: "Solicitado pelo cliente",
  admin: "Feito pelo administrador",
  system: "Proposto pelo sistema",
};

interface OrderRefundsProps {
  order: OrderDetails;
  formKey: string;
  result: OrderFormResult | undefined;
}

export function OrderRefunds({ order, formKey, result }: OrderRefundsProps) {
  const onTheWay = order.refunds.filter((refund) => refund.state === "processing");
  const leftCents =
    order.paid_cents - order.refunded_cents - onTheWay.reduce((sum, refund) => sum + refund.cents, 0);
  const paidBy = order.attempts.find((attempt) => attempt.approved_cents > 0);
  const answer = failureOf(result, "answer-refund");
  return (
    <div className="grid gap-4">
      {answer ? (
        <Alert tone="bad" title="Não foi possível">
          {Object.values(answer.errors).join(" ")}
        </Alert>
      ) : null}
      {order.refunds.length === 0 && leftCents <= 0 ? (
        <p className="text-muted">Nada foi pago; não há o que reembolsar.</p>
      ) : null}
      {order.refunds.length > 0 ? (
        <ul className="grid gap-4">
          {order.refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} order={order} />
          ))}
        </ul>
      ) : null}
      {leftCents > 0 ? (
        <RefundForm
          key={formKey}
          orderId={order.id}
          lines={order.lines.filter((line) => line.refunded_at === null)}
          leftCents={leftCents}
          formKey={formKey}
          byHand={paidBy?.settlesByHand ?? false}
          failure={failureOf(result, "refund")}
        />
      ) : null}
    </div>
  );
}

function RefundRow({ refund, order }: { refund: OrderRefund; order: OrderDetails }) {
  const covered = order.lines.filter((line) => refund.lines.includes(line.id));
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="tabular-nums">{formatBRL(refund.cents)}</b>
        <Badge tone={TONES[refund.state]} dot>
          {REFUND_STATE_LABELS[refund.state]}
        </Badge>
        {refund.by_hand ? <span className="text-sm text-muted">por fora</span> : null}
      </p>
      <p className="text-sm text-muted">
        {ORIGINS[refund.origin]}
        {refund.requested_by ? `, ${refund.requested_by}` : ""}, {formatDateTime(refund.created_at)}
      </p>
      {covered.length > 0 ? <p className="text-sm">{covered.map((line) => line.name).join(", ")}</p> : null}
      {refund.reason ? <p className="break-words whitespace-pre-line">{refund.reason}</p> : null}
      {refund.state === "failed" && refund.last_error ? (
        <p className="text-sm text-danger">{refund.last_error}</p>
      ) : null}
      <RefundAnswers refund={refund} orderId={order.id} />
    </li>
  );
}

/** A wish is approved or refused; what the provider could not send is marked by hand. */
function RefundAnswers({ refund, orderId }: { refund: OrderRefund; orderId: number }) {
  const busy = useOrderFormBusy("answer-refund", orderId);
  if (refund.state !== "requested" && refund.state !== "failed") return null;
  return (
    <Form method="post" preventScrollReset className="mt-2 flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="answer-refund" />
      <input type="hidden" name="order" value={orderId} />
      <input type="hidden" name="refund" value={refund.id} />
      {refund.state === "requested" ? (
        <>
          <Button type="submit" size="compact" name="answer" value="approve" busy={busy}>
            Aprovar e reembolsar
          </Button>
          <Button type="submit" size="compact" variant="quiet" name="answer" value="refuse" busy={busy}>
            Recusar
          </Button>
        </>
      ) : null}
      <Button type="submit" size="compact" variant="ghost" name="answer" value="by-hand" busy={busy}>
        Marcar como reembolsado
      </Button>
    </Form>
  );
}
