import { Link } from "react-router";
import { formatDateTime } from "#app/platform/dates.ts";
import { pageItems, rangeSentence } from "#app/platform/pagination.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterForm, FilterSelect } from "#app/ui/filter-form.tsx";
import { ListBusy } from "#app/ui/list-busy.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { sortedColumn } from "#app/ui/sort-link.tsx";
import { Table, TableCell, TableRow } from "#app/ui/table.tsx";
import { ISSUE_SORTS, type IssueSort, issueListParams } from "./issue-sort.ts";
import { ISSUE_STATES, UNNAMED } from "./issue-state.ts";
import type { IssueListItem, listIssues } from "./issues.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");
const RIGHT = { align: "right" as const };

interface IssuesPanelProps {
  path: string;
  tab: string;
  sort: IssueSort;
  list: Awaited<ReturnType<typeof listIssues>>;
  issueAddress: (id: number) => string;
}

export function IssuesPanel({ path, tab, sort, list, issueAddress }: IssuesPanelProps) {
  const { items, total, page } = list;
  const params = issueListParams(tab, sort);
  if (total === 0) {
    return (
      <EmptyState
        title="Nenhuma carta ainda"
        action={<ButtonLink to="/admin/newsletter/nova">Nova carta</ButtonLink>}
      >
        Escreva uma do zero ou comece por um artigo do blog.
      </EmptyState>
    );
  }
  return (
    <>
      <FilterForm
        action={path}
        state={params.toString()}
        kept={{ aba: tab }}
        className="grid grid-cols-[1fr_auto] md:grid-cols-[14rem_auto] md:justify-start"
      >
        <FilterSelect name="ordem" label="Ordenar por" options={Object.entries(ISSUE_SORTS)} value={sort} />
        <Button type="submit" variant="quiet">
          Ordenar
        </Button>
      </FilterForm>
      <ListBusy path={path} what="cartas">
        <p role="status" className="text-sm text-muted">
          {rangeSentence(page, total, { one: "carta", many: "cartas" })}
        </p>
        <IssueTable
          issues={items}
          sort={sort}
          sortAddress={(next) => `${path}?${issueListParams(tab, next)}`}
          issueAddress={issueAddress}
        />
      </ListBusy>
      <Pages label="Páginas de cartas" items={pageItems(path, params, page, total)} />
    </>
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
    sortedColumn("Carta", ["assunto", "assunto-z", "ascending"], sorted),
    sortedColumn("Situação", ["situacao", "situacao-z", "ascending"], sorted),
    { key: "sent", label: "Enviadas", ...RIGHT },
    { key: "failed", label: "Falharam", ...RIGHT },
    { ...sortedColumn("Data", ["recentes", "antigas", "descending"], sorted), ...RIGHT },
  ];
  return (
    <Table caption="Cartas" columns={columns}>
      {issues.map((issue) => (
        <IssueRow key={issue.id} issue={issue} address={issueAddress(issue.id)} />
      ))}
    </Table>
  );
}

function IssueRow({ issue, address }: { issue: IssueListItem; address: string }) {
  const { word, tone } = ISSUE_STATES[issue.state];
  const { sent, failed, total } = issue.figures;
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
        {isDraft ? "–" : `${COUNT.format(sent)} de ${COUNT.format(total)}`}
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
