// Who hears of a new order, in the transaction that writes it: they are named where the program is put together.
import { type Shop, shopOf } from "#app/payments/attempts/payments.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import type { Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import type { PlaceOrder } from "../input/order-input.server.ts";
import type { PricedLine } from "../quote/priced-line.ts";

export interface WrittenOrder {
  order: Row<"orders">;
  /** What was sent, and by whom; of a sale by hand what the owner wrote down. */
  input: PlaceOrder;
  lines: readonly PricedLine[];
}

/** What it throws undoes the order. */
export type OrderListener = (
  trx: Db,
  shop: Pick<Shop, "company">,
  written: WrittenOrder,
  now: Date,
) => Promise<void>;

/** What writing an order needs. */
export interface Checkout extends Shop {
  orderListeners: readonly OrderListener[];
}

declare module "#app/platform/context.ts" {
  interface AppContext {
    orderListeners: readonly OrderListener[];
  }
}

export function checkoutOf(app: AppContext): Checkout {
  return { ...shopOf(app), orderListeners: app.orderListeners };
}
