// Search, filters and order of the list, as they stand in its address.
import { EVENT_NAMES } from "#app/events/event-names.ts";
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";
import type { BadgeTone } from "#app/ui/display/badge.tsx";
import { eventLabel } from "../protocol/table-labels.ts";

export const DELIVERY_STATES = ["na-fila", "tentando", "falhou", "entregue"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_STATE_LABELS: Record<DeliveryState, { label: string; tone: BadgeTone }> = {
  "na-fila": { label: "Na fila", tone: "wait" },
  tentando: { label: "Tentando de novo", tone: "run" },
  falhou: { label: "Não entregue", tone: "bad" },
  entregue: { label: "Entregue", tone: "ok" },
};

const DELIVERY_STATE_WORDS = {
  "na-fila": DELIVERY_STATE_LABELS["na-fila"].label,
  tentando: DELIVERY_STATE_LABELS.tentando.label,
  falhou: DELIVERY_STATE_LABELS.falhou.label,
  entregue: DELIVERY_STATE_LABELS.entregue.label,
};

/** What happened, as the address names it. */
export const DELIVERY_EVENTS = {
  criada: "rows.created",
  mudada: "rows.updated",
  excluida: "rows.deleted",
  ...Object.fromEntries(EVENT_NAMES.map((name) => [name, name])),
} as const satisfies Record<string, string>;

export const DELIVERY_FILTER = listFilter({
  search: { label: "Buscar entrega", placeholder: "Linha, resposta ou erro" },
  choices: {
    state: { name: "estado", label: "Situação", options: DELIVERY_STATE_WORDS },
    event: { name: "evento", label: "Evento", options: DELIVERY_EVENTS },
  },
  sorts: {
    recentes: "Mais recentes",
    antigas: "Mais antigas",
    evento: "Evento A-Z",
    "evento-z": "Evento Z-A",
    situacao: "Na fila primeiro",
    "situacao-z": "Entregues primeiro",
    "resposta-alta": "Resposta: maior código",
    resposta: "Resposta: menor código",
    tentativas: "Mais tentativas",
    "menos-tentativas": "Menos tentativas",
  },
  usualSort: "recentes",
});

export type DeliveryFilter = FilterOf<typeof DELIVERY_FILTER>;
export type DeliverySort = DeliveryFilter["sort"];

export function deliveryState(delivery: {
  delivered_at: Date | null;
  next_try_at: Date | null;
  last_error: string | null;
}): DeliveryState {
  if (delivery.delivered_at) return "entregue";
  if (!delivery.next_try_at) return "falhou";
  return delivery.last_error ? "tentando" : "na-fila";
}

/** What happened, as a list names it. */
export function deliveryName({
  event_type,
  is_example,
}: {
  event_type: string;
  is_example: boolean;
}): string {
  return is_example ? `Exemplo: ${eventLabel(event_type)}` : eventLabel(event_type);
}
