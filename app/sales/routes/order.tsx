import { data } from "react-router";
import { appContext, requestContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/form.ts";
import { orNotFound, readForm, waitSentence } from "#app/platform/http.ts";
import { pageMeta, siteFacts } from "#app/platform/page-meta.ts";
import { redirectWithToast } from "#app/platform/toast.server.ts";
import { findOrderPage } from "#app/sales/order-page/order-page.server.ts";
import { OrderScreen } from "#app/sales/order-page/order-screen.tsx";
import { findVisibleOrder } from "#app/sales/orders/customer-orders.server.ts";
import { refundRequestSchema } from "#app/sales/orders/order-request.schema.ts";
import { viewerOf } from "#app/sales/orders/order-viewer.server.ts";
import { shopOf } from "#app/sales/payment/payments.server.ts";
import { requestRefund } from "#app/sales/refunds/refund-requests.server.ts";
import type { Route } from "./+types/order.ts";

const NOT_FOUND = "Pedido não encontrado.";
const REFUND_REQUESTS = { name: "refund-request", points: 20, seconds: 3600 };
const REFUSALS = {
  refund_window_over: "O prazo para pedir reembolso deste pedido acabou. Fale com a gente.",
  not_refundable: "Este pedido não tem valor a devolver.",
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = await viewerOf(context, request, params.publicId);
  const app = context.get(appContext);
  const page = await findOrderPage(app.db, shopOf(app), { publicId: params.publicId, viewer });
  return orNotFound(page, NOT_FOUND);
}

/** The buyer asks for the money back; an admin who looks at the order is not its buyer. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = { ...(await viewerOf(context, request, params.publicId)), isAdmin: false };
  const { db, company, jobs, limits, now } = context.get(appContext);
  const order = orNotFound(await findVisibleOrder(db, params.publicId, viewer), NOT_FOUND);
  const formData = await readForm(request);
  const limit = await limits.use(REFUND_REQUESTS, { address: context.get(requestContext).ip });
  if (!limit.ok) return data(failure(waitSentence(limit.retryAfter), formData), 429);
  const form = parseForm(refundRequestSchema, formData);
  if (!form.ok) return data(form, 422);
  const reason = form.value.reason || null;
  const facts = { orderId: order.id, reason, userId: viewer.userId, now: now() };
  const answer = await requestRefund(db, facts, company);
  if (!answer.ok) return data(failure(REFUSALS[answer.why], formData), 422);
  jobs.wake();
  return redirectWithToast(`/pedido/${params.publicId}`, {
    title: "Pedido de reembolso enviado",
    description: "A resposta chega por e-mail.",
    kind: "success",
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `Pedido ${loaderData.order.id}` : "Pedido não encontrado",
    noIndex: true,
  });

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-6 pb-16 md:pt-10 md:pb-24">
      <OrderScreen key={loaderData.order.public_id} facts={loaderData} failure={actionData} />
    </div>
  );
}
