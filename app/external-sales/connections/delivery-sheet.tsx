import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { SheetFact } from "#app/ui/layout/sheet-part.tsx";
import { outcomeWords } from "./delivery-filter.ts";
import type { OpenDelivery } from "./delivery-list.server.ts";
import { eventWords } from "./event-names.ts";

const INTENT = "replay-delivery";

interface DeliverySheetProps {
  connection: { id: number; is_paused: boolean };
  delivery: OpenDelivery | null;
  onClose: () => void;
}

export function DeliverySheet({ connection, delivery, onClose }: DeliverySheetProps) {
  const formId = useId();
  const busy = useNavigation().formData?.get("intent") === INTENT;
  return (
    <Dialog
      kind="sheet"
      open={delivery !== null}
      onClose={onClose}
      title={delivery ? eventWords(delivery.event, delivery.outcome === "unsigned").name : ""}
      footer={
        delivery?.canReplay ? (
          <Button type="submit" form={formId} busy={busy}>
            Aplicar de novo
          </Button>
        ) : undefined
      }
    >
      {delivery ? (
        <div className="grid gap-6">
          <Form id={formId} method="post" preventScrollReset hidden>
            <input type="hidden" name="intent" value={INTENT} />
            <input type="hidden" name="id" value={connection.id} />
            <input type="hidden" name="delivery" value={delivery.id} />
          </Form>
          <DeliveryFacts delivery={delivery} isPaused={connection.is_paused} />
          {delivery.body === null ? null : (
            <div className="grid gap-3">
              <Field name="body" id="corpo" label="O que foi enviado">
                <Textarea readOnly rows={16} className="font-mono text-sm" value={delivery.body} />
              </Field>
              <CopyButton
                text={delivery.body}
                label="Copiar"
                fieldId="corpo"
                noun="Mensagem"
                variant="quiet"
              />
            </div>
          )}
        </div>
      ) : null}
    </Dialog>
  );
}

function DeliveryFacts({ delivery, isPaused }: { delivery: OpenDelivery; isPaused: boolean }) {
  const { outcome, event, note, purchase, email, repeats, received_at, handled_at } = delivery;
  const { label, tone, says } = outcomeWords(outcome, isPaused);
  return (
    <>
      <Alert tone={tone === "bad" ? "bad" : tone === "wait" ? "wait" : "info"} title={label}>
        <p>{says}</p>
        {note ? <p>{note}</p> : null}
      </Alert>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <SheetFact label="Resultado">
          <Badge tone={tone} dot>
            {label}
          </Badge>
        </SheetFact>
        {event === "" ? null : (
          <SheetFact label="Evento">
            <span className="font-mono text-sm">{event}</span>
          </SheetFact>
        )}
        <SheetFact label="Compra">{purchase || "–"}</SheetFact>
        <SheetFact label="Pessoa">{email ?? "–"}</SheetFact>
        <SheetFact label="Recebido em">{formatDateTime(received_at)}</SheetFact>
        {outcome === "unsigned" ? null : (
          <SheetFact label="Aplicado em">{handled_at ? formatDateTime(handled_at) : "Ainda não"}</SheetFact>
        )}
        {repeats > 0 ? <SheetFact label="Quantas vezes veio">{repeats + 1}</SheetFact> : null}
      </dl>
    </>
  );
}
