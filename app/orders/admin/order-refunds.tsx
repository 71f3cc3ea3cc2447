import { REFUND_STATE_LABELS } from "#app/orders/log/order-labels.ts";
import { DISPUTED, refundTrouble } from "#app/orders/refunds/refund-answers.ts";
import { dayAndHour, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Alert } from "#app/ui/display/alert.tsx";
import { Badge, type BadgeTone } from "#app/ui/display/badge.tsx";
import type { OrderDetails, OrderRefund } from "./order-details.server.ts";
import { failureOf, type OrderFormResult } from "./order-form-result.ts";
import { RefundAnswers } from "./refund-answer-panel.tsx";
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
  const { moneyBack } = order;
  const answer = failureOf(result, "answer-refund");
  return (
    <div className="grid gap-4">
      {answer && !answer.errors.note ? (
        <Alert tone="bad" title="Não foi possível">
          {Object.values(answer.errors).join(" ")}
        </Alert>
      ) : null}
      {order.refunds.length === 0 && moneyBack.cents <= 0 ? (
        <p className="text-muted">Nada foi pago; não há o que reembolsar.</p>
      ) : null}
      {order.refunds.length > 0 ? (
        <ul className="grid gap-5">
          {order.refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} order={order} result={result} />
          ))}
        </ul>
      ) : null}
      {moneyBack.cents > 0 && moneyBack.disputed ? <Alert tone="wait">{DISPUTED}</Alert> : null}
      {moneyBack.cents > 0 && !moneyBack.disputed ? (
        <RefundForm
          orderId={order.id}
          lines={order.lines.filter((line) => line.refunded_at === null)}
          leftCents={moneyBack.cents}
          formKey={formKey}
          byHand={!moneyBack.byItself}
          failure={failureOf(result, "refund")}
        />
      ) : null}
    </div>
  );
}

interface RefundRowProps {
  refund: OrderRefund;
  order: OrderDetails;
  result: OrderFormResult | undefined;
}

function RefundRow({ refund, order, result }: RefundRowProps) {
  const covered = order.lines.filter((line) => refund.lines.includes(line.id));
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="tabular-nums">{formatBRL(refund.cents)}</b>
        <Badge tone={TONES[refund.state]} dot>
          {refund.refused_at && refund.state === "failed" ? "Recusado" : REFUND_STATE_LABELS[refund.state]}
        </Badge>
        {refund.by_hand ? <span className="text-sm text-muted">por fora</span> : null}
      </p>
      <p className="text-sm text-muted">
        {ORIGINS[refund.origin]}
        {refund.automatic ? ", reembolso automático" : ""}
        {refund.requested_by ? `, ${refund.requested_by}` : ""}, {formatDateTime(refund.created_at)}
      </p>
      {refund.protocol ? (
        <p className="text-sm">
          Protocolo <b className="tabular-nums">{refund.protocol}</b>
        </p>
      ) : null}
      {covered.length > 0 ? <p className="text-sm">{covered.map((line) => line.name).join(", ")}</p> : null}
      {refund.reason ? <p className="break-words whitespace-pre-line">{refund.reason}</p> : null}
      {refund.state === "failed" ? (
        <p className="text-sm break-words whitespace-pre-line text-danger">
          {refund.refused_at ? "Motivo da recusa: " : ""}
          {refundTrouble(refund)}
        </p>
      ) : null}
      {refund.pay_to ? <PayTo text={refund.pay_to} correctedAt={order.corrected_at} /> : null}
      <RefundAnswers refund={refund} order={order} failure={failureOf(result, "answer-refund")} />
    </li>
  );
}

/** Anybody with the order's link could have typed it, so the owner must check before sending. */
function PayTo({ text, correctedAt }: { text: string; correctedAt: Date | null }) {
  return (
    <div className="grid gap-1 rounded-control bg-sunken px-4 py-3">
      <p className="break-words whitespace-pre-line">
        <span className="block text-sm text-muted">O cliente pede para receber em</span>
        <b>{text}</b>
      </p>
      <p className="text-sm text-muted">Antes de transferir, veja se a conta está em nome de quem comprou.</p>
      {correctedAt ? (
        <p className="text-sm">
          O e-mail deste pedido foi trocado pela loja em {dayAndHour(correctedAt)}: veja no histórico por quem
          e por quê.
        </p>
      ) : null}
    </div>
  );
}
