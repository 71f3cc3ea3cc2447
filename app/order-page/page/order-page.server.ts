// Loads everything that the order page shows.

import { isAdDue } from "#app/ads/browser/browser-purchase.server.ts";
import { listPartsOf } from "#app/catalog/bundles/bundle-parts.server.ts";
import { listRelatedTo } from "#app/catalog/products/products.server.ts";
import { cardsOf, RELATED_SHOWN } from "#app/catalog/store/product-cards.server.ts";
import {
  choosesPartsThere,
  listInstallments,
  offeredMethods,
} from "#app/checkout/quote/ways-to-pay.server.ts";
import type { SessionUser } from "#app/identity/sessions/sessions.server.ts";
import { endOfGuestOrder } from "#app/orders/access/order-links.server.ts";
import { findOrderAccess } from "#app/orders/access/purchases.server.ts";
import { withSoldAccess } from "#app/orders/access/sold-access.server.ts";
import { listBoughtBeside } from "#app/orders/entry/bought-beside.server.ts";
import { findCourseEntry } from "#app/orders/entry/course-entry.server.ts";
import { findRefusal } from "#app/orders/entry/email-correction.server.ts";
import { totalsOf } from "#app/orders/facts/order-price.server.ts";
import {
  findCustomerOrder,
  findProgress,
  isBrowserOf,
  isBuyer,
  type OrderProgress,
  type OrderViewer,
} from "#app/orders/views/customer-orders.server.ts";
import { lookAtPayment } from "#app/payments/attempts/looking.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import { barcodeSvg, isBoletoBarcode } from "#app/payments/boleto/barcode.ts";
import { dueAtEndOfDay, formatBoletoLine } from "#app/payments/boleto/boleto.ts";
import { parsePix } from "#app/payments/pix/pix.ts";
import type { ProviderName } from "#app/payments/port/provider-name.ts";
import { qrSvg } from "#app/platform/images/qr.ts";
import type { Db } from "#db/connect.server.ts";
import type { PaymentTerms } from "#db/schema.ts";
import { refundFacts } from "../acts/refund-facts.server.ts";
import { shownRight } from "./order-rights.server.ts";

export type OrderPageFacts = NonNullable<Awaited<ReturnType<typeof findOrderPage>>>;

interface PageQuestion {
  publicId: string;
  viewer: OrderViewer;
  person: SessionUser | undefined;
  /** Mail is paused. */
  mailIsHeld: boolean;
}

/** Undefined when the order does not exist or the viewer may not see it. */
export async function findOrderPage(
  db: Db,
  shop: Shop,
  { publicId, viewer, person, mailIsHeld }: PageQuestion,
) {
  const now = shop.now();
  const read = () =>
    Promise.all([findCustomerOrder(db, publicId, viewer), findProgress(db, publicId, viewer, now)]);
  let [order, progress] = await read();
  if (order && progress && !progress.final && (await lookAtPayment(db, shop, order.id))) {
    [order, progress] = await read();
  }
  if (!order || !progress) return undefined;
  const { document, attention: _, attempts: __, refunds: ___, ...shown } = order;
  const forgottenAt = mailIsHeld && order.user_id === null ? endOfGuestOrder(order.created_at) : null;
  const [access, items, related, retry, entry, fixed, isMeasured] = await Promise.all([
    findOrderAccess(db, order.id, { secret: shop.secret, now }),
    withSoldAccess(db, order.items, { opensHereOnly: forgottenAt !== null, now }),
    progress.paymentStatus === "paid" ? listRelatedToLines(db, shop, order) : null,
    progress.canRetry ? listWaysToPay(db, shop, order, progress) : { methods: [], installments: [] },
    findCourseEntry(db, { order, viewer, person }),
    findRefusal(db, order),
    progress.paymentStatus === "paid" && !viewer.isAdmin ? isAdDue(db, shop.company.ads, order.id) : false,
  ]);
  return {
    order: { ...shown, items },
    progress,
    access: { ...access, rights: access.rights.map((right) => shownRight(right, now)) },
    related,
    pix: pixFacts(progress, shop),
    boleto: boletoFacts(progress),
    next: nextFacts(progress, shop, order.payment_terms),
    retry: { ...retry, document: progress.canRetry ? document : null },
    refund: refundFacts(order, shop, viewer),
    entry,
    isGuest: order.user_id === null,
    /** Only in the browser that placed the order, and only once (see the service). */
    canCorrectEmail: isBrowserOf(order, viewer) && order.status !== "refunded" && fixed === undefined,
    supportEmail: shop.company.emails.support,
    mailIsHeld,
    /** The buyer or somebody with the order's link; the team only reads. */
    canSendGifts: !mailIsHeld && (!viewer.isAdmin || isBuyer(order, viewer)),
    /** When this browser's access ends; null if a mail or an account leads back. */
    forgottenAt,
    /** True if an ad service is told about the purchase. */
    isMeasured,
    serverNow: now,
  };
}

