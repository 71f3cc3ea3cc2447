import { href, redirect } from "react-router";
import { knownBrowserHash } from "#app/checkout/input/order-input.server.ts";
import { appContext } from "#app/context.ts";
import { headersOfRefusal } from "#app/identity/refusal.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { actOnOrder } from "#app/order-page/acts/order-acts.server.ts";
import { MissingOrder } from "#app/order-page/page/missing-order.tsx";
import { findOrderPage, type OrderPageFacts } from "#app/order-page/page/order-page.server.ts";
import { OrderScreen } from "#app/order-page/page/order-screen.tsx";
import { endUpsell, isLedToUpsell } from "#app/order-page/upsell/upsell-page.server.ts";
import { isFromReminder, noteReminderOpened } from "#app/orders/access/reminded-order-writes.server.ts";
import { findVisibleOrder, viewerOf } from "#app/orders/views/customer-orders.server.ts";
import { orderStage, orderTitle } from "#app/orders/views/order-stage.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import type { Route } from "./+types/order.ts";

const NOT_FOUND = "Pedido não encontrado.";

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const viewer = await viewerOf(context, request, params.publicId);
  const app = context.get(appContext);
  const person = currentUser(context);
  const asked = { publicId: params.publicId, viewer, person, mailIsHeld: app.mail.isHeld() };
  const page = orNotFound(await findOrderPage(app.db, shopOf(app), asked), NOT_FOUND);
  if (isFromReminder(url.searchParams) && !viewer.isAdmin)
    await noteReminderOpened(app.db, params.publicId, app.now());
  const asking = { viewer, browserHash: knownBrowserHash(app, request) };
  if (await isLedToUpsell(app, page.order, asking)) {
    throw redirect(href("/pedido/:publicId/oferta", { publicId: params.publicId }));
  }
  await endUpsell(app, page.order, asking);
  return page;
}

/** An admin who views the order does not act as its buyer. */
export async function action(args: Route.ActionArgs) {
  const { context, request, params } = args;
  const viewer = { ...(await viewerOf(context, request, params.publicId)), isAdmin: false };
  const { db } = context.get(appContext);
  const order = orNotFound(await findVisibleOrder(db, params.publicId, viewer), NOT_FOUND);
  const formData = await readForm(request);
  return actOnOrder({ context, publicId: params.publicId, order, viewer, formData });
}

function titleOf({ order, progress, access }: OrderPageFacts): string {
  return orderTitle(order.id, orderStage(progress, access.rights), order.total === 0);
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? titleOf(loaderData) : "Pedido não encontrado",
    noIndex: true,
  });

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-6 pb-16 md:pt-10 md:pb-24">
      <OrderScreen key={loaderData.order.public_id} facts={loaderData} failure={actionData} />
    </div>
  );
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
  return <MissingOrder {...props} />;
}
