import { type SubmitEvent, useId } from "react";
import { Form } from "react-router";
import { asksForMoney, losesAccess } from "#app/orders/log/order-causes.ts";
import { isOrderStatus, ORDER_STATUS_LABELS, ORDER_STATUSES } from "#app/orders/log/order-labels.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Menu, MenuButton } from "#app/ui/controls/menu.tsx";
import { Spinner } from "#app/ui/display/spinner.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { OrderStatusBadge } from "../log/order-badge.tsx";
import { StatusDialog, type StatusOrder } from "./status-dialog.tsx";
import { useAskedStatus } from "./use-asked-status.ts";
import { useOrderFormBusy } from "./use-order-form.tsx";

interface StatusSelectorProps {
  order: StatusOrder;
  failure: Failure | undefined;
}

/**
 * The badge that changes the status in place. Asks first if the customer would lose access or the money is
 * unconfirmed.
 */
export function StatusSelector({ order, failure }: StatusSelectorProps) {
  const formId = useId();
  const asked = useAskedStatus(order, failure);
  const busy = useOrderFormBusy("status", order.id);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    const button = event.nativeEvent.submitter;
    const to = button instanceof HTMLButtonElement ? button.value : "";
    if (!isOrderStatus(to)) return;
    if (!losesAccess(order.status, to) && !asksForMoney(order, to)) return;
    event.preventDefault();
    asked.ask(to);
  }
  return (
    <>
      <Form id={formId} method="post" preventScrollReset onSubmit={handleSubmit}>
        <input type="hidden" name="intent" value="status" />
        <input type="hidden" name="order" value={order.id} />
        <input type="hidden" name="version" value={order.version} />
        <Menu
          label={`Status do pedido ${order.id}: ${ORDER_STATUS_LABELS[order.status]}. Mudar`}
          triggerClassName="flex min-h-11 items-center rounded-pill"
          trigger={
            <OrderStatusBadge status={order.status}>
              {busy ? <Spinner /> : <Icon name="chevron-down" className="size-4" />}
            </OrderStatusBadge>
          }
        >
          {ORDER_STATUSES.filter((status) => status !== order.status).map((status) => (
            <MenuButton key={status} type="submit" name="status" value={status} disabled={busy}>
              <OrderStatusBadge status={status} />
            </MenuButton>
          ))}
        </Menu>
      </Form>
      <StatusDialog order={order} to={asked.to} failure={asked.failure} onClose={asked.close} />
    </>
  );
}
