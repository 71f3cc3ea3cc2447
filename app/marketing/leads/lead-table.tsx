import { Link } from "react-router";
import { formatDateTime, formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { SELECTION_COLUMN, SelectableRow } from "#app/ui/controls/bulk-form.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { EmailAddress } from "#app/ui/display/email-address.tsx";
import { Table, TableCell } from "#app/ui/display/table.tsx";
import { LEADS_FORM } from "./lead-bulk-actions.tsx";
import type { LeadSort } from "./lead-filter.ts";
import { LeadStatusMenu } from "./lead-status-menu.tsx";
import type { LeadListItem } from "./leads.server.ts";

interface LeadTableProps {
  leads: LeadListItem[];
  now: Date;
  sort: LeadSort;
  sortAddress: (sort: LeadSort) => string;
  /** The address of the list with this lead's sheet open. */
  detailsAddress: (id: number) => string;
}

export function LeadTable(props: LeadTableProps) {
  const { leads, now, detailsAddress } = props;
  const columns = [
    SELECTION_COLUMN,
    sortedColumn("Nome", ["nome", "nome-z", "ascending"], props),
    { key: "interest", label: "Interesse" },
    { key: "status", label: "Status" },
    { key: "owner", label: "Responsável" },
    { ...sortedColumn("Data", ["recentes", "antigos", "descending"], props), align: "right" as const },
  ];
  return (
    <Table caption="Leads" columns={columns}>
      {leads.map((lead) => (
        <SelectableRow key={lead.id} form={LEADS_FORM} id={lead.id} label={lead.nome}>
          <TableCell card="half" className="min-w-0 md:max-w-72">
            <Link
              to={detailsAddress(lead.id)}
              preventScrollReset
              className="font-strong break-words underline-offset-3 hover:underline"
            >
              {lead.nome}
            </Link>
            <span className="block text-sm text-muted wrap-anywhere">
              {lead.empresa ?? <EmailAddress>{lead.email}</EmailAddress>}
            </span>
          </TableCell>
          <TableCell card="half" className="max-md:order-1 max-md:text-muted md:whitespace-nowrap">
            {lead.produto ?? <span className="text-muted">Não escolheu</span>}
          </TableCell>
          <TableCell card="end" className="max-md:self-start">
            <LeadStatusMenu lead={lead} />
          </TableCell>
          <TableCell label="Responsável" card={lead.owner_name ? "line" : "hide"} className="max-md:order-3">
            {lead.owner_name ?? <span className="text-muted">Ninguém</span>}
          </TableCell>
          <TableCell align="right" card="end" className="text-muted max-md:order-2">
            <time dateTime={lead.created_at.toISOString()} title={formatDateTime(lead.created_at)}>
              {formatRecent(lead.created_at, now)}
            </time>
          </TableCell>
        </SelectableRow>
      ))}
    </Table>
  );
}
