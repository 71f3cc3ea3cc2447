import { useId } from "react";
import { Form } from "react-router";
import { losesAccess } from "#app/orders/log/order-causes.ts";
import { ORDER_STATUS_LABELS } from "#app/orders/log/order-labels.ts";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import type { OrderStatus } from "#db/schema.ts";
import { useOrderFormBusy } from "./use-order-form.tsx";

interface StatusDialogProps {
  order: { id: number; version: number; status: OrderStatus };
  /** The status asked for; undefined while nothing is asked. */
  to: OrderStatus | undefined;
  onClose: () => void;
}

/** Says what the change does to the customer, and takes a note for the history. */
export function StatusDialog({ order, to, onClose }: StatusDialogProps) {
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
      <Form id={formId} method="post" preventScrollReset onSubmit={onClose} className="grid gap-4">
        <input type="hidden" name="intent" value="status" />
        <input type="hidden" name="order" value={order.id} />
        <input type="hidden" name="version" value={order.version} />
        <input type="hidden" name="status" value={to ?? ""} />
        <p>{to ? effectOf(order.status, to) : null}</p>
        <Field name="note" id={noteId} label="Observação" optional hint="Fica no histórico do pedido.">
          <Textarea rows={2} maxLength={500} />
        </Field>
      </Form>
    </ConfirmDialog>
  );
}

/** What happens to the access; money is never moved from here. */
function effectOf(from: OrderStatus, to: OrderStatus): string {
  const money = "Mudar o status não reembolsa nenhum valor.";
  if (to === "completed") return "O cliente recebe o acesso a tudo o que está neste pedido.";
  if (!losesAccess(from, to)) return `O cliente continua sem acesso. ${money}`;
  return to === "cancelled" || to === "refunded"
    ? `O cliente perde o acesso aos arquivos e cursos deste pedido. ${money}`
    : `O acesso do cliente fica suspenso até o pedido voltar a Concluído. ${money}`;
}
