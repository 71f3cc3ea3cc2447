import { href, redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { printBoleto } from "#app/order-page/documents/boleto-pdf.server.ts";
import { findBoletoSheet } from "#app/order-page/documents/boleto-sheets.server.ts";
import { findVisibleOrder, viewerOf } from "#app/orders/views/customer-orders.server.ts";
import { overLimit } from "#app/orders/views/order-request.server.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { attachmentHeader } from "#app/platform/files/attachment.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { printedLogo } from "#app/platform/images/logo-images.server.ts";
import type { Route } from "./+types/boleto-pdf.ts";

/** Access: buyer, guest with the order's cookie, admin; while the boleto is unpaid. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const viewer = await viewerOf(context, request, params.publicId);
  const app = context.get(appContext);
  const order = orNotFound(await findVisibleOrder(app.db, params.publicId, viewer), "Pedido não encontrado.");
  const sheet = await findBoletoSheet(app.db, shopOf(app), { publicId: params.publicId, viewer });
  // An old mail's link leads to the order page.
  if (!sheet) return redirect(href("/pedido/:publicId", { publicId: params.publicId }));
  // The registering provider prints the payee, so its own document is used.
  if (sheet.vendorUrl) return redirect(sheet.vendorUrl);
  const refused = await overLimit(context, "boleto-pdf", `order:${order.id}`);
  if (refused) return refused;
  const logo = await printedLogo(app.files, app.company.logo);
  return new Response(await printBoleto({ ...sheet, logo }), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": attachmentHeader(`Boleto do pedido ${sheet.orderId}.pdf`),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
