import { data, redirect } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { RecoveryForm } from "#app/order-page/page/recovery-form.tsx";
import { findLinkedOrder, orderCookie } from "#app/orders/access/order-links.server.ts";
import { isFromReminder, noteReminderOpened } from "#app/orders/access/reminded-order-writes.server.ts";
import { countWrong, mayTry } from "#app/platform/gates/gate.server.ts";
import { rowInAddress } from "#app/platform/http/address.ts";
import { waitSentence } from "#app/platform/http/http.ts";
import { HEADERS_OF_KEY } from "#app/platform/http/key-pages.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ErrorScreen } from "#app/ui/display/error-screen.tsx";
import type { Route } from "./+types/order-access.ts";

const GRANT = /^[A-Za-z0-9_-]{8,64}$/;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const caller = context.get(requestContext);
  const limit = await mayTry(app, caller, "order-link");
  if (!limit.ok) {
    const headers = { ...HEADERS_OF_KEY, "retry-after": String(limit.retryAfter) };
    return data({ status: 429, sentence: waitSentence(limit.retryAfter) }, { status: 429, headers });
  }
  const order = await findLinkedOrder(app.db, params.token);
  if (!order) {
    await countWrong(app, caller, "order-link");
    return data({ status: 404, sentence: WRONG_LINK }, { status: 404, headers: HEADERS_OF_KEY });
  }
  if (isFromReminder(url.searchParams)) await noteReminderOpened(app.db, order.public_id, app.now());
  const cookie = orderCookie(app, order.public_id, params.token);
  const address = placeIn(order.public_id, url.searchParams);
  throw redirect(address, { headers: { ...HEADERS_OF_KEY, "set-cookie": cookie } });
}

/** Target of a mail's button; that page checks access itself. */
function placeIn(publicId: string, params: URLSearchParams): string {
  const course = rowInAddress(params.get("curso"));
  if (course) return `/pedido/${publicId}/assistir?curso=${course}`;
  if (params.has("boleto")) return `/pedido/${publicId}/boleto`;
  const grant = params.get("baixar") ?? "";
  return GRANT.test(grant) ? `/downloads/${grant}` : `/pedido/${publicId}`;
}

const WRONG_LINK =
  "Este link de acesso não vale mais ou está incompleto. Informe o e-mail da compra para pedir um novo.";

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Link sem validade", noIndex: true });

export default function OrderAccessPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === 429) return <ErrorScreen status={429} sentence={loaderData.sentence} />;
  return (
    <div className="wrap grid max-w-128 gap-6 py-12 md:py-20">
      <h1 className="text-4xl font-extrabold tracking-display">Link sem validade</h1>
      <p className="text-lg text-muted">{loaderData.sentence}</p>
      <RecoveryForm />
    </div>
  );
}
