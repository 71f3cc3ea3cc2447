import { data, href, useNavigate } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { may } from "#app/identity/rights/rights.ts";
import { listAddress, listParams, openAddress } from "#app/platform/forms/list-address.ts";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ErrorPanel } from "#app/ui/controls/error-panel.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { runCouponForm } from "../coupon-actions.server.ts";
import { COUPON_FILTER } from "../coupon-filter.ts";
import { CouponImportSheet } from "../coupon-import-sheet.tsx";
import { COUPONS_PAGE_SIZE, findCoupon, listCouponProducts, listCoupons } from "../coupon-list.server.ts";
import { CouponSheet } from "../coupon-sheet.tsx";
import { CouponsPanel } from "../coupons-panel.tsx";
import type { Route } from "./+types/admin-coupons.ts";

const PATH = "/admin/cupons";
const FORMS = ["editar", "novo", "importar"];
/** Forms that are open while they are refused say so themselves. */
const SHEETS = ["save-coupon", "check-coupon-list", "import-coupon-list"];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { team_role: role } = requireRight(context, "products.write");
  const { db, now } = context.get(appContext);
  const asked = url.searchParams.get("editar");
  const [isNew, isImport] = [url.searchParams.has("novo"), url.searchParams.has("importar")];
  const filter = COUPON_FILTER.parse(url.searchParams);
  const [list, coupon, products] = await Promise.all([
    listCoupons(db, filter, pageFrom(url.searchParams, COUPONS_PAGE_SIZE), now()),
    asked === null ? null : findCoupon(db, idInAddress(asked) ?? 0),
    isNew || asked !== null ? listCouponProducts(db) : [],
  ]);
  const edited = coupon === null ? null : orNotFound(coupon, "Cupom não encontrado.");
  const query = listParams(url.searchParams, FORMS).toString();
  const seesOrders = may(role, "orders.read");
  return { list, filter, edited, products, isNew, isImport, query, now: now(), seesOrders };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "products.write");
  const author = { actorId, ip: context.get(requestContext).ip };
  const app = { ...context.get(appContext), author };
  const outcome = await runCouponForm(app, await readForm(request), COUPON_FILTER.parse(url.searchParams));
  if (outcome.kind === "planned") return outcome;
  if (outcome.kind === "refused") return data(outcome, outcome.status);
  return redirectWithToast(listAddress(PATH, listParams(url.searchParams, FORMS)), outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Cupons", noIndex: true });

export default function AdminCouponsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, filter, edited, products, isNew, isImport, now, seesOrders } = loaderData;
  const navigate = useNavigate();
  const params = new URLSearchParams(loaderData.query);
  const refusal = actionData?.kind === "refused" ? actionData.result : undefined;
  const refusalOf = (...intents: string[]) =>
    refusal && intents.includes(refusal.intent) ? refusal : undefined;
  useRefusalToast(refusal, ...SHEETS);
  const handleClose = () => navigate(listAddress(PATH, params), { preventScrollReset: true });
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
          <ButtonLink
            to={openAddress(PATH, params, "importar")}
            variant="quiet"
            size="compact"
            preventScrollReset
          >
            <Icon name="file-up" />
            Importar CSV
          </ButtonLink>
          <ButtonLink to={openAddress(PATH, params, "novo")} size="compact" preventScrollReset>
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
        editAddress={(id) => openAddress(PATH, params, "editar", String(id))}
        {...(seesOrders ? { ordersAddress: (id: number) => `${href("/admin/pedidos")}?cupom=${id}` } : {})}
      />
      <CouponSheet
        open={isNew || edited !== null}
        onClose={handleClose}
        coupon={edited}
        products={products}
        failure={refusalOf("save-coupon")}
      />
      <CouponImportSheet
        open={isImport}
        onClose={handleClose}
        checked={actionData?.kind === "planned" ? actionData : undefined}
        failure={refusalOf("check-coupon-list", "import-coupon-list")}
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
