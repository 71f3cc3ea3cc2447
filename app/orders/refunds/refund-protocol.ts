import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { bareText } from "#app/platform/text/bare-text.ts";

/** "20261123-98", or "20261125-98-2" for an order's second request: day and order, easy to say on the phone. */
export function newProtocol(orderId: number, earlier: number, now: Date): string {
  const day = dayOf(now).replaceAll("-", "");
  return [day, orderId, ...(earlier > 0 ? [earlier + 1] : [])].join("-");
}

/** The order id in a protocol. */
export function orderOfProtocol(text: string): number | undefined {
  const [, order] = /^\d{8}-([1-9]\d{0,14})(?:-\d+)?$/.exec(bareText(text)) ?? [];
  return order === undefined ? undefined : Number(order);
}
