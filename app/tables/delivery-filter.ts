// The states of a delivery, and the filter of the owner's log.
import type { BadgeTone } from "#app/ui/badge.tsx";

export const DELIVERY_STATES = ["na-fila", "tentando", "falhou", "entregue"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_WORDS: Record<DeliveryState, { label: string; tone: BadgeTone }> = {
  "na-fila": { label: "Na fila", tone: "wait" },
  tentando: { label: "Tentando de novo", tone: "run" },
  falhou: { label: "Não entregue", tone: "bad" },
  entregue: { label: "Entregue", tone: "ok" },
};

export function deliveryState(delivery: {
  delivered_at: Date | null;
  next_try_at: Date | null;
  last_error: string | null;
}): DeliveryState {
  if (delivery.delivered_at) return "entregue";
  if (!delivery.next_try_at) return "falhou";
  return delivery.last_error ? "tentando" : "na-fila";
}

/** Reads the address; a state that is not offered counts as not given. */
export function parseDeliveryState(params: URLSearchParams): DeliveryState | undefined {
  return DELIVERY_STATES.find((state) => state === params.get("estado"));
}
