import { MAIL_STATES, type MailState } from "./mail-words.ts";

export interface MailFilter {
  /** How the recipient's address begins. */
  query: string;
  state: MailState | undefined;
}

/** Reads the address; a state that is not offered counts as not given. */
export function parseMailFilter(params: URLSearchParams): MailFilter {
  return {
    query: (params.get("busca") ?? "").trim().slice(0, 254),
    state: MAIL_STATES.find((state) => state === params.get("estado")),
  };
}

export function mailParams({ query, state }: MailFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (query) params.set("busca", query);
  if (state) params.set("estado", state);
  return params;
}
