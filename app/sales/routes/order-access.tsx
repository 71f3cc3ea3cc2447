import { data, redirect } from "react-router";
import { appContext, requestContext } from "#app/platform/context.ts";
import { waitSentence } from "#app/platform/http.ts";
import { findLinkedOrder, orderCookie } from "#app/sales/access/order-links.server.ts";
import { ErrorScreen } from "#app/ui/error-screen.tsx";
import type { Route } from "./+types/order-access.ts";

/** Guesses, not uses: a link that works never counts (contract: security, SEC-03). */
const WRONG_LINKS = { name: "order-link", points: 30, seconds: 900 };
const NO_REFERRER = { "referrer-policy": "no-referrer" };

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { ip } = context.get(requestContext);
  const limit = await app.limits.look(WRONG_LINKS, { address: ip });
  if (!limit.ok) {
    const headers = { ...NO_REFERRER, "retry-after": String(limit.retryAfter) };
    return data({ status: 429, sentence: waitSentence(limit.retryAfter) }, { status: 429, headers });
  }
  const order = await findLinkedOrder(app.db, params.token);
  if (!order) {
    await app.limits.use(WRONG_LINKS, { address: ip });
    return data({ status: 404, sentence: WRONG_LINK }, { status: 404, headers: NO_REFERRER });
  }
  const cookie = orderCookie(app, order.public_id, params.token);
  throw redirect(`/pedido/${order.public_id}`, { headers: { ...NO_REFERRER, "set-cookie": cookie } });
}

const WRONG_LINK =
  "Este link de acesso não vale mais ou está incompleto. Abra o link do e-mail mais recente da sua compra.";

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export default function OrderAccessPage({ loaderData }: Route.ComponentProps) {
  return <ErrorScreen status={loaderData.status} sentence={loaderData.sentence} />;
}
