import { Link } from "react-router";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { Menu, MenuButton, MenuForm, MenuLink, MenuRule } from "#app/ui/controls/menu.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { NAMED_PAGES } from "./named-pages.ts";
import type { PopupSort } from "./popup-filter.ts";
import type { PopupListItem } from "./popup-list.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");
const RATE = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 1 });
const FIGURES = [
  { key: "shown", label: "Exibições", align: "right" as const },
  { key: "closed", label: "Fechamentos", align: "right" as const },
  { key: "emails", label: "E-mails", align: "right" as const },
  { key: "rate", label: "Taxa", align: "right" as const },
];

interface PopupTableProps {
  popups: PopupListItem[];
  sort: PopupSort;
  sortAddress: (sort: PopupSort) => string;
  editAddress: (id: number) => string;
  onDelete: (popup: PopupListItem) => void;
}

export function PopupTable(props: PopupTableProps) {
  const { popups, editAddress, onDelete } = props;
  const columns = [
    sortedColumn("Pop-up", ["titulo", "titulo-z", "ascending"], props),
    ...FIGURES,
    sortedColumn("Criado em", ["recentes", "antigos", "descending"], props),
    { key: "state", label: "Situação" },
    { key: "actions", label: "Ações", hidden: true },
  ];
  return (
    <Table caption="Pop-ups" columns={columns}>
      {popups.map((popup) => (
        <TableRow key={popup.id}>
          <TableCell card="half" className="min-w-0 md:min-w-56">
            <Link
              to={editAddress(popup.id)}
              preventScrollReset
              className="font-strong wrap-anywhere underline-offset-3 hover:underline"
            >
              {popup.title}
            </Link>
            <span className="block text-sm text-muted wrap-anywhere">
              Depois de {popup.delay} s: {pageNames(popup.pages)}
            </span>
          </TableCell>
          <TableCell card="half" label="Exibições" align="right" className="max-md:order-1">
            {COUNT.format(popup.shown)}
          </TableCell>
          <TableCell card="end" label="Fechamentos" align="right" className="max-md:order-2">
            {COUNT.format(popup.closed)}
          </TableCell>
          <TableCell card="half" label="E-mails" align="right" className="max-md:order-3">
            {popup.show_email_field || popup.emails > 0 ? COUNT.format(popup.emails) : "–"}
          </TableCell>
          <TableCell card="end" label="Taxa" align="right" className="max-md:order-4">
            {rateOf(popup)}
          </TableCell>
          <TableCell card="hide" className="whitespace-nowrap tabular-nums">
            {formatDate(popup.created_at)}
          </TableCell>
          <TableCell card="half" className="max-md:order-5">
            <Badge tone={popup.is_active ? "ok" : "plain"} dot>
              {popup.is_active ? "Ativo" : "Inativo"}
            </Badge>
          </TableCell>
          <TableCell card="end" className="max-md:self-start md:text-right">
            <PopupMenu popup={popup} edit={editAddress(popup.id)} onDelete={onDelete} />
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}

interface PopupMenuProps {
  popup: PopupListItem;
  edit: string;
  onDelete: (popup: PopupListItem) => void;
}

function PopupMenu({ popup, edit, onDelete }: PopupMenuProps) {
  return (
    <Menu label={`Ações de ${popup.title}`} trigger={<Icon name="ellipsis" />}>
      <MenuLink to={edit} icon={<Icon name="pencil" />}>
        Editar
      </MenuLink>
      <MenuForm
        fields={{ intent: "set-popup-active", id: String(popup.id), value: String(!popup.is_active) }}
        icon={popup.is_active ? <Icon name="eye-off" /> : <Icon name="eye" />}
      >
        {popup.is_active ? "Desativar" : "Ativar"}
      </MenuForm>
      {popup.emails > 0 ? (
        <MenuLink
          to={`/admin/popups/exportar?popup=${popup.id}`}
          icon={<Icon name="download" />}
          reloadDocument
        >
          Baixar e-mails
        </MenuLink>
      ) : null}
      <MenuRule />
      <MenuButton tone="danger" icon={<Icon name="trash-2" />} onClick={() => onDelete(popup)}>
        Excluir
      </MenuButton>
    </Menu>
  );
}

function pageNames(pages: string[]): string {
  return pages.map((page) => NAMED_PAGES.find(({ key }) => key === page)?.label ?? page).join(", ");
}

/** E-mails per time shown; counted only since there are counts, so never above the whole. */
function rateOf({ show_email_field, shown, emails }: PopupListItem): string {
  if (!show_email_field || shown === 0) return "–";
  return RATE.format(Math.min(1, emails / shown));
}
