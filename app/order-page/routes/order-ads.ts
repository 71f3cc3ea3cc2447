import { adDocument, adPolicy, browserServices } from "#app/ads/browser/ad-document.ts";
import { takeBrowserPurchase } from "#app/ads/browser/browser-purchase.server.ts";
import { appContext, requestContext } from "#app/context.ts";
import { sessionContext } from "#app/identity/sessions/sessions.server.ts";
import { findVisibleOrder, viewerOf } from "#app/orders/views/customer-orders.server.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import type { Route } from "./+types/order-ads.ts";

const NOT_FOUND = "Nada para medir.";

/** The only document in which scripts of ad services run: framed in a paid order's page, once, after consent. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  // No third-party script may run beside a team member's session (SEC-101).
  const isTeam = Boolean(context.get(sessionContext)?.user.team_role);
  const viewer = { ...(await viewerOf(context, request, params.publicId)), isAdmin: false };
  const { db, company, config, now } = context.get(appContext);
  const order = orNotFound(
    isTeam ? undefined : await findVisibleOrder(db, params.publicId, viewer),
    NOT_FOUND,
  );
  const asked = { orderId: order.id, now: now() };
  const purchase = orNotFound(await takeBrowserPurchase(db, company.ads, asked), NOT_FOUND);
  const { nonce = "" } = context.get(requestContext);
  const { ads } = company;
  const { adsBaseUrl: baseUrl } = config;
  return new Response(adDocument({ ads, purchase, nonce, baseUrl }), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": adPolicy(browserServices(ads), nonce, baseUrl),
      "referrer-policy": "origin",
      "cache-control": "private, no-store",
    },
  });
}
