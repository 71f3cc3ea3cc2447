import { Link } from "react-router";
import { formatDateTime } from "#app/platform/dates.ts";
import { pageItems, rangeSentence } from "#app/platform/pagination.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { Table, TableCell, TableRow } from "#app/ui/table.tsx";
import { ISSUE_STATES, UNNAMED } from "./issue-state.ts";
import type { IssueListItem, listIssues } from "./issues.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");
const COLUMNS = [
  { key: "subject", label: "Carta" },
  { key: "state", label: "Situação" },
  { key: "sent", label: "Enviadas", align: "right" as const },
  { key: "failed", label: "Falharam", align: "right" as const },
  { key: "date", label: "Data", align: "right" as const },
];

interface IssuesPanelProps {
  /** Of the list, with its tab. */
  path: string;
  list: Awaited<ReturnType<typeof listIssues>>;
  issueAddress: (id: number) => string;
}

export function IssuesPanel({ path, list, issueAddress }: IssuesPanelProps) {
  const { items, total, page } = list;
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
      <p role="status" className="text-sm text-muted">
        {rangeSentence(page, total, { one: "carta", many: "cartas" })}
      </p>
      <Table caption="Cartas" columns={COLUMNS}>
        {items.map((issue) => (
          <IssueRow key={issue.id} issue={issue} address={issueAddress(issue.id)} />
        ))}
      </Table>
      <Pages
        label="Páginas de cartas"
        items={pageItems(path, new URLSearchParams({ aba: "cartas" }), page, total)}
      />
    </>
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
