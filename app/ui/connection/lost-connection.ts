export const LOST_TITLE = "Sem conexão";
export const LOST_PAGE = "Não conseguimos abrir esta página. Confira sua internet e tente de novo.";

/** What a request becomes that got no answer; each browser has its own words for it. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
