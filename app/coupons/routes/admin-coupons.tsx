import { useEffect } from "react";
import { data, useNavigate } from "react-router";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { appContext, requestContext } from "#app/platform/context.ts";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ErrorPanel } from "#app/ui/controls/error-panel.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { runCouponForm } from "../coupon-actions.server.ts";
import { parseCouponFilter } from "../coupon-filter.ts";
import { COUPONS_PAGE_SIZE, findCoupon, listCouponProducts, listCoupons } from "../coupon-list.server.ts";
import { CouponSheet } from "../coupon-sheet.tsx";
import { CouponsPanel } from "../coupons-panel.tsx";
import type { Route } from "./+types/admin-coupons.ts";

const PATH = "/admin/cupons";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "products.write");
  const { db, now } = context.get(appContext);
  const asked = url.searchParams.get("editar");
  const isNew = url.searchParams.has("novo");
  const filter = parseCouponFilter(url.searchParams);
  const [list, coupon, products] = await Promise.all([
    listCoupons(db, filter, pageFrom(url.searchParams, COUPONS_PAGE_SIZE), now()),
    asked === null ? null : findCoupon(db, idInAddress(asked) ?? 0),
    isNew || asked !== null ? listCouponProducts(db) : [],
  ]);
  const edited = coupon === null ? null : orNotFound(coupon, "Cupom não encontrado.");
  const query = listParams(url.searchParams).toString();
  return { list, filter, edited, products, isNew, query, now: now() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "products.write");
  const author = { actorId, ip: context.get(requestContext).ip };
  const app = { ...context.get(appContext), author };
  const outcome = await runCouponForm(app, await readForm(request), parseCouponFilter(url.searchParams));
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  return redirectWithToast(listAddress(listParams(url.searchParams)), outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Cupons", noIndex: true });

export default function AdminCouponsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, filter, edited, products, isNew, now } = loaderData;
  const navigate = useNavigate();
  const params = new URLSearchParams(loaderData.query);
  const addressWith = (name: string, value: string) =>
    listAddress(new URLSearchParams([...params, [name, value]]));
  // A form that is open says it at its own top; a toast behind it could not be reached.
  useEffect(() => {
    if (actionData && actionData.intent !== "save-coupon") showToast(actionData.toast);
  }, [actionData]);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Cupons</h1>
        <div className="flex flex-wrap gap-3">
          {list.total > 0 ? (
            <ButtonLink to={`${PATH}/exportar?${params}`} variant="quiet" size="compact" reloadDocument>
              <Icon name="download" />
              Exportar CSV
            </ButtonLink>
          ) : null}
          <ButtonLink to={addressWith("novo", "1")} size="compact" preventScrollReset>
            <Icon name="plus" />
            Novo cupom
          </ButtonLink>
        </div>
      </div>
      <CouponsPanel
        path={PATH}
        params={params}
        list={list}
        filter={filter}
        now={now}
        editAddress={(id) => addressWith("editar", String(id))}
      />
      <CouponSheet
        open={isNew || edited !== null}
        onClose={() => navigate(listAddress(params), { preventScrollReset: true })}
        coupon={edited}
        products={products}
        failure={actionData?.intent === "save-coupon" ? actionData : undefined}
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { reference } = useRenderContext();
  const isMissing = typeof error === "object" && error !== null && "status" in error && error.status === 404;
  return (
    <ErrorPanel
      title={isMissing ? "Não encontrado" : "Erro ao carregar cupons"}
      sentence={isMissing ? "Este cupom não existe mais." : "Não foi possível carregar os cupons."}
      reference={isMissing ? undefined : reference}
      error={error}
      retry={PATH}
    />
  );
}

/** The address of the list alone, without the form that is open. */
function listParams(params: URLSearchParams): URLSearchParams {
  const list = new URLSearchParams(params);
  list.delete("editar");
  list.delete("novo");
  return list;
}

function listAddress(params: URLSearchParams): string {
  return params.size > 0 ? `${PATH}?${params}` : PATH;
}
