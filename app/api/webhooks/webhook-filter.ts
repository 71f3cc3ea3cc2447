// Search, filter and order of the owner's list of webhooks, as they stand in the address.
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";
import { WEBHOOK_STATES, type WebhookState } from "./webhook-labels.ts";

/** Each column both ways: the way it is first sorted, then the other. */
export const WEBHOOK_SORTS = {
  antigos: "Mais antigos",
  recentes: "Mais recentes",
  nome: "Nome A-Z",
  "nome-z": "Nome Z-A",
  tabela: "Tabela A-Z",
  "tabela-z": "Tabela Z-A",
  quando: "Evento A-Z",
  "quando-z": "Evento Z-A",
  entrega: "Entregas mais recentes",
  "entrega-antiga": "Há mais tempo sem entregar",
  situacao: "Parados primeiro",
  "situacao-z": "Ligados primeiro",
} as const;

export type WebhookSort = keyof typeof WEBHOOK_SORTS;

export interface WebhookFilter {
  /** Words of the name, the address or the table. */
  query: string;
  state: WebhookState | undefined;
  sort: WebhookSort;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseWebhookFilter(params: URLSearchParams): WebhookFilter {
  const state = params.get("situacao") ?? "";
  const sort = params.get("ordem") ?? "";
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    state: isState(state) ? state : undefined,
    sort: isSort(sort) ? sort : "antigos",
  };
}

/** The filter as the address of its tab carries it. */
export function webhookParams({ query, state, sort }: WebhookFilter): URLSearchParams {
  const params = new URLSearchParams({ aba: "webhooks" });
  if (query) params.set("busca", query);
  if (state) params.set("situacao", state);
  if (sort !== "antigos") params.set("ordem", sort);
  return params;
}

/** Whether the list is narrowed; an order does not narrow it. */
export function isNarrowed({ query, state }: WebhookFilter): boolean {
  return query.trim() !== "" || state !== undefined;
}

function isState(text: string): text is WebhookState {
  return Object.hasOwn(WEBHOOK_STATES, text);
}

function isSort(text: string): text is WebhookSort {
  return Object.hasOwn(WEBHOOK_SORTS, text);
}
