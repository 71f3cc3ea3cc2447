import { type SubmitEvent, useId } from "react";
import { Form } from "react-router";
import { isOrderStatus, ORDER_STATUS_LABELS, ORDER_STATUSES } from "#app/orders/log/order-labels.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { StatusDialog, type StatusOrder } from "./status-dialog.tsx";
import { useAskedStatus } from "./use-asked-status.ts";
import { useOrderFormBusy } from "./use-order-form.tsx";

interface StatusFormProps {
  order: StatusOrder;
  failure: Failure | undefined;
}

export function StatusForm({ order, failure }: StatusFormProps) {
  const id = useId();
  const asked = useAskedStatus(order, failure);
  const busy = useOrderFormBusy("status", order.id);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const to = new FormData(event.currentTarget).get("status");
    if (isOrderStatus(to) && to !== order.status) asked.ask(to);
  }
  return (
    <>
      <Form
        key={order.version}
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
      <StatusDialog order={order} to={asked.to} failure={asked.failure} onClose={asked.close} />
    </>
  );
}
