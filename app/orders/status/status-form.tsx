import { type SubmitEvent, useId, useState } from "react";
import { Form } from "react-router";
import { isOrderStatus, ORDER_STATUS_LABELS, ORDER_STATUSES } from "#app/orders/log/order-labels.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import type { OrderStatus } from "#db/schema.ts";
import { StatusDialog, type StatusOrder } from "./status-dialog.tsx";
import { useOrderFormBusy } from "./use-order-form.tsx";

interface StatusFormProps {
  order: StatusOrder;
}

/** The status in the details: any from any other, with a note. Made anew for each version of the order. */
export function StatusForm({ order }: StatusFormProps) {
  const id = useId();
  const [asked, setAsked] = useState<OrderStatus>();
  const busy = useOrderFormBusy("status", order.id);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const to = new FormData(event.currentTarget).get("status");
    if (isOrderStatus(to) && to !== order.status) setAsked(to);
  }
  return (
    <>
      <Form
        method="post"
        preventScrollReset
        onSubmit={handleSubmit}
        className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch"
      >
        <input type="hidden" name="intent" value="status" />
        <input type="hidden" name="order" value={order.id} />
        <input type="hidden" name="version" value={order.version} />
        <Field name="status" id={id} label="Status do pedido" className="min-w-0 flex-1">
          <Select defaultValue={order.status}>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {ORDER_STATUS_LABELS[status]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="quiet" busy={busy}>
          Mudar
        </Button>
      </Form>
      <StatusDialog order={order} to={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
