// The states of a delivery, and search, filters and order of the owner's log, as they stand in the address.
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";
import type { BadgeTone } from "#app/ui/display/badge.tsx";

export const DELIVERY_STATES = ["na-fila", "tentando", "falhou", "entregue"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_STATE_LABELS: Record<DeliveryState, { label: string; tone: BadgeTone }> = {
  "na-fila": { label: "Na fila", tone: "wait" },
  tentando: { label: "Tentando de novo", tone: "run" },
  falhou: { label: "Não entregue", tone: "bad" },
  entregue: { label: "Entregue", tone: "ok" },
};

/** What happened, as the address names it. */
export const DELIVERY_EVENTS = {
  criada: "rows.created",
  mudada: "rows.updated",
  excluida: "rows.deleted",
} as const;

/** Each column both ways: the way it is first sorted, then the other. */
export const DELIVERY_SORTS = {
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
} as const;

export type DeliverySort = keyof typeof DELIVERY_SORTS;

export interface DeliveryFilter {
  /** Number of a row, of the delivery or of the answer; words of the error. */
  query: string;
  state: DeliveryState | undefined;
  event: keyof typeof DELIVERY_EVENTS | undefined;
  sort: DeliverySort;
}

export function deliveryState(delivery: {
  delivered_at: Date | null;
  next_try_at: Date | null;
  last_error: string | null;
}): DeliveryState {
  if (delivery.delivered_at) return "entregue";
  if (!delivery.next_try_at) return "falhou";
  return delivery.last_error ? "tentando" : "na-fila";
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseDeliveryFilter(params: URLSearchParams): DeliveryFilter {
  const event = params.get("evento") ?? "";
  const sort = params.get("ordem") ?? "";
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    state: DELIVERY_STATES.find((state) => state === params.get("estado")),
    event: isEvent(event) ? event : undefined,
    sort: isSort(sort) ? sort : "recentes",
  };
}

export function deliveryParams({ query, state, event, sort }: DeliveryFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (query) params.set("busca", query);
  if (state) params.set("estado", state);
  if (event) params.set("evento", event);
  if (sort !== "recentes") params.set("ordem", sort);
  return params;
}

/** Whether the log is narrowed; an order does not narrow it. */
export function isNarrowed({ query, state, event }: DeliveryFilter): boolean {
  return query.trim() !== "" || state !== undefined || event !== undefined;
}

function isEvent(text: string): text is keyof typeof DELIVERY_EVENTS {
  return Object.hasOwn(DELIVERY_EVENTS, text);
}

function isSort(text: string): text is DeliverySort {
  return Object.hasOwn(DELIVERY_SORTS, text);
}
