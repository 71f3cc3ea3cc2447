import { Download, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { data, useNavigate } from "react-router";
import { requireRole } from "#app/identity/sessions.server.ts";
import { idInAddress } from "#app/platform/address.ts";
import { appContext } from "#app/platform/context.ts";
import { orNotFound, readForm } from "#app/platform/http.ts";
import { pageMeta, siteFacts } from "#app/platform/page-meta.ts";
import { useRequestMark } from "#app/platform/request-mark.tsx";
import { redirectWithToast } from "#app/platform/toast.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorPanel } from "#app/ui/error-panel.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { findPopup, listPopups, type PopupListItem } from "../popup-admin.server.ts";
import { runPopupForm } from "../popup-forms.server.ts";
import { PopupSheet } from "../popup-sheet.tsx";
import { PopupTable } from "../popup-table.tsx";
import type { Route } from "./+types/admin-popups.ts";

const PATH = "/admin/popups";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRole(context, "admin");
  const { db } = context.get(appContext);
  const asked = url.searchParams.get("editar");
  const [popups, popup] = await Promise.all([
    listPopups(db),
    asked === null ? null : findPopup(db, idInAddress(asked) ?? 0),
  ]);
  const edited = popup === null ? null : orNotFound(popup, "Pop-up não encontrado.");
  return { popups, edited, isNew: url.searchParams.has("novo") };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireRole(context, "admin");
  const outcome = await runPopupForm(context.get(appContext), await readForm(request));
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  return redirectWithToast(PATH, outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Pop-ups", noIndex: true });

export default function AdminPopupsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { popups, edited, isNew } = loaderData;
  const navigate = useNavigate();
  const [doomed, setDoomed] = useState<PopupListItem | null>(null);
  const asked = popups.find((popup) => popup.id === doomed?.id) ?? null;
  const hasEmails = popups.some((popup) => popup.emails > 0);
  // A form that is open says it at its own top; a toast behind it could not be reached.
  useEffect(() => {
    if (actionData && actionData.intent !== "salvar-popup") showToast(actionData.toast);
  }, [actionData]);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Pop-ups</h1>
        <div className="flex flex-wrap gap-3">
          {hasEmails ? (
            <ButtonLink to={`${PATH}/exportar`} variant="quiet" size="compact" reloadDocument>
              <Download aria-hidden="true" />
              Exportar e-mails
            </ButtonLink>
          ) : null}
          <ButtonLink to={`${PATH}?novo=1`} size="compact" preventScrollReset>
            <Plus aria-hidden="true" />
            Novo pop-up
          </ButtonLink>
        </div>
      </div>
      {popups.length === 0 ? (
        <EmptyState
          title="Nenhum pop-up configurado ainda."
          action={<ButtonLink to={`${PATH}?novo=1`}>Novo pop-up</ButtonLink>}
        >
          Um pop-up dá um aviso, ou troca um material pelo e-mail de quem visita.
        </EmptyState>
      ) : (
        <PopupTable popups={popups} editAddress={(id) => `${PATH}?editar=${id}`} onDelete={setDoomed} />
      )}
      <PopupSheet
        open={isNew || edited !== null}
        onClose={() => navigate(PATH, { preventScrollReset: true })}
        popup={edited}
        failure={actionData?.intent === "salvar-popup" ? actionData : undefined}
      />
      <DeleteDialog
        intent="excluir-popup"
        id={asked?.id ?? null}
        title="Excluir pop-up?"
        onClose={() => setDoomed(null)}
      >
        <p className="wrap-anywhere">Tem certeza que deseja excluir o pop-up "{asked?.title}"?</p>
        <p className="mt-2 text-muted">Esta ação não pode ser desfeita.</p>
      </DeleteDialog>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { reference } = useRequestMark();
  const isMissing = typeof error === "object" && error !== null && "status" in error && error.status === 404;
  return (
    <ErrorPanel
      title={isMissing ? "Não encontrado" : "Erro ao carregar pop-ups"}
      sentence={isMissing ? "Este pop-up não existe mais." : "Não foi possível carregar os pop-ups."}
      reference={isMissing ? undefined : reference}
      retry={PATH}
    />
  );
}
