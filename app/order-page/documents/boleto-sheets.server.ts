import {
  findCustomerOrder,
  findProgress,
  type OrderViewer,
} from "#app/orders/views/customer-orders.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import { isBoletoBarcode } from "#app/payments/boleto/barcode.ts";
import { dueAtEndOfDay } from "#app/payments/boleto/boleto.ts";
import type { Db } from "#db/connect.server.ts";
import type { BoletoSheet } from "./boleto-pdf.server.ts";

/** `vendorUrl`: the provider's own page of the boleto. */
type PrintedBoleto = BoletoSheet & { vendorUrl: string | undefined };

/** The order's open boleto; undefined without one or without the right to see it. */
export async function findBoletoSheet(
  db: Db,
  shop: Shop,
  { publicId, viewer }: { publicId: string; viewer: OrderViewer },
): Promise<PrintedBoleto | undefined> {
  const now = shop.now();
  const [order, progress] = await Promise.all([
    findCustomerOrder(db, publicId, viewer),
    findProgress(db, publicId, viewer, now),
  ]);
  const attempt = progress?.attempt;
  const boleto = attempt?.state === "pending" ? attempt.instructions?.boleto : undefined;
  if (!order || !attempt || !boleto || !isBoletoBarcode(boleto.barcode)) return undefined;
  return {
    company: shop.company,
    orderId: order.id,
    placedAt: new Date(attempt.startedAt),
    dueAt: dueAtEndOfDay(boleto.dueOn),
    amountCents: attempt.chargedCents,
    payer: { name: order.customer_name ?? "", document: order.document },
    line: boleto.line,
    barcode: boleto.barcode,
    isTest: shop.payments.find(attempt.provider)?.can.isTest ?? false,
    vendorUrl: boleto.pdfUrl,
  };
}