/** Products often bought together with these, or similar to the first one. */
async function listRelatedToLines(
  db: Db,
  shop: Shop,
  order: { id: number; items: { product_id: number | null; is_bundle: boolean }[] },
) {
  const lines = order.items;
  const ids = lines.flatMap(({ product_id }) => product_id ?? []);
  const parts = await listPartsOf(
    db,
    lines.flatMap(({ product_id, is_bundle }) => (is_bundle && product_id) || []),
  );
  const had = await listBoughtBeside(db, order.id);
  const bought = { ids, without: [...parts.map(({ id }) => id), ...had] };
  const { items, areBoughtTogether } = await listRelatedTo(db, bought, RELATED_SHOWN);
  return { products: cardsOf(shop.payments.offer(), items), areBoughtTogether };
}

/** Methods for paying again. After a reported payment the same kind of charge is not offered twice. */
async function listWaysToPay(
  db: Db,
  shop: Shop,
  order: { id: number; total: number; payment_terms: PaymentTerms | null },
  { attempt }: OrderProgress,
) {
  const { payment_terms: terms } = order;
  const claimed = attempt?.state === "pending" && attempt.claimedAt ? attempt.method : undefined;
  const totalBy = await totalsOf(db, order);
  const methods = offeredMethods(shop, terms)
    .filter(({ method }) => method !== claimed)
    .map((way) => ({ ...way, total: totalBy(way.method) }));
  return { methods, installments: await listInstallments(shop, totalBy("credit"), terms) };
}

function pixFacts({ attempt }: OrderProgress, { company }: Shop) {
  const pix = attempt?.state === "pending" ? attempt.instructions?.pix : undefined;
  if (!pix) return null;
  return {
    code: pix.payload,
    qrSvg: qrSvg(pix.payload),
    receiver: parsePix(pix.payload)?.name ?? company.brand,
    startedAt: new Date(attempt?.startedAt ?? 0),
    expiresAt: attempt?.expiresAt ? new Date(attempt.expiresAt) : null,
  };
}

/** For a provider that is no longer configured. */
const UNNAMED: ProviderName = { name: "meio de pagamento", article: "o" };

/** The provider's open page on which the payment continues. */
function nextFacts({ attempt }: OrderProgress, shop: Shop, terms: PaymentTerms | null) {
  const next = attempt?.state === "pending" ? attempt.instructions?.next : undefined;
  if (!attempt || !next) return null;
  const provider = shop.payments.find(attempt.provider);
  const { name, article } = provider ?? UNNAMED;
  return {
    kind: next.kind,
    url: next.url,
    startedAt: new Date(attempt.startedAt),
    method: attempt.method,
    provider: { name, article },
    partsThere: choosesPartsThere(shop, provider, terms),
    expiresAt: attempt.expiresAt ? new Date(attempt.expiresAt) : null,
  };
}

function boletoFacts({ attempt }: OrderProgress) {
  const boleto = attempt?.state === "pending" ? attempt.instructions?.boleto : undefined;
  if (!boleto) return null;
  return {
    line: formatBoletoLine(boleto.line),
    dueAt: dueAtEndOfDay(boleto.dueOn),
    barcodeSvg: isBoletoBarcode(boleto.barcode) ? barcodeSvg(boleto.barcode) : null,
    vendorUrl: boleto.pdfUrl ?? null,
  };
}
