// The upsell page: one product at its bump's price, between payment and confirmation. The buyer is redirected there
// once; visiting it buys nothing.
import { isAdDue } from "#app/ads/browser/browser-purchase.server.ts";
import { listUpsellsAfter } from "#app/bumps/bumps.server.ts";
import { listShownParts } from "#app/catalog/bundles/shown-parts.server.ts";
import { findActiveProduct } from "#app/catalog/products/products.server.ts";
import { soldOf } from "#app/catalog/store/buying-promises.ts";
import { leadPicture } from "#app/catalog/store/product-pictures.ts";
import { quoteCart } from "#app/checkout/quote/quote.server.ts";
import { refundDays } from "#app/company/refund-terms.ts";
import { accessPromise, termsOf } from "#app/company/shop-terms.ts";
import type { AppContext } from "#app/context.ts";
import { currentLegalText } from "#app/legal/legal-texts.server.ts";
import { hurryReceipt, UPSELL_MINUTES } from "#app/orders/facts/receipt-queue.server.ts";
import { type CustomerOrder, isBuyer, type OrderViewer } from "#app/orders/views/customer-orders.server.ts";
import { noteUpsell } from "#app/orders/writes/order-writes.server.ts";
import { type Shop, shopOf } from "#app/payments/attempts/payments.server.ts";
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { listOwned, listOwnedByBrowser } from "#app/rights/owned.server.ts";
import type { Db } from "#db/connect.server.ts";

export type UpsellFacts = NonNullable<Awaited<ReturnType<typeof readUpsellPage>>>;

/** Minutes after the payment in which the buyer is redirected; later visits want the purchase itself. */
const LED_MINUTES = 60;

interface Asking {
  viewer: OrderViewer;
  /** Hash of the browser's checkout cookie, if it has one. */
  browserHash: string | undefined;
}

type PaidOrder = Pick<CustomerOrder, "id" | "user_id" | "first_paid_at" | "upsell_id">;

/** True if this buyer is redirected to the upsell: shortly after paying, until it was shown, if there is one. */
export async function isLedToUpsell(app: AppContext, order: PaidOrder, asking: Asking): Promise<boolean> {
  const since = addMinutes(app.now(), -LED_MINUTES);
  if (order.upsell_id !== null || !isBuyer(order, asking.viewer)) return false;
  if (!order.first_paid_at || order.first_paid_at < since) return false;
  return (await findUpsell(app.db, shopOf(app), order, asking)) !== undefined;
}

/** Sends the mails that waited for the upsell, because none is open for this buyer any more. */
export async function endUpsell(
  { db, jobs, now }: AppContext,
  order: PaidOrder,
  { viewer }: Asking,
): Promise<void> {
  const since = addMinutes(now(), -UPSELL_MINUTES);
  if (!isBuyer(order, viewer) || !order.first_paid_at || order.first_paid_at < since) return;
  if (await hurryReceipt(db, order.id, now())) jobs.wake();
}

/** Undefined when nothing is offered to this viewer. */
export async function readUpsellPage(app: AppContext, order: CustomerOrder, asking: Asking) {
  if (!isBuyer(order, asking.viewer)) return undefined;
  const shop = shopOf(app);
  const found = await findUpsell(app.db, shop, order, asking);
  if (!found) return undefined;
  const { upsell, quote } = found;
  const product = await findActiveProduct(app.db, upsell.bumped_product_id);
  if (!product) return undefined;
  const parts = product.is_bundle ? await listShownParts(app.db, product.id) : [];
  const terms = termsOf(app.company, app.paymentOffer(), {
    isGuest: asking.viewer.userId === undefined,
    mailIsHeld: app.mail.isHeld(),
  });
  // Noted here and not at the redirect, because a browser may drop one of two redirects.
  await noteUpsell(app.db, order.id, upsell.id);
  return {
    publicId: order.public_id,
    upsell: {
      headline: upsell.headline,
      description: upsell.description,
      name: upsell.name,
      picture: leadPicture(product),
      category_slug: upsell.category_slug,
      price: upsell.price,
      product_price: upsell.product_price,
      gets: [
        contentsOf(product, parts.length),
        product.short_description,
        accessPromise(soldOf(product, parts), terms),
      ].filter(Boolean),
    },
    quote,
    buyer: {
      name: order.customer_name ?? "",
      email: order.customer_email ?? "",
      document: order.document ?? "",
    },
    /** The payment method of the first order. */
    method: order.payment_method ?? "pix",
    refundDays: refundDays(app.company),
    termsId: (await currentLegalText(app, "terms")).id,
    isMeasured: await isAdDue(app.db, shop.company.ads, order.id),
  };
}

/** The product's description. */
function contentsOf(
  product: { is_bundle: boolean; product_type: string; file_type: string | null; file_size: string | null },
  parts: number,
): string {
  if (product.is_bundle) return parts === 1 ? "Um pacote com 1 produto" : `Um pacote com ${parts} produtos`;
  if (product.product_type === "Curso") return "Um curso, para assistir na sua conta";
  const file = [product.file_type, product.file_size].filter(Boolean).join(", ");
  return file ? `Um arquivo para baixar (${file})` : "Um arquivo para baixar";
}

/** The owner's first upsell that this buyer lacks and can buy now. */
async function findUpsell(db: Db, shop: Shop, order: { id: number }, { viewer, browserHash }: Asking) {
  const { userId } = viewer;
  const offered = await listUpsellsAfter(db, order.id);
  if (offered.length === 0) return undefined;
  const had = await listHad(db, offered, { userId, browserHash }, shop.now());
  const upsell = offered.find(({ bumped_product_id: id }) => !had.has(id));
  if (!upsell) return undefined;
  const line = { productId: upsell.bumped_product_id, bumpId: upsell.id, quantity: 1 };
  const quote = await quoteCart(db, shop, { lines: [line], afterOrder: order.id, userId, browserHash });
  const isSold = quote.lines.every(({ state }) => state === "ok") && !quote.repeated;
  return isSold && (quote.total === 0 || quote.methods.length > 0) ? { upsell, quote } : undefined;
}

interface Buyer {
  userId: number | undefined;
  browserHash: string | undefined;
}

/** Lists the products that the person owns or the browser bought as a guest. */
async function listHad(
  db: Db,
  offered: Awaited<ReturnType<typeof listUpsellsAfter>>,
  { userId, browserHash }: Buyer,
  now: Date,
): Promise<Set<number>> {
  const ids = offered.map(({ bumped_product_id: id }) => id);
  if (userId !== undefined) return listOwned(db, userId, ids, now);
  if (browserHash === undefined) return new Set();
  return listOwnedByBrowser(db, browserHash, ids, now);
}
