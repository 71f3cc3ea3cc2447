import type { AppContext } from "#app/context.ts";
import { allows } from "#app/offers/offer-terms.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import type { PaymentMethod } from "#db/schema.ts";
import { totalsOf } from "../facts/order-price.server.ts";
import { METHOD_PHRASES } from "../log/order-labels.ts";
import type { MailOrder } from "./order-mail-facts.server.ts";

const METHODS: readonly PaymentMethod[] = ["credit", "boleto", "pix"];

/** One sentence with the prices of other methods; undefined when all cost the same. */
export async function otherWays(app: AppContext, order: MailOrder): Promise<string[]> {
  const totalBy = await totalsOf(app.db, order);
  const ways = METHODS.filter(
    (method) =>
      totalBy(method) !== order.total &&
      allows(order.payment_terms, method) &&
      app.payments.active(method, app.now()) !== undefined,
  );
  if (ways.length === 0) return [];
  const prices = ways.map((method) => `${METHOD_PHRASES[method]}: ${formatBRL(totalBy(method))}`);
  return [`Também dá para pagar de outra forma, na página do pedido (${prices.join("; ")}).`];
}
