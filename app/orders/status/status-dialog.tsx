import { useId } from "react";
import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import { asksForMoney, losesAccess } from "#app/orders/log/order-causes.ts";
import { ORDER_STATUS_LABELS } from "#app/orders/log/order-labels.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { RadioCard } from "#app/ui/controls/choice.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import type { OrderStatus, PaymentStatus } from "#db/schema.ts";
import type { Receipt } from "../views/receipts-to-confirm.server.ts";
import { useOrderFormBusy } from "./use-order-form.tsx";

export interface StatusOrder {
  id: number;
  version: number;
  status: OrderStatus;
  payment_status: PaymentStatus;
  total: number;
  is_imported: boolean;
  paid_cents: number;
  /** The payment that waits for the owner's confirmation; null where a provider confirms. */
  receipt: Receipt | null;
}

interface StatusDialogProps {
  order: StatusOrder;
  /** The wanted status; undefined while nothing is asked. */
  to: OrderStatus | undefined;
  /** The refusal of this dialog, which then stays open. */
  failure: Failure | undefined;
  onClose: () => void;
}

/** Explains the effect on the customer, asks about unconfirmed money, and takes a note. */
export function StatusDialog({ order, to, failure, onClose }: StatusDialogProps) {
  const formId = useId();
  const noteId = useId();
  const busy = useOrderFormBusy("status", order.id);
  const loses = to !== undefined && losesAccess(order.status, to);
  return (
    <ConfirmDialog
      open={to !== undefined}
      onClose={onClose}
      title={to ? `Mudar o pedido #${order.id} para ${ORDER_STATUS_LABELS[to]}?` : ""}
      confirmLabel={loses ? "Mudar e encerrar o acesso" : "Mudar status"}
      tone={loses ? "danger" : "primary"}
      form={formId}
      busy={busy}
    >
      <DraftForm
        id={formId}
        place={`pedido/${order.id}/status`}
        intent="status"
        version={order.version}
        isActOnRow
        failure={failure}
        preventScrollReset
        className="grid gap-4"
      >
        {failure ? (
          <Alert tone="bad" title="Não foi possível">
            {Object.values(failure.errors).join(" ")}
          </Alert>
        ) : null}
        <input type="hidden" name="order" value={order.id} />
        <input type="hidden" name="status" value={to ?? ""} />
        <p>{to ? effectOf(order.status, to) : null}</p>
        {to && asksForMoney(order, to) ? <MoneyQuestion order={order} /> : null}
        <Field name="note" id={noteId} label="Observação" optional hint="Fica no histórico do pedido.">
          <Textarea rows={2} maxLength={500} />
        </Field>
      </DraftForm>
    </ConfirmDialog>
  );
}

function MoneyQuestion({ order: { receipt, total, paid_cents } }: { order: StatusOrder }) {
  const missing = receipt?.charged_cents ?? total - paid_cents;
  const isHeld = useMailIsHeld();
  const told = isHeld ? "o recibo fica na página do pedido" : "o recibo segue por e-mail";
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">O dinheiro chegou?</legend>
      <RadioCard
        dense
        required
        name="money"
        value="came"
        title={`Sim, chegaram ${formatBRL(missing)}`}
        description={
          receipt
            ? `O pagamento é registrado e ${told}.`
            : `Fica registrado como recebido por fora, a cobrança que estiver aberta é encerrada, e ${told}.`
        }
      />
      <RadioCard
        dense
        required
        name="money"
        value="gift"
        title="Não, o acesso é um presente"
        description={`Nada conta como pago. ${isHeld ? "O acesso abre na página do pedido" : "O link de acesso segue por e-mail"}.`}
      />
    </fieldset>
  );
}

/** The effect on access; no money is moved here. */
function effectOf(from: OrderStatus, to: OrderStatus): string {
  const money = "Mudar o status não reembolsa nenhum valor.";
  if (to === "completed") return "O cliente recebe o acesso a tudo o que está neste pedido.";
  if (!losesAccess(from, to)) return `O cliente continua sem acesso. ${money}`;
  return to === "cancelled" || to === "refunded"
    ? `O cliente perde o acesso aos arquivos e cursos deste pedido. ${money}`
    : `O acesso do cliente fica suspenso até o pedido voltar a Concluído. ${money}`;
}
