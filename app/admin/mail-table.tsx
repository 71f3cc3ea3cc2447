import { Link } from "react-router";
import { formatRecent } from "#app/platform/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Table, TableCell, TableRow } from "#app/ui/table.tsx";
import type { ListedMail } from "./mail-list.server.ts";
import { STATE_LABELS, STATE_TONES, stateOf, topicLabel } from "./mail-words.ts";

const COLUMNS = [
  { key: "mail", label: "E-mail" },
  { key: "to", label: "Para" },
  { key: "state", label: "Estado" },
  { key: "tries", label: "Tentativas", align: "right" as const },
  { key: "when", label: "Quando" },
];

interface MailTableProps {
  mails: ListedMail[];
  now: Date;
  address: (id: number) => string;
}

export function MailTable({ mails, now, address }: MailTableProps) {
  return (
    <Table caption="E-mails" columns={COLUMNS}>
      {mails.map((mail) => {
        const state = stateOf(mail);
        return (
          <TableRow key={mail.id}>
            <TableCell>
              <Link
                to={address(mail.id)}
                preventScrollReset
                className="inline-flex min-h-11 items-center font-medium underline underline-offset-3 [overflow-wrap:anywhere]"
              >
                {mail.subject ?? topicLabel(mail.topic)}
              </Link>
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
          </TableRow>
        );
      })}
    </Table>
  );
}
