import { type ListOf, REMOVE } from "#app/nouns/list-screen.ts";
import { RowName } from "#app/nouns/row-name.tsx";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { NAMED_PAGES } from "./named-pages.ts";
import { POPUP_FILTER } from "./popup-filter.ts";
import type { PopupListItem } from "./popup-list.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");
const RATE = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 1 });
const FIGURE = { said: true, align: "right" } as const;

export const POPUP_LIST: ListOf<PopupListItem, typeof POPUP_FILTER> = {
  words: { one: "pop-up", many: "pop-ups" },
  filter: POPUP_FILTER,
  name: ({ title }) => title,
  columns: [
    {
      label: "Pop-up",
      sorts: ["titulo", "titulo-z", "ascending"],
      card: "half",
      className: "min-w-0 md:min-w-56",
      cell: ({ title, delay, pages }, { edit }) => (
        <RowName to={edit} isOver under={`Depois de ${delay} s: ${pageNames(pages)}`}>
          {title}
        </RowName>
      ),
    },
    {
      ...FIGURE,
      label: "Exibições",
      card: "half",
      className: "max-md:order-1",
      cell: ({ shown }) => COUNT.format(shown),
    },
    {
      ...FIGURE,
      label: "Fechamentos",
      card: "end",
      className: "max-md:order-2",
      cell: ({ closed }) => COUNT.format(closed),
    },
    {
      ...FIGURE,
      label: "E-mails",
      card: "half",
      className: "max-md:order-3",
      cell: ({ show_email_field: asks, emails }) => (asks || emails > 0 ? COUNT.format(emails) : "–"),
    },
    { ...FIGURE, label: "Taxa", card: "end", className: "max-md:order-4", cell: rateOf },
    {
      label: "Criado em",
      sorts: ["recentes", "antigos", "descending"],
      card: "hide",
      className: "whitespace-nowrap tabular-nums",
      cell: ({ created_at }) => formatDate(created_at),
    },
    {
      label: "Situação",
      card: "half",
      className: "max-md:order-5",
      state: ({ is_active: isActive }) => (isActive ? ["ok", "Ativo"] : ["plain", "Inativo"]),
    },
  ],
  acts: ({ id, is_active: isActive, emails }, { edit }) => [
    { label: "Editar", icon: "pencil", to: edit },
    {
      label: isActive ? "Desativar" : "Ativar",
      icon: isActive ? "eye-off" : "eye",
      fields: { intent: "set-popup-active", id, value: !isActive },
    },
    emails > 0 && {
      label: "Baixar e-mails",
      icon: "download",
      to: `/admin/popups/exportar?popup=${id}`,
      isFile: true,
    },
    "rule",
    REMOVE,
  ],
  actsClass: "max-md:self-start md:text-right",
  removal: {
    intent: "delete-popup",
    title: "Excluir pop-up?",
    says: ({ title }) => (
      <>
        <p className="wrap-anywhere">Tem certeza que deseja excluir o pop-up "{title}"?</p>
        <p className="mt-2 text-muted">Esta ação não pode ser desfeita.</p>
      </>
    ),
  },
  empty: {
    title: "Nenhum pop-up configurado ainda.",
    sentence: "Use um pop-up para dar um aviso ou oferecer um material em troca do e-mail do visitante.",
    hint: "Tente outra palavra ou situação.",
    add: { label: "Novo pop-up" },
  },
};

function pageNames(pages: string[]): string {
  return pages.map((page) => NAMED_PAGES.find(({ key }) => key === page)?.label ?? page).join(", ");
}

/** E-mails per time shown; counted only since there are counts, so never above the whole. */
function rateOf({ show_email_field, shown, emails }: PopupListItem): string {
  if (!show_email_field || shown === 0) return "–";
  return RATE.format(Math.min(1, emails / shown));
}
