import { randomUUID } from "node:crypto";
import { data, type ShouldRevalidateFunctionArgs, useNavigate, useNavigation } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { may } from "#app/identity/rights/rights.ts";
import { rightForOrderForm, runOrderForm } from "#app/orders/admin/order-actions.server.ts";
import { OrderBulkBar } from "#app/orders/admin/order-bulk-bar.tsx";
import { findOrderDetails, withoutMoney } from "#app/orders/admin/order-details.server.ts";
import { OrderDetailsDialog } from "#app/orders/admin/order-details-dialog.tsx";
import {
  filterParams,
  isFiltered,
  parseOrderFilter,
  parseOrderId,
  watchedOnly,
} from "#app/orders/admin/order-filter.ts";
import { OrderFilterForm, OrderViews } from "#app/orders/admin/order-filter-form.tsx";
import {
  countOrders,
  listFilterCoupons,
  listFilterProducts,
  listFilterSources,
  listOrders,
  ORDERS_PAGE_SIZE,
} from "#app/orders/admin/order-list.server.ts";
import { OrderCounterRow, OrderListButtons } from "#app/orders/admin/order-list-head.tsx";
import { NoOrders, OrderTable } from "#app/orders/admin/order-table.tsx";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { pageFrom, pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Alert } from "#app/ui/display/alert.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { LoadingNote } from "#app/ui/display/skeleton.tsx";
import type { Route } from "./+types/admin-orders.ts";

const PATH = "/admin/pedidos";
const NOUN = { one: "pedido", many: "pedidos" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const seesMoney = may(requireRight(context, "orders.read"), "orders.money");
  const app = context.get(appContext);
  const { db, now } = app;
  const filter = parseOrderFilter(url.searchParams);
  const page = pageFrom(url.searchParams, ORDERS_PAGE_SIZE);
  const asked = parseOrderId(url.searchParams);
  const counters = await countOrders(db);
  const [orders, products, sources, coupons, details] = await Promise.all([
    listOrders(db, filter, page, counters),
    listFilterProducts(db, filter.product),
    listFilterSources(db, filter.source),
    listFilterCoupons(db, filter.coupon),
    asked === undefined ? null : findOrderDetails(db, asked, shopOf(app)),
  ]);
  const offered = { products, sources, coupons };
  const open = details === null ? null : orNotFound(details, "Pedido não encontrado.");
  if (!seesMoney) {
    const shown = open && withoutMoney(open);
    const plain = { ...counters, revenue: null };
    return { ...orders, offered, counters: plain, open: shown, filter, formKey: "", now: now() };
  }
  return { ...orders, offered, counters, open, filter, formKey: randomUUID(), now: now() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  requireRight(context, "orders.read");
  const form = await readForm(request);
  const admin = requireRight(context, rightForOrderForm(form));
  const actor = { id: admin.id, ip: context.get(requestContext).ip };
  const outcome = await runOrderForm(
    context.get(appContext),
    actor,
    form,
    parseOrderFilter(url.searchParams),
  );
  if (outcome.kind === "done") {
    return redirectWithToast(`${PATH}${url.search}`, { title: outcome.sentence });
  }
  return data(outcome.result, outcome.status);
}

/** A refused form reloads, most of all after another admin's change; a question changed nothing. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== 428;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Gestão de Pedidos", noIndex: true });

export default function AdminOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, total, isMore, offered, counters, open, filter, page, formKey, now } = loaderData;
  const navigate = useNavigate();
  const isLoading = useNavigation().location?.pathname === PATH;
  const params = filterParams(filter);
  const list = new URLSearchParams(params);
  if (page.number > 1) list.set("pagina", String(page.number));
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Gestão de Pedidos</h1>
        <OrderListButtons path={PATH} params={params} />
      </div>
      <OrderViews filter={filter} attention={counters.attention} toConfirm={counters.toConfirm} />
      <div className={filter.attention || filter.toConfirm ? "max-md:hidden" : undefined}>
        <OrderCounterRow counters={counters} />
      </div>
      {actionData && actionData.orderId !== open?.id && !actionData.ok && !actionData.question ? (
        <Alert tone="bad" title="Não foi possível">
          {Object.values(actionData.errors).join(" ")}
        </Alert>
      ) : null}
      <OrderFilterForm filter={filter} {...offered} />
      {isLoading ? <LoadingNote>Carregando pedidos</LoadingNote> : null}
      {items.length === 0 ? (
        <NoOrders filtered={isFiltered(filter)} allDone={watchedOnly(filter)} />
      ) : (
        <div aria-busy={isLoading} className="grid gap-4 aria-busy:opacity-60">
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, NOUN, isMore)}
          </p>
          <OrderBulkBar
            orders={items}
            found={isMore ? undefined : total}
            exportAddress={`${PATH}/exportar`}
            params={params}
          />
          <OrderTable
            orders={items}
            now={now}
            sort={filter.sort}
            sortAddress={(sort) => `${PATH}?${filterParams({ ...filter, sort })}`}
            detailsAddress={(id) => addressWith(list, id)}
            result={actionData}
          />
        </div>
      )}
      <Pages label="Páginas de pedidos" items={pageItems(PATH, params, page, total)} />
      <OrderDetailsDialog
        order={open}
        formKey={formKey}
        result={actionData?.orderId === open?.id ? actionData : undefined}
        onClose={() => navigate(list.size > 0 ? `${PATH}?${list}` : PATH, { preventScrollReset: true })}
      />
    </div>
  );
}

function addressWith(list: URLSearchParams, id: number): string {
  const params = new URLSearchParams(list);
  params.set("pedido", String(id));
  return `${PATH}?${params}`;
}
