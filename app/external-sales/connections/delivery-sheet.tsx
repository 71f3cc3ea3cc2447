import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { SheetFact, SheetPart } from "#app/ui/layout/sheet-part.tsx";
import { outcomeWords } from "./delivery-filter.ts";
import type { OpenDelivery } from "./delivery-list.server.ts";
import { eventName } from "./delivery-log.tsx";

const INTENT = "replay-delivery";

interface DeliverySheetProps {
  connection: { id: number; is_paused: boolean };
  delivery: OpenDelivery | null;
  onClose: () => void;
}

/** The sheet that `?aviso=` in the address opens. */
export function DeliverySheet({ connection, delivery, onClose }: DeliverySheetProps) {
  const formId = useId();
  const busy = useNavigation().formData?.get("intent") === INTENT;
  return (
    <Dialog
      kind="sheet"
      open={delivery !== null}
      onClose={onClose}
      title={delivery ? eventName(delivery.event) : ""}
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
            <SheetPart title="O que foi enviado">
              <pre className="rounded-control bg-sunken p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
                {delivery.body}
              </pre>
            </SheetPart>
          )}
        </div>
      ) : null}
    </Dialog>
  );
}

function DeliveryFacts({ delivery, isPaused }: { delivery: OpenDelivery; isPaused: boolean }) {
  const { outcome, note, purchase, email, repeats, received_at, handled_at } = delivery;
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
        <SheetFact label="Compra">{purchase || "–"}</SheetFact>
        <SheetFact label="Pessoa">{email ?? "–"}</SheetFact>
        <SheetFact label="Recebido em">{formatDateTime(received_at)}</SheetFact>
        <SheetFact label="Aplicado em">{handled_at ? formatDateTime(handled_at) : "Ainda não"}</SheetFact>
        {repeats > 0 ? <SheetFact label="Quantas vezes veio">{repeats + 1}</SheetFact> : null}
      </dl>
    </>
  );
}
