import type { ListOf } from "#app/nouns/list-screen.ts";
import { RowName } from "#app/nouns/row-name.tsx";
import { formatDateTime, formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { EmailAddress } from "#app/ui/display/email-address.tsx";
import { LEAD_FILTER } from "./lead-filter.ts";
import { LEAD_STATUS_LABELS, LEAD_STATUSES } from "./lead-status.ts";
import { LeadStatusMenu } from "./lead-status-menu.tsx";
import type { LeadListItem } from "./leads.server.ts";

export const LEAD_LIST: ListOf<LeadListItem, typeof LEAD_FILTER, { now: Date }> = {
  words: { one: "lead", many: "leads" },
  filter: LEAD_FILTER,
  forms: ["lead"],
  opens: "lead",
  name: ({ nome }) => nome,
  columns: [
    {
      label: "Nome",
      sorts: ["nome", "nome-z", "ascending"],
      card: "half",
      className: "min-w-0 md:max-w-72",
      cell: ({ nome, empresa, email }, { edit }) => (
        <RowName to={edit} isOver under={empresa ?? <EmailAddress>{email}</EmailAddress>}>
          {nome}
        </RowName>
      ),
    },
    {
      label: "Interesse",
      card: "half",
      className: "max-md:order-1 max-md:text-muted md:whitespace-nowrap",
      cell: ({ produto }) => produto ?? <span className="text-muted">Não escolheu</span>,
    },
    {
      label: "Status",
      card: "end",
      className: "max-md:self-start",
      cell: (lead) => <LeadStatusMenu lead={lead} />,
    },
    {
      label: "Responsável",
      said: true,
      card: ({ owner_name }) => (owner_name ? "line" : "hide"),
      className: "max-md:order-3",
      cell: ({ owner_name }) => owner_name ?? <span className="text-muted">Ninguém</span>,
    },
    {
      label: "Data",
      sorts: ["recentes", "antigos", "descending"],
      align: "right",
      card: "end",
      className: "text-muted max-md:order-2",
      cell: ({ created_at: at }, { now }) => (
        <time dateTime={at.toISOString()} title={formatDateTime(at)}>
          {formatRecent(at, now)}
        </time>
      ),
    },
  ],
  bulk: {
    form: "varios-leads",
    intent: "set-status-of-marked",
    name: "status",
    acts: LEAD_STATUSES.map((status) => [status, LEAD_STATUS_LABELS[status]] as const),
    choice: {
      id: "status-dos-marcados",
      label: "Novo status dos marcados",
      first: "contacted",
      apply: "Mudar status dos marcados",
    },
  },
  empty: {
    sentence: "Quem preenche o formulário da página de produtos aparece aqui e chega ao e-mail de vendas.",
    hint: "Tente outro nome, empresa ou e-mail, ou veja todos.",
  },
};
