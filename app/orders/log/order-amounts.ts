// What an order's rows say of its price, wherever it is shown: lines before the discount, the discount, what is left.
import type { Row } from "#db/schema.ts";

/** Subtotal, discount and total of an order that was placed; interest comes on top. */
export function orderAmounts({ total, discount_cents }: Pick<Row<"orders">, "total" | "discount_cents">) {
  return { subtotal: total + discount_cents, discountCents: discount_cents, total };
}

/** Unit price as it stood in the shop. */
export function listPriceOf({ price, list_price }: Pick<Row<"order_items">, "price" | "list_price">): number {
  return list_price ?? price;
}

/** "Desconto (VOLTA10)". */
export function discountLabel(coupon: string | null | undefined): string {
  return coupon ? `Desconto (${coupon})` : "Desconto";
}
