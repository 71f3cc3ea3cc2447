// Price rows of an order: lines before the discount, the discount, the total.
import type { Row } from "#db/schema.ts";

/** A part of a bundle that the buyer already owned, and its discount, taken off before the total. */
export interface OwnedPart {
  order_item_id: number;
  name: string;
  owned_cents: number | null;
}

/** Subtotal, discount and total of a placed order; interest is on top. */
export function orderAmounts({ total, discount_cents }: Pick<Row<"orders">, "total" | "discount_cents">) {
  return { subtotal: total + discount_cents, discountCents: discount_cents, total };
}

type SoldLine = Pick<Row<"order_items">, "price" | "quantity" | "rest_cents">;

/** Centavos charged for the line, and refunded with it. */
export function chargedOf({ price, quantity, rest_cents }: SoldLine): number {
  return price * quantity - rest_cents;
}

/** The unit price that the shop showed. A line lowered by `owned` parts has one unit. */
export function listPriceOf(
  { id, price, list_price }: Pick<Row<"order_items">, "id" | "price" | "list_price">,
  owned: readonly OwnedPart[] = [],
): number {
  return (list_price ?? price) + ownedOf(owned.filter((part) => part.order_item_id === id)).cents;
}

/** Sum and names of all owned parts. */
export function ownedOf(parts: readonly OwnedPart[]): { cents: number; names: string[] } {
  const taken = parts.filter(({ owned_cents }) => owned_cents);
  return {
    cents: taken.reduce((sum, { owned_cents }) => sum + (owned_cents ?? 0), 0),
    names: taken.map(({ name }) => name),
  };
}

const HAD = { cart: "você já tem", buyer: "você já tinha", owner: "o cliente já tinha" } as const;

/** "Desconto do que você já tinha: Planilha", worded for the cart, the buyer or the owner. */
export function ownedLabel(names: readonly string[], reader: keyof typeof HAD): string {
  return `Desconto do que ${HAD[reader]}: ${names.join(", ")}`;
}

/** "Desconto (VOLTA10)", "Desconto no PIX". */
export function discountLabel(coupon: string | null | undefined, isByPix = false): string {
  if (isByPix) return "Desconto no PIX";
  return coupon ? `Desconto (${coupon})` : "Desconto";
}

type Discounted = Pick<Row<"orders">, "coupon_code" | "payment_method" | "is_imported">;

/** Without a coupon, only PIX lowers an order of ours; the reason of an imported discount is unknown. */
export function isDiscountByPix({ coupon_code, payment_method, is_imported }: Discounted): boolean {
  return coupon_code === null && payment_method === "pix" && !is_imported;
}

export function orderDiscountLabel(order: Discounted): string {
  return discountLabel(order.coupon_code, isDiscountByPix(order));
}
