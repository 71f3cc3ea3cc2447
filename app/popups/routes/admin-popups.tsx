import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { AddLink, ListPage, listFailure, useListPlace } from "#app/nouns/list-page.tsx";
import { NounList } from "#app/nouns/noun-list.tsx";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { runPopupForm } from "../popup-actions.server.ts";
import { POPUP_FILTER } from "../popup-filter.ts";
import { findPopup, hasPopupEmails, listPopups, POPUPS_PAGE_SIZE } from "../popup-list.server.ts";
import { POPUP_LIST } from "../popup-list.tsx";
import { PopupSheet } from "../popup-sheet.tsx";
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
  return { list, filter, hasEmails, edited, isNew: url.searchParams.has("novo") };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const acting = actingAs(requireRight(context, "popups.write"), context);
  return answerForm(await runPopupForm(acting, await readForm(request)), PATH, url);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Pop-ups", noIndex: true });

export default function AdminPopupsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, filter, hasEmails, edited, isNew } = loaderData;
  const { formAddress, closeForm } = useListPlace(PATH);
  useRefusalToast(actionData, "save-popup");
  return (
    <ListPage
      title="Pop-ups"
      acts={
        <>
          {hasEmails ? (
            <ButtonLink to={`${PATH}/exportar`} variant="quiet" size="compact" reloadDocument>
              <Icon name="download" />
              Exportar e-mails
            </ButtonLink>
          ) : null}
          <AddLink to={formAddress("novo")}>Novo pop-up</AddLink>
        </>
      }
    >
      <NounList of={POPUP_LIST} path={PATH} list={list} filter={filter} />
      <PopupSheet
        open={isNew || edited !== null}
        onClose={closeForm}
        popup={edited}
        failure={actionData?.intent === "save-popup" ? actionData : undefined}
      />
    </ListPage>
  );
}

export const ErrorBoundary = listFailure(POPUP_LIST.words, PATH);
