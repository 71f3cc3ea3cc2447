/** Each column both ways: the way it is first sorted, then the other. */
export const ISSUE_SORTS = {
  recentes: "Mais recentes",
  antigas: "Mais antigas",
  assunto: "Assunto A-Z",
  "assunto-z": "Assunto Z-A",
  situacao: "Rascunhos primeiro",
  "situacao-z": "Enviadas primeiro",
} as const;

export type IssueSort = keyof typeof ISSUE_SORTS;

/** Reads the address; an order that is not offered counts as not given. */
export function parseIssueSort(params: URLSearchParams): IssueSort {
  const sort = params.get("ordem") ?? "";
  return isSort(sort) ? sort : "recentes";
}

/** The list's address, on its tab. */
export function issueListParams(tab: string, sort: IssueSort): URLSearchParams {
  const params = new URLSearchParams({ aba: tab });
  if (sort !== "recentes") params.set("ordem", sort);
  return params;
}

function isSort(text: string): text is IssueSort {
  return Object.hasOwn(ISSUE_SORTS, text);
}
