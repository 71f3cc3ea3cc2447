import { href } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { may } from "#app/identity/rights/rights.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { AddLink, ListPage, listFailure, useListPlace } from "#app/nouns/list-page.tsx";
import { NounList } from "#app/nouns/noun-list.tsx";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { runCouponForm } from "../coupon-actions.server.ts";
import { COUPON_FILTER } from "../coupon-filter.ts";
import { CouponImportSheet } from "../coupon-import-sheet.tsx";
import { COUPONS_PAGE_SIZE, findCoupon, listCouponProducts, listCoupons } from "../coupon-list.server.ts";
import { COUPON_LIST } from "../coupon-list.tsx";
import { CouponSheet } from "../coupon-sheet.tsx";
import type { Route } from "./+types/admin-coupons.ts";

const PATH = "/admin/cupons";
/** Forms that show the refusal themselves, so that no toast does. */
const SHEETS = ["save-coupon", "check-coupon-list", "import-coupon-list"];

export async function loader({ context, url }: Route.LoaderArgs) {
  const who = requireRight(context, "products.write");
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
  return {
    list,
    filter,
    edited,
    products,
    isNew,
    isImport,
    now: now(),
    seesOrders: may(who, "orders.read"),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const acting = actingAs(requireRight(context, "products.write"), context);
  const outcome = await runCouponForm(acting, await readForm(request), COUPON_FILTER.parse(url.searchParams));
  return outcome.kind === "planned" ? outcome : answerForm(outcome, PATH, url, COUPON_LIST.forms);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Cupons", noIndex: true });

export default function AdminCouponsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, filter, edited, products, isNew, isImport, now, seesOrders } = loaderData;
  const { params, formAddress, closeForm } = useListPlace(PATH, COUPON_LIST.forms);
  const planned = actionData && "kind" in actionData ? actionData : undefined;
  const refusal = actionData && "intent" in actionData ? actionData : undefined;
  const refusalOf = (...intents: string[]) =>
    refusal && intents.includes(refusal.intent) ? refusal : undefined;
  useRefusalToast(refusal, ...SHEETS);
  const ordersAddress = (id: number) => `${href("/admin/pedidos")}?cupom=${id}`;
  return (
    <ListPage
      title="Cupons"
      acts={
        <>
          {list.total > 0 ? <ExportLink to={`${PATH}/exportar`} params={params} /> : null}
          <ButtonLink to={formAddress("importar")} variant="quiet" size="compact" preventScrollReset>
            <Icon name="file-up" />
            Importar CSV
          </ButtonLink>
          <AddLink to={formAddress("novo")}>Novo cupom</AddLink>
        </>
      }
    >
      <NounList
        of={COUPON_LIST}
        path={PATH}
        list={list}
        filter={filter}
        given={{ now, ...(seesOrders && { ordersAddress }) }}
      />
      <CouponSheet
        open={isNew || edited !== null}
        onClose={closeForm}
        coupon={edited}
        products={products}
        failure={refusalOf("save-coupon")}
      />
      <CouponImportSheet
        open={isImport}
        onClose={closeForm}
        checked={planned}
        failure={refusalOf("check-coupon-list", "import-coupon-list")}
      />
    </ListPage>
  );
}

export const ErrorBoundary = listFailure(COUPON_LIST.words, PATH);
