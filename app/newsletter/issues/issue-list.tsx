import { inList } from "#app/nouns/list-columns.ts";
import type { ListOf } from "#app/nouns/list-screen.ts";
import { RowName } from "#app/nouns/row-name.tsx";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { ISSUE_COLUMNS } from "./issue.ts";
import { ISSUE_FILTER } from "./issue-filter.ts";
import type { IssueListItem } from "./issue-list.server.ts";
import { ISSUE_STATES, UNNAMED } from "./issue-state.ts";

const COUNT = new Intl.NumberFormat("pt-BR");

export const ISSUE_LIST: ListOf<IssueListItem, typeof ISSUE_FILTER> = {
  words: { one: "edição", many: "edições", isFeminine: true },
  filter: ISSUE_FILTER,
  beside: { aba: "edicoes" },
  name: ({ subject }) => subject || UNNAMED,
  columns: [
    {
      label: "Edição",
      sorts: ["assunto", "assunto-z", "ascending"],
      card: "half",
      className: "min-w-0",
      cell: ({ id, subject }) => (
        <RowName to={`/admin/newsletter/edicoes/${id}`}>{subject || UNNAMED}</RowName>
      ),
    },
    inList(ISSUE_COLUMNS, "state", {
      sorts: ["situacao", "situacao-z", "ascending"],
      card: "end",
      className: "max-md:self-start",
      state: ({ state }) => [ISSUE_STATES[state].tone, ISSUE_STATES[state].word],
    }),
    {
      label: "Enviadas",
      sorts: ["alcance", "menos-alcance", "descending"],
      said: true,
      align: "right",
      card: (issue) => (isDraft(issue) ? "hide" : "half"),
      cell: (issue) =>
        isDraft(issue) ? "–" : `${COUNT.format(issue.sent)} de ${COUNT.format(issue.recipients)}`,
    },
    {
      label: "Falharam",
      sorts: ["falhas", "menos-falhas", "descending"],
      said: true,
      align: "right",
      card: (issue) => (isDraft(issue) ? "hide" : "end"),
      cell: (issue) => (isDraft(issue) ? "–" : COUNT.format(issue.failed)),
    },
    {
      label: "Data",
      sorts: ["recentes", "antigas", "descending"],
      align: "right",
      card: "line",
      className: "text-muted",
      cell: ({ finished_at, started_at, created_at }) => {
        const date = finished_at ?? started_at ?? created_at;
        return <time dateTime={date.toISOString()}>{formatDateTime(date)}</time>;
      },
    },
  ],
  empty: {
    sentence: "Escreva uma do zero ou comece por um post do blog.",
    hint: "Tente outra palavra ou situação.",
    add: { label: "Nova edição", to: "/admin/newsletter/nova" },
  },
};

function isDraft({ state }: IssueListItem): boolean {
  return state === "draft";
}
