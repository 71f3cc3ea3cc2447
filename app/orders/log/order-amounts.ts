// What an order's rows say of its price, wherever it is shown: lines before the discount, the discount, what is left.
import type { Row } from "#db/schema.ts";

/** Of a bundle's line what its buyer had already, and how much less it cost for that: taken off before the total. */
export interface OwnedPart {
  order_item_id: number;
  name: string;
  owned_cents: number | null;
}

/** Subtotal, discount and total of an order that was placed; interest comes on top. */
export function orderAmounts({ total, discount_cents }: Pick<Row<"orders">, "total" | "discount_cents">) {
  return { subtotal: total + discount_cents, discountCents: discount_cents, total };
}

type SoldLine = Pick<Row<"order_items">, "price" | "quantity" | "rest_cents">;

/** What was charged for the whole line, and what goes back with it. */
export function chargedOf({ price, quantity, rest_cents }: SoldLine): number {
  return price * quantity - rest_cents;
}

/** The unit price that the shop showed. A line whose price was lowered for `owned` parts has one unit. */
export function listPriceOf(
  { id, price, list_price }: Pick<Row<"order_items">, "id" | "price" | "list_price">,
  owned: readonly OwnedPart[] = [],
): number {
  return (list_price ?? price) + ownedOf(owned.filter((part) => part.order_item_id === id)).cents;
}

/** The sum and the names of all owned parts, for the row that shows them. */
export function ownedOf(parts: readonly OwnedPart[]): { cents: number; names: string[] } {
  const taken = parts.filter(({ owned_cents }) => owned_cents);
  return {
    cents: taken.reduce((sum, { owned_cents }) => sum + (owned_cents ?? 0), 0),
    names: taken.map(({ name }) => name),
  };
}

const HAD = { cart: "você já tem", buyer: "você já tinha", owner: "o cliente já tinha" } as const;

/** "Desconto do que você já tinha: Planilha", as the cart, the order's buyer or the shop's owner reads it. */
export function ownedLabel(names: readonly string[], reader: keyof typeof HAD): string {
  return `Desconto do que ${HAD[reader]}: ${names.join(", ")}`;
}

/** "Desconto (VOLTA10)", "Desconto no PIX". */
export function discountLabel(coupon: string | null | undefined, isByPix = false): string {
  if (isByPix) return "Desconto no PIX";
  return coupon ? `Desconto (${coupon})` : "Desconto";
}

type Discounted = Pick<Row<"orders">, "coupon_code" | "payment_method" | "is_imported">;

/** An order of ours without a coupon is discounted by PIX alone; why an imported one was discounted nobody knows. */
export function isDiscountByPix({ coupon_code, payment_method, is_imported }: Discounted): boolean {
  return coupon_code === null && payment_method === "pix" && !is_imported;
}

/** The discount of an order that was placed, by its name. */
export function orderDiscountLabel(order: Discounted): string {
  return discountLabel(order.coupon_code, isDiscountByPix(order));
}
