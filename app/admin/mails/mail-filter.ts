import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";
import { MAIL_STATES, type MailState } from "./mail-labels.ts";

/** Each column both ways: the way it is first sorted, then the other. */
export const MAIL_SORTS = {
  recentes: "Mais recentes",
  antigos: "Mais antigos",
  para: "Destinatário A-Z",
  "para-z": "Destinatário Z-A",
  assunto: "Assunto A-Z",
  "assunto-z": "Assunto Z-A",
} as const;

export type MailSort = keyof typeof MAIL_SORTS;

export interface MailFilter {
  /** Words of the recipient or the subject, of what the mail is about, or its number. */
  query: string;
  state: MailState | undefined;
  sort: MailSort;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseMailFilter(params: URLSearchParams): MailFilter {
  const sort = params.get("ordem") ?? "";
  return {
    query: (params.get("busca") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    state: MAIL_STATES.find((state) => state === params.get("estado")),
    sort: isSort(sort) ? sort : "recentes",
  };
}

export function mailParams({ query, state, sort }: MailFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (query) params.set("busca", query);
  if (state) params.set("estado", state);
  if (sort !== "recentes") params.set("ordem", sort);
  return params;
}

/** Whether the list is narrowed; an order does not narrow it. */
export function isNarrowed({ query, state }: MailFilter): boolean {
  return query !== "" || state !== undefined;
}

function isSort(text: string): text is MailSort {
  return Object.hasOwn(MAIL_SORTS, text);
}
