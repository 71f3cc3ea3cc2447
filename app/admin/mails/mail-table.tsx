import { Link } from "react-router";
import { formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { SELECTION_COLUMN, SelectableRow } from "#app/ui/controls/bulk-form.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Table, TableCell } from "#app/ui/display/table.tsx";
import type { MailSort } from "./mail-filter.ts";
import { holdSentence, STATE_LABELS, STATE_TONES, stateOf, topicLabel } from "./mail-labels.ts";
import type { ListedMail } from "./mail-list.server.ts";

interface MailTableProps {
  mails: ListedMail[];
  now: Date;
  /** The form of what is done to the marked ones. */
  bulkForm: string;
  sort: MailSort;
  sortAddress: (sort: MailSort) => string;
  address: (id: number) => string;
}

export function MailTable(props: MailTableProps) {
  const { mails, now, bulkForm, address } = props;
  const columns = [
    SELECTION_COLUMN,
    sortedColumn("E-mail", ["assunto", "assunto-z", "ascending"], props),
    sortedColumn("Para", ["para", "para-z", "ascending"], props),
    { key: "state", label: "Situação" },
    { key: "tries", label: "Tentativas", align: "right" as const },
    sortedColumn("Quando", ["recentes", "antigos", "descending"], props),
  ];
  return (
    <Table caption="E-mails" columns={columns}>
      {mails.map((mail) => {
        const state = stateOf(mail);
        return (
          <SelectableRow
            key={mail.id}
            form={bulkForm}
            id={mail.id}
            label={mail.subject ?? topicLabel(mail.topic)}
          >
            <TableCell>
              <Link
                to={address(mail.id)}
                preventScrollReset
                className="inline-flex min-h-11 items-center font-medium underline underline-offset-3 [overflow-wrap:anywhere]"
              >
                {mail.subject ?? topicLabel(mail.topic)}
              </Link>
              {mail.held_by ? (
                <span className="block text-sm text-muted">{holdSentence(mail.held_by)}</span>
              ) : null}
              {mail.last_error && !mail.done_at ? (
                <span className="block text-sm text-danger [overflow-wrap:anywhere]">{mail.last_error}</span>
              ) : null}
            </TableCell>
            <TableCell className="[overflow-wrap:anywhere]">
              {mail.recipient ?? <span className="text-muted">Ainda não escrito</span>}
            </TableCell>
            <TableCell card="half">
              <Badge tone={STATE_TONES[state]} dot>
                {STATE_LABELS[state]}
              </Badge>
            </TableCell>
            <TableCell label="Tentativas" align="right" card="end">
              {mail.tries}
            </TableCell>
            <TableCell className="whitespace-nowrap text-muted">
              {formatRecent(mail.created_at, now)}
            </TableCell>
          </SelectableRow>
        );
      })}
    </Table>
  );
}
