import { ORDER_CAUSE_LABELS } from "#app/orders/log/order-causes.ts";
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS } from "#app/orders/log/order-labels.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { OrderLogEntry } from "./order-details.server.ts";

/** Acts of customers, shown as "Cliente" because a guest has no account. */
const BY_CUSTOMERS = ["placed", "free", "retry", "refund_requested", "refund_automatic", "receipt_claimed"];

/** The order's log, newest first. */
export function OrderTimeline({ log }: { log: OrderLogEntry[] }) {
  return (
    <ol>
      {log.map((entry) => (
        <li
          key={entry.id}
          className="relative grid grid-cols-[1.25rem_1fr] gap-x-3 pb-5 not-last:before:absolute not-last:before:top-6 not-last:before:bottom-0 not-last:before:left-[0.5625rem] not-last:before:border-l-2 not-last:before:border-line"
        >
          <span
            aria-hidden="true"
            className="mt-1.5 ml-0.75 size-3.5 rounded-full rounded-bl-none bg-primary"
          />
          <div className="min-w-0 text-[0.9375rem]">
            <p className="flex flex-wrap justify-between gap-x-4">
              <b>{causeLabel(entry.cause)}</b>
              <time dateTime={entry.created_at.toISOString()} className="text-sm text-muted tabular-nums">
                {formatDateTime(entry.created_at)}
              </time>
            </p>
            <Changes entry={entry} />
            <p className="text-sm text-muted">{actorOf(entry)}</p>
            {entry.note ? <p className="mt-1 break-words whitespace-pre-line">{entry.note}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Changes({ entry }: { entry: OrderLogEntry }) {
  const { from_status, to_status, payment_before, payment_after } = entry;
  const lines = [
    from_status && to_status && from_status !== to_status
      ? `Pedido: ${ORDER_STATUS_LABELS[from_status]} → ${ORDER_STATUS_LABELS[to_status]}`
      : null,
    payment_before && payment_after && payment_before !== payment_after
      ? `Pagamento: ${PAYMENT_STATUS_LABELS[payment_before]} → ${PAYMENT_STATUS_LABELS[payment_after]}`
      : null,
  ].filter((line) => line !== null);
  return lines.map((line) => (
    <p key={line} className="text-sm">
      {line}
    </p>
  ));
}

function actorOf(entry: OrderLogEntry): string {
  if (entry.actor_id !== null) return `por ${entry.actor_name ?? "uma conta sem nome"}`;
  return BY_CUSTOMERS.includes(entry.cause) ? "pelo cliente" : "pelo sistema";
}

function causeLabel(cause: string): string {
  return isKnown(cause) ? ORDER_CAUSE_LABELS[cause] : cause;
}

function isKnown(cause: string): cause is keyof typeof ORDER_CAUSE_LABELS {
  return Object.hasOwn(ORDER_CAUSE_LABELS, cause);
}
