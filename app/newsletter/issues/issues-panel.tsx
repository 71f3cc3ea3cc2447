import { Link } from "react-router";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ListBusy } from "#app/ui/display/list-busy.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { ISSUE_FILTER, type IssueFilter, type IssueSort } from "./issue-filter.ts";
import type { IssueListItem, listIssues } from "./issue-list.server.ts";
import { ISSUE_STATES, UNNAMED } from "./issue-state.ts";

const COUNT = new Intl.NumberFormat("pt-BR");
const RIGHT = { align: "right" as const };

interface IssuesPanelProps {
  path: string;
  tab: string;
  filter: IssueFilter;
  list: Awaited<ReturnType<typeof listIssues>>;
  issueAddress: (id: number) => string;
}

export function IssuesPanel({ path, tab, filter, list, issueAddress }: IssuesPanelProps) {
  const { items, total, isMore, page } = list;
  const params = ISSUE_FILTER.params(filter, { aba: tab });
  const narrowed = ISSUE_FILTER.isNarrowed(filter);
  return (
    <>
      {total > 0 || narrowed ? (
        <ListFilterForm of={ISSUE_FILTER} path={path} filter={filter} beside={{ aba: tab }} />
      ) : null}
      {total === 0 ? (
        <NoIssues list={`${path}?aba=${tab}`} filtered={narrowed} />
      ) : (
        <ListBusy path={path} what="edições">
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, { one: "edição", many: "edições" }, isMore)}
          </p>
          <IssueTable
            issues={items}
            sort={filter.sort}
            sortAddress={(sort) => `${path}?${ISSUE_FILTER.params({ ...filter, sort }, { aba: tab })}`}
            issueAddress={issueAddress}
          />
        </ListBusy>
      )}
      <Pages label="Páginas de edições" items={pageItems(path, params, page, total)} />
    </>
  );
}

function NoIssues({ list, filtered }: { list: string; filtered: boolean }) {
  return filtered ? (
    <EmptyState title="Nenhuma edição encontrada" action={<ButtonLink to={list}>Limpar filtros</ButtonLink>}>
      Tente outra palavra ou situação.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nenhuma edição ainda"
      action={<ButtonLink to="/admin/newsletter/nova">Nova edição</ButtonLink>}
    >
      Escreva uma do zero ou comece por um post do blog.
    </EmptyState>
  );
}

interface IssueTableProps {
  issues: IssueListItem[];
  sort: IssueSort;
  sortAddress: (sort: IssueSort) => string;
  issueAddress: (id: number) => string;
}

function IssueTable({ issues, issueAddress, ...sorted }: IssueTableProps) {
  const columns = [
    sortedColumn("Edição", ["assunto", "assunto-z", "ascending"], sorted),
    sortedColumn("Situação", ["situacao", "situacao-z", "ascending"], sorted),
    { ...sortedColumn("Enviadas", ["alcance", "menos-alcance", "descending"], sorted), ...RIGHT },
    { ...sortedColumn("Falharam", ["falhas", "menos-falhas", "descending"], sorted), ...RIGHT },
    { ...sortedColumn("Data", ["recentes", "antigas", "descending"], sorted), ...RIGHT },
  ];
  return (
    <Table caption="Edições" columns={columns}>
      {issues.map((issue) => (
        <IssueRow key={issue.id} issue={issue} address={issueAddress(issue.id)} />
      ))}
    </Table>
  );
}

function IssueRow({ issue, address }: { issue: IssueListItem; address: string }) {
  const { word, tone } = ISSUE_STATES[issue.state];
  const { sent, failed, recipients } = issue;
  const date = issue.finished_at ?? issue.started_at ?? issue.created_at;
  const isDraft = issue.state === "draft";
  return (
    <TableRow>
      <TableCell card="half" className="min-w-0">
        <Link to={address} className="font-strong wrap-anywhere underline-offset-3 hover:underline">
          {issue.subject || UNNAMED}
        </Link>
      </TableCell>
      <TableCell card="end" className="max-md:self-start">
        <Badge tone={tone} dot>
          {word}
        </Badge>
      </TableCell>
      <TableCell label="Enviadas" card={isDraft ? "hide" : "half"} align="right">
        {isDraft ? "–" : `${COUNT.format(sent)} de ${COUNT.format(recipients)}`}
      </TableCell>
      <TableCell label="Falharam" card={isDraft ? "hide" : "end"} align="right">
        {isDraft ? "–" : COUNT.format(failed)}
      </TableCell>
      <TableCell card="line" align="right" className="text-muted">
        <time dateTime={date.toISOString()}>{formatDateTime(date)}</time>
      </TableCell>
    </TableRow>
  );
}
