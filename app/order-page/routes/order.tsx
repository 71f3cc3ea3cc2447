import { data, href, redirect } from "react-router";
import { knownBrowserHash } from "#app/checkout/placing/checkout-browser.server.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { MissingOrder } from "#app/order-page/page/missing-order.tsx";
import { findOrderPage, isBrowserOf, type OrderPageFacts } from "#app/order-page/page/order-page.server.ts";
import { OrderScreen } from "#app/order-page/page/order-screen.tsx";
import { isLedToUpsell } from "#app/order-page/upsell/upsell-page.server.ts";
import { isFromReminder, noteReminderOpened } from "#app/orders/access/reminded-order-writes.server.ts";
import { correctionSchema } from "#app/orders/entry/access.schema.ts";
import { CORRECTION_REFUSALS, correctOrderEmail } from "#app/orders/entry/email-correction.server.ts";
import { claimReceipt } from "#app/orders/facts/order-decisions.server.ts";
import { REQUEST_REFUSALS, requestRefund } from "#app/orders/refunds/refund-requests.server.ts";
import { findVisibleOrder } from "#app/orders/views/customer-orders.server.ts";
import { refundRequestSchema } from "#app/orders/views/order-request.schema.ts";
import { orderStage, orderTitle } from "#app/orders/views/order-stage.ts";
import { type OrderViewer, viewerOf } from "#app/orders/views/order-viewer.server.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { appContext, requestContext } from "#app/platform/context.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { orNotFound, readForm, waitSentence } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { OPENS_HERE } from "#app/platform/mail/mail-server.ts";
import type { Route } from "./+types/order.ts";

const NOT_FOUND = "Pedido não encontrado.";
const REFUND_REQUESTS = { name: "refund-request", points: 20, seconds: 3600 };
const CLAIMS = { name: "receipt-claim", points: 20, seconds: 3600 };
const NOTHING_WAITS = "Este pedido não espera mais pelo PIX.";
const CORRECTIONS = { name: "order-email", points: 10, seconds: 3600 };

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
  return page;
}

/** The buyer says that it was paid, asks for the money back or corrects the address; an admin who looks at the order is not its buyer. */
export async function action(args: Route.ActionArgs) {
  const { context, request, params } = args;
  const viewer = { ...(await viewerOf(context, request, params.publicId)), isAdmin: false };
  const { db } = context.get(appContext);
  const order = orNotFound(await findVisibleOrder(db, params.publicId, viewer), NOT_FOUND);
  const asked = { ...args, order, viewer, formData: await readForm(request) };
  if (asked.formData.get("intent") === "paid") return sayPaid(asked);
  return asked.formData.has("intent") ? correctEmail(asked) : askForRefund(asked);
}

interface Asked extends Route.ActionArgs {
  order: { id: number };
  viewer: OrderViewer;
  formData: FormData;
}

async function sayPaid({ context, params, order }: Asked) {
  const { db, jobs, limits, now } = context.get(appContext);
  const back = `/pedido/${params.publicId}`;
  const limit = await limits.use(CLAIMS, { address: context.get(requestContext).ip });
  if (!limit.ok) return redirectWithToast(back, { kind: "error", title: waitSentence(limit.retryAfter) });
  if (!(await claimReceipt(db, order.id, now()))) return redirectWithToast(back, { title: NOTHING_WAITS });
  jobs.wake();
  return redirectWithToast(back, { title: "Anotado", kind: "success" });
}

async function correctEmail({ context, params, order, viewer, formData }: Asked) {
  const { db, jobs, limits, now, mail } = context.get(appContext);
  const refuse = (refusal: Failure, status: number) => data({ ...refusal, form: "email" as const }, status);
  const limit = await limits.use(CORRECTIONS, { address: context.get(requestContext).ip });
  if (!limit.ok) return refuse(failure({ email: waitSentence(limit.retryAfter) }, formData), 429);
  const form = parseForm(correctionSchema, formData);
  if (!form.ok) return refuse(form, 422);
  const { email } = form.value;
  const corrected = isBrowserOf(order, viewer)
    ? await correctOrderEmail(db, { orderId: order.id, email, now: now() })
    : ({ ok: false, why: "not_this_browser" } as const);
  if (!corrected.ok) return refuse(failure({ email: CORRECTION_REFUSALS[corrected.why] }, formData), 422);
  jobs.wake();
  return redirectWithToast(`/pedido/${params.publicId}`, {
    title: "E-mail corrigido",
    description: mail.isHeld() ? `${OPENS_HERE}.` : `Enviamos tudo de novo para ${email}.`,
    kind: "success",
  });
}

async function askForRefund({ context, params, order, viewer, formData }: Asked) {
  const app = context.get(appContext);
  const { ip } = context.get(requestContext);
  const refuse = (refusal: Failure, status: number) => data({ ...refusal, form: "refund" as const }, status);
  const limit = await app.limits.use(REFUND_REQUESTS, { address: ip });
  if (!limit.ok) return refuse(failure(waitSentence(limit.retryAfter), formData), 429);
  const form = parseForm(refundRequestSchema, formData);
  if (!form.ok) return refuse(form, 422);
  const { reason, payTo } = form.value;
  const facts = { orderId: order.id, reason: reason || null, payTo: payTo || null, userId: viewer.userId };
  const answer = await requestRefund(app.db, shopOf(app), facts);
  const back = `/pedido/${params.publicId}`;
  if (answer.ok) return redirectWithToast(back, { title: requestedTitle(answer.refund), kind: "success" });
  // A second press, or the owner was faster: the page as it is now says it all.
  if (answer.why === "already_refunded" || answer.why === "under_way")
    return redirectWithToast(back, { title: REQUEST_REFUSALS[answer.why] });
  return refuse(failure(REQUEST_REFUSALS[answer.why], formData), 422);
}

function requestedTitle({ state }: { state: string }): string {
  if (state === "done") return "Reembolso realizado";
  return state === "processing" ? "Reembolso a caminho" : "Pedido de reembolso enviado";
}

function titleOf({ order, progress, access }: OrderPageFacts): string {
  return orderTitle(order.id, orderStage(progress, access.grants));
}

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
