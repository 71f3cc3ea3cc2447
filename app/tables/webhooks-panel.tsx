import { Link } from "react-router";
import { formatRecent } from "#app/platform/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Table, TableCell, TableRow } from "#app/ui/table.tsx";
import { DELIVERY_WORDS, deliveryState } from "./delivery-filter.ts";
import type { ListedDelivery } from "./delivery-log.server.ts";
import type { TableChoice } from "./integration-guide.server.ts";
import { eventWords, WEBHOOK_STATES, webhookState } from "./webhook-words.ts";
import type { Webhook } from "./webhooks.server.ts";

const COLUMNS = [
  { key: "name", label: "Aviso" },
  { key: "table", label: "Tabela" },
  { key: "events", label: "Quando" },
  { key: "last", label: "Última entrega" },
  { key: "state", label: "Situação" },
];

interface WebhooksPanelProps {
  webhooks: { webhook: Webhook; latest: ListedDelivery | undefined }[];
  tables: TableChoice[];
  now: Date;
  newAddress: string;
  address: (id: number) => string;
}

export function WebhooksPanel({ webhooks, tables, now, newAddress, address }: WebhooksPanelProps) {
  if (webhooks.length === 0) {
    return (
      <EmptyState title="Nenhum aviso ainda" action={<ButtonLink to={newAddress}>Novo aviso</ButtonLink>}>
        Um aviso automático (webhook) conta a outro programa, na hora, o que mudou na loja.
      </EmptyState>
    );
  }
  return (
    <Table caption="Avisos automáticos" columns={COLUMNS}>
      {webhooks.map(({ webhook, latest }) => {
        const state = WEBHOOK_STATES[webhookState(webhook)];
        return (
          <TableRow key={webhook.id}>
            <TableCell>
              <Link
                to={address(webhook.id)}
                className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline underline-offset-3"
              >
                {webhook.name}
              </Link>
              <span className="block text-sm wrap-anywhere text-muted">{webhook.url}</span>
            </TableCell>
            <TableCell label="Tabela">
              {tables.find(({ id }) => id === webhook.table_id)?.label}{" "}
              <span className="font-mono text-sm text-muted">{webhook.table_id}</span>
            </TableCell>
            <TableCell label="Quando">{eventWords(webhook)}</TableCell>
            <TableCell label="Última entrega">
              {latest ? (
                <>
                  {DELIVERY_WORDS[deliveryState(latest)].label}
                  <span className="block text-sm text-muted">{formatRecent(latest.created_at, now)}</span>
                </>
              ) : (
                "Nenhuma"
              )}
            </TableCell>
            <TableCell>
              <Badge tone={state.tone} dot>
                {state.label}
              </Badge>
            </TableCell>
          </TableRow>
        );
      })}
    </Table>
  );
}
