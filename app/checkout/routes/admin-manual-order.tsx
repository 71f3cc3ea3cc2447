import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { checkoutOf } from "#app/checkout/placing/new-order.server.ts";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { manualOrderSchema } from "../manual/manual-order.schema.ts";
import { ManualOrderForm } from "../manual/manual-order-form.tsx";
import { listSellable, placeManualOrder } from "../manual/manual-orders.server.ts";
import type { Route } from "./+types/admin-manual-order.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "orders.sell");
  const { db, now } = context.get(appContext);
  return { products: await listSellable(db), formKey: randomUUID(), today: dayOf(now()) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireRight(context, "orders.sell");
  const app = context.get(appContext);
  const formData = await readForm(request);
  const form = parseForm(manualOrderSchema, formData);
  if (!form.ok) return data(form, 422);
  const seller = { id: admin.id, ip: context.get(requestContext).ip };
  const placed = await placeManualOrder(app.db, checkoutOf(app), form.value, seller);
  if (!placed.ok) return data(failure(placed.errors, formData), 422);
  const title = form.value.money === "gift" ? "Presente registrado." : "Venda registrada.";
  return redirectWithToast(`/admin/pedidos?pedido=${placed.id}`, { title: `${title} Pedido #${placed.id}.` });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Venda por fora", noIndex: true });

export default function AdminManualOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl md:text-3xl">Venda por fora</h1>
        <p className="max-w-text text-muted">
          O que você vendeu ou deu de presente fora da loja. Vira um pedido como os outros, com acesso, recibo
          e reembolso.
        </p>
      </div>
      {loaderData.products.length === 0 ? (
        <EmptyState
          title="Nenhum produto à venda"
          action={<ButtonLink to="/admin/produtos?novo=1">Novo produto</ButtonLink>}
        >
          Coloque um produto à venda para registrar vendas dele.
        </EmptyState>
      ) : (
        <ManualOrderForm {...loaderData} failure={actionData} />
      )}
    </div>
  );
}
