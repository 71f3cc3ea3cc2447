// Search, filters and order of the list, as they stand in its address.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";
import { WEBHOOK_STATES } from "./webhook-labels.ts";

/** The list stands in a tab of its page. */
export const WEBHOOKS_TAB = { aba: "webhooks" };

export const WEBHOOK_FILTER = listFilter({
  search: { label: "Buscar webhook", placeholder: "Nome, endereço ou tabela" },
  choices: {
    state: {
      name: "situacao",
      label: "Situação",
      none: "Todos",
      options: {
        ligado: WEBHOOK_STATES.ligado.many,
        desligado: WEBHOOK_STATES.desligado.many,
        parado: WEBHOOK_STATES.parado.many,
      },
    },
  },
  sorts: {
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
  },
  usualSort: "antigos",
});

export type WebhookFilter = FilterOf<typeof WEBHOOK_FILTER>;
export type WebhookSort = WebhookFilter["sort"];
