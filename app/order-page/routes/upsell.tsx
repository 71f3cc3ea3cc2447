import { href, redirect } from "react-router";
import { knownBrowserHash } from "#app/checkout/input/order-input.server.ts";
import { appContext } from "#app/context.ts";
import { MissingOrder } from "#app/order-page/page/missing-order.tsx";
import { readUpsellPage } from "#app/order-page/upsell/upsell-page.server.ts";
import { UpsellScreen } from "#app/order-page/upsell/upsell-screen.tsx";
import { findCustomerOrder, viewerOf } from "#app/orders/views/customer-orders.server.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import type { Route } from "./+types/upsell.ts";

/** The offer is shown to its buyer only; without one the confirmation follows. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = await viewerOf(context, request, params.publicId);
  const order = orNotFound(
    await findCustomerOrder(app.db, params.publicId, viewer),
    "Pedido não encontrado.",
  );
  const browserHash = knownBrowserHash(app, request);
  const page = await readUpsellPage(app, order, { viewer, browserHash });
  if (!page) throw redirect(href("/pedido/:publicId", { publicId: order.public_id }));
  return page;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData?.upsell.headline ?? "Pedido não encontrado",
    noIndex: true,
  });

export default function UpsellPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-6 pb-16 md:pt-10 md:pb-24">
      <UpsellScreen key={loaderData.publicId} facts={loaderData} />
    </div>
  );
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
  return <MissingOrder {...props} />;
}
