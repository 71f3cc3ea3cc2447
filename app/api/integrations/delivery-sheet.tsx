import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { SheetFact, SheetPart } from "#app/ui/layout/sheet-part.tsx";
import { DELIVERY_STATE_LABELS, deliveryName, deliveryState } from "../webhooks/delivery-filter.ts";
import type { OpenDelivery } from "../webhooks/delivery-log.server.ts";
import { Copyable } from "./copyable.tsx";

const INTENT = "resend-delivery";

/** The sheet that `?entrega=` in the address opens. */
export function DeliverySheet({ delivery, onClose }: { delivery: OpenDelivery | null; onClose: () => void }) {
  const formId = useId();
  const busy = useNavigation().formData?.get("intent") === INTENT;
  return (
    <Dialog
      kind="sheet"
      open={delivery !== null}
      onClose={onClose}
      title={delivery ? deliveryName(delivery) : ""}
      footer={
        <Button type="submit" form={formId} busy={busy}>
          Enviar de novo
        </Button>
      }
    >
      {delivery ? (
        <div className="grid gap-6">
          <Form id={formId} method="post" preventScrollReset hidden>
            <input type="hidden" name="intent" value={INTENT} />
            <input type="hidden" name="id" value={delivery.webhook_id} />
            <input type="hidden" name="delivery" value={delivery.id} />
          </Form>
          <DeliveryFacts delivery={delivery} />
          {delivery.last_error ? (
            <Alert tone="wait" title="O que deu errado">
              <span className="wrap-anywhere">{delivery.last_error}</span>
            </Alert>
          ) : null}
          <SheetPart title="O que foi enviado">
            <Copyable label="O que foi enviado" text={indented(delivery.body)} />
          </SheetPart>
          <SheetPart title="O que o outro programa respondeu">
            {delivery.answer ? (
              <p className="rounded-control bg-sunken p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
                {delivery.answer}
              </p>
            ) : (
              <p className="text-muted">
                {delivery.status === null ? "Nenhuma resposta ainda." : "Respondeu sem texto."}
              </p>
            )}
          </SheetPart>
        </div>
      ) : null}
    </Dialog>
  );
}

function DeliveryFacts({ delivery }: { delivery: OpenDelivery }) {
  const { label, tone } = DELIVERY_STATE_LABELS[deliveryState(delivery)];
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <SheetFact label="Situação">
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </SheetFact>
      <SheetFact label="Tentativas">{delivery.tries}</SheetFact>
      <SheetFact label="Criada em">{formatDateTime(delivery.created_at)}</SheetFact>
      <SheetFact label="Entregue em">
        {delivery.delivered_at ? formatDateTime(delivery.delivered_at) : "Não foi entregue"}
      </SheetFact>
      {delivery.next_try_at ? (
        <SheetFact label="Próxima tentativa">{formatDateTime(delivery.next_try_at)}</SheetFact>
      ) : null}
      <SheetFact label="Resposta">
        {delivery.status === null ? "Nenhuma" : `HTTP ${delivery.status}`}
      </SheetFact>
      <SheetFact label="Id da entrega (X-Baserow-Delivery)">
        <span className="font-mono text-sm">{delivery.event_id}</span>
      </SheetFact>
    </dl>
  );
}

/** Written by us as JSON; a name that was taken out of it leaves it JSON. */
function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
