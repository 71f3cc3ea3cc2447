import type { ReactNode } from "react";
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS } from "#app/orders/log/order-labels.ts";
import { Badge, type BadgeTone } from "#app/ui/display/badge.tsx";
import type { OrderStatus, PaymentStatus } from "#db/schema.ts";

const ORDER_TONES: Record<OrderStatus, BadgeTone> = {
  pending: "wait",
  processing: "run",
  completed: "ok",
  cancelled: "bad",
  refunded: "plain",
};

const PAYMENT_TONES: Record<PaymentStatus, BadgeTone> = {
  pending: "wait",
  paid: "ok",
  failed: "bad",
  refunded: "plain",
};

/** `children` follows the word, such as a menu's arrow. */
export function OrderStatusBadge({ status, children }: { status: OrderStatus; children?: ReactNode }) {
  return (
    <Badge tone={ORDER_TONES[status]} dot>
      {ORDER_STATUS_LABELS[status]}
      {children}
    </Badge>
  );
}

export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  return (
    <Badge tone={PAYMENT_TONES[status]} dot>
      {PAYMENT_STATUS_LABELS[status]}
    </Badge>
  );
}
