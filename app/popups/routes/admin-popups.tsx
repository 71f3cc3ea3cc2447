import { data, useNavigate } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
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
import { runPopupForm } from "../popup-actions.server.ts";
import { POPUP_FILTER } from "../popup-filter.ts";
import { findPopup, hasPopupEmails, listPopups, POPUPS_PAGE_SIZE } from "../popup-list.server.ts";
import { PopupSheet } from "../popup-sheet.tsx";
import { PopupsPanel } from "../popups-panel.tsx";
import type { Route } from "./+types/admin-popups.ts";

const PATH = "/admin/popups";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "popups.write");
  const { db } = context.get(appContext);
  const asked = url.searchParams.get("editar");
  const filter = POPUP_FILTER.parse(url.searchParams);
  const [list, hasEmails, popup] = await Promise.all([
    listPopups(db, filter, pageFrom(url.searchParams, POPUPS_PAGE_SIZE)),
    hasPopupEmails(db),
    asked === null ? null : findPopup(db, idInAddress(asked) ?? 0),
  ]);
  const edited = popup === null ? null : orNotFound(popup, "Pop-up não encontrado.");
  const isNew = url.searchParams.has("novo");
  return { list, filter, hasEmails, edited, isNew, query: listParams(url.searchParams).toString() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "popups.write");
  const author = { actorId, ip: context.get(requestContext).ip };
  const outcome = await runPopupForm({ ...context.get(appContext), author }, await readForm(request));
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  return redirectWithToast(listAddress(PATH, listParams(url.searchParams)), outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Pop-ups", noIndex: true });

export default function AdminPopupsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, filter, hasEmails, edited, isNew } = loaderData;
  const navigate = useNavigate();
  const params = new URLSearchParams(loaderData.query);
  useRefusalToast(actionData, "save-popup");
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Pop-ups</h1>
        <div className="flex flex-wrap gap-3">
          {hasEmails ? (
            <ButtonLink to={`${PATH}/exportar`} variant="quiet" size="compact" reloadDocument>
              <Icon name="download" />
              Exportar e-mails
            </ButtonLink>
          ) : null}
          <ButtonLink to={openAddress(PATH, params, "novo")} size="compact" preventScrollReset>
            <Icon name="plus" />
            Novo pop-up
          </ButtonLink>
        </div>
      </div>
      <PopupsPanel
        path={PATH}
        params={params}
        list={list}
        filter={filter}
        editAddress={(id) => openAddress(PATH, params, "editar", String(id))}
      />
      <PopupSheet
        open={isNew || edited !== null}
        onClose={() => navigate(listAddress(PATH, params), { preventScrollReset: true })}
        popup={edited}
        failure={actionData?.intent === "save-popup" ? actionData : undefined}
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { reference } = useRenderContext();
  const isMissing = typeof error === "object" && error !== null && "status" in error && error.status === 404;
  return (
    <ErrorPanel
      title={isMissing ? "Não encontrado" : "Erro ao carregar pop-ups"}
      sentence={isMissing ? "Este pop-up não existe mais." : "Não foi possível carregar os pop-ups."}
      reference={isMissing ? undefined : reference}
      error={error}
      retry={PATH}
    />
  );
}
