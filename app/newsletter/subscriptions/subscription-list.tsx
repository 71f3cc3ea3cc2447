import { inList } from "#app/nouns/list-columns.ts";
import type { ListOf } from "#app/nouns/list-screen.ts";
import { formatDate, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { IconButton } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { SUBSCRIPTION_COLUMNS } from "./subscription.ts";
import { SUBSCRIPTION_FILTER, sourceName } from "./subscription-filter.ts";
import type { SubscriptionItem } from "./subscription-list.server.ts";

export const SUBSCRIPTION_LIST: ListOf<SubscriptionItem, typeof SUBSCRIPTION_FILTER> = {
  words: { one: "inscrição", many: "inscrições", isFeminine: true },
  filter: SUBSCRIPTION_FILTER,
  name: ({ email }) => email,
  columns: [
    inList(SUBSCRIPTION_COLUMNS, "email", {
      sorts: ["email", "email-z", "ascending"],
      card: "half",
      className: "min-w-0",
      cell: ({ email, name }) => (
        <>
          <span className="font-strong wrap-anywhere">{email}</span>
          {name ? <span className="block text-sm text-muted wrap-anywhere">{name}</span> : null}
        </>
      ),
    }),
    inList(SUBSCRIPTION_COLUMNS, "source", { card: "hide", cell: ({ source }) => sourceName(source) }),
    {
      label: "Inscrição",
      sorts: ["recentes", "antigas", "descending"],
      card: "half",
      className: "text-muted tabular-nums max-md:order-1",
      cell: ({ subscribed_at: at, source }) => (
        <>
          <time dateTime={at.toISOString()} title={formatDateTime(at)}>
            {formatDate(at)}
          </time>
          <span className="md:hidden"> · {sourceName(source)}</span>
        </>
      ),
    },
    inList(SUBSCRIPTION_COLUMNS, "status", {
      card: "end",
      className: "max-md:order-2",
      state: (subscription) => (isActive(subscription) ? ["ok", "Ativa"] : ["plain", "Cancelada"]),
      cell: ({ unsubscribed_at: at }) =>
        at ? (
          <span className="ml-2 text-sm text-muted tabular-nums max-md:hidden">em {formatDate(at)}</span>
        ) : null,
    }),
    {
      label: "Ações",
      hidden: true,
      card: "end",
      className: "max-md:self-start md:text-right",
      cell: (subscription, { ask }) =>
        isActive(subscription) ? (
          <IconButton label={`Cancelar a inscrição de ${subscription.email}`} onClick={ask}>
            <Icon name="mail-x" />
          </IconButton>
        ) : null,
    },
  ],
  bulk: { form: "varias-inscricoes", intent: "cancel-marked", acts: [["", "Cancelar marcadas"]] },
  removal: {
    intent: "cancel-subscription",
    title: "Cancelar inscrição?",
    confirmLabel: "Cancelar inscrição",
    cancelLabel: "Voltar",
    isFor: isActive,
    says: ({ email }) => (
      <p className="wrap-anywhere">
        {email} deixa de receber a newsletter. Dá para desfazer por um dia; depois, só a própria pessoa pode
        se inscrever de novo.
      </p>
    ),
  },
  empty: {
    sentence: "Quem se inscreve no blog ou na página inicial aparece aqui.",
    hint: "Tente outro e-mail ou nome, ou veja todas.",
  },
};

function isActive({ status }: SubscriptionItem): boolean {
  return status === "active";
}
