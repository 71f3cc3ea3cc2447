export const LOST_TITLE = "Sem conexão";
export const LOST_PAGE = "Não conseguimos abrir esta página. Confira sua internet e tente de novo.";

/** First words of each browser's network errors. "Failed to execute 'fetch'" means that the call itself is wrong. */
const WORDS =
  /^(failed to fetch|load failed|network|the (int|net|req)|could not conn|a server|error (in i|lo)|importing a|cancelled)/i;

/** Whether the error means that a request got no answer, or no answer in time. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof DOMException) return /^(Abort|Timeout|Network)E/.test(error.name);
  return error instanceof TypeError && (WORDS.test(error.message) || globalThis.navigator?.onLine === false);
}

/** Why an answer is missing. `lossOf` logs every fault. */
export type Loss = "connection" | "fault";

export function lossOf(error: unknown): Loss {
  if (isLostConnection(error)) return "connection";
  console.error(error);
  return "fault";
}
