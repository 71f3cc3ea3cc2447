import { formatDate, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { SELECTION_COLUMN, SelectableRow } from "#app/ui/controls/bulk-form.tsx";
import { IconButton } from "#app/ui/controls/button.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Table, TableCell } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { SUBSCRIPTIONS_FORM } from "./subscription-bulk-actions.tsx";
import { type SubscriptionSort, sourceName } from "./subscription-filter.ts";
import type { SubscriptionItem } from "./subscription-list.server.ts";

interface SubscriptionTableProps {
  subscriptions: SubscriptionItem[];
  sort: SubscriptionSort;
  sortAddress: (sort: SubscriptionSort) => string;
  onEnd: (subscription: SubscriptionItem) => void;
}

export function SubscriptionTable(props: SubscriptionTableProps) {
  const { subscriptions, onEnd } = props;
  const columns = [
    SELECTION_COLUMN,
    sortedColumn("E-mail", ["email", "email-z", "ascending"], props),
    { key: "source", label: "Origem" },
    sortedColumn("Inscrição", ["recentes", "antigas", "descending"], props),
    { key: "state", label: "Situação" },
    { key: "actions", label: "Ações", hidden: true },
  ];
  return (
    <Table caption="Inscrições" columns={columns}>
      {subscriptions.map((subscription) => {
        const { id, email, name, source, status, subscribed_at, unsubscribed_at } = subscription;
        const isActive = status === "active";
        return (
          <SelectableRow key={id} form={SUBSCRIPTIONS_FORM} id={id} label={email}>
            <TableCell card="half" className="min-w-0">
              <span className="font-strong wrap-anywhere">{email}</span>
              {name ? <span className="block text-sm text-muted wrap-anywhere">{name}</span> : null}
            </TableCell>
            <TableCell card="hide">{sourceName(source)}</TableCell>
            <TableCell card="half" className="text-muted tabular-nums max-md:order-1">
              <time dateTime={subscribed_at.toISOString()} title={formatDateTime(subscribed_at)}>
                {formatDate(subscribed_at)}
              </time>
              <span className="md:hidden"> · {sourceName(source)}</span>
            </TableCell>
            <TableCell card="end" className="max-md:order-2">
              <Badge tone={isActive ? "ok" : "plain"} dot>
                {isActive ? "Ativa" : "Cancelada"}
              </Badge>
              {unsubscribed_at ? (
                <span className="ml-2 text-sm text-muted tabular-nums max-md:hidden">
                  em {formatDate(unsubscribed_at)}
                </span>
              ) : null}
            </TableCell>
            <TableCell card="end" className="max-md:self-start md:text-right">
              {isActive ? (
                <IconButton label={`Cancelar a inscrição de ${email}`} onClick={() => onEnd(subscription)}>
                  <Icon name="mail-x" />
                </IconButton>
              ) : null}
            </TableCell>
          </SelectableRow>
        );
      })}
    </Table>
  );
}
