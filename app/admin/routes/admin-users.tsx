import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { askerOf } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { ProofDialog, ProofInForm } from "#app/identity/fresh-proof/proof-dialog.tsx";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { mayTouch } from "#app/identity/rights/rights.ts";
import { useRight, WithRight } from "#app/identity/rights/use-right.tsx";
import { USER_FILTER } from "#app/identity/users/user-filter.ts";
import { findUserForAdmin, listUsers, USERS_PAGE_SIZE } from "#app/identity/users/user-list.server.ts";
import { USER_LIST } from "#app/identity/users/user-list.tsx";
import { UserSheet } from "#app/identity/users/user-sheet.tsx";
import { answerForm } from "#app/nouns/list-answers.server.ts";
import { ListPage, listFailure, useListPlace } from "#app/nouns/list-page.tsx";
import { NounList } from "#app/nouns/noun-list.tsx";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { rowInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { rightForUserForm, runUserForm } from "../users/user-actions.server.ts";
import type { Route } from "./+types/admin-users.ts";

const PATH = "/admin/usuarios";
const NOT_YOURS = "O seu acesso não muda esta conta: ela é da equipe da loja.";

export async function loader({ context, url }: Route.LoaderArgs) {
  const who = requireRight(context, "users.read");
  const { db, now } = context.get(appContext);
  const filter = USER_FILTER.parse(url.searchParams);
  const asked = rowInAddress(url.searchParams.get("editar"));
  const [list, edited] = await Promise.all([
    listUsers(db, filter, pageFrom(url.searchParams, USERS_PAGE_SIZE)),
    asked === undefined ? null : findUserForAdmin(db, asked),
  ]);
  const open = edited === null ? null : orNotFound(edited, "Usuário não encontrado.");
  if (open && !mayTouch(who, open.team_role)) throw data(NOT_YOURS, { status: 403 });
  return { list, open, filter, now: now(), email: who.email };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  requireRight(context, "users.help");
  const form = await readForm(request);
  requireRight(context, rightForUserForm(form));
  const outcome = await runUserForm(context.get(appContext), askerOf(context), form, url.searchParams);
  return answerForm(outcome, PATH, url);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Usuários", noIndex: true });

export default function AdminUsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, open, filter, now, email } = loaderData;
  const { params, closeForm } = useListPlace(PATH);
  const manages = useRight()("users.manage");
  const asked = actionData?.asks && actionData.intent !== "save-user" ? actionData : undefined;
  useRefusalToast(asked ? undefined : actionData, "save-user");
  return (
    <ListPage
      title="Usuários"
      acts={
        <>
          <WithRight right="team.manage">
            <ButtonLink to={`${PATH}/direitos`} variant="quiet" size="compact">
              Quem pode o quê
            </ButtonLink>
            <ButtonLink to={`${PATH}/convites`} size="compact">
              <Icon name="plus" />
              Convidar para a equipe
            </ButtonLink>
          </WithRight>
          <WithRight right="users.export">
            <ExportLink to={`${PATH}/exportar`} params={params} />
          </WithRight>
        </>
      }
    >
      <NounList of={USER_LIST} path={PATH} list={list} filter={filter} given={{ now, manages }} />
      <UserSheet
        user={open}
        proof={<ProofInForm refusal={actionData} email={email} />}
        failure={actionData?.intent === "save-user" ? actionData : undefined}
        onClose={closeForm}
      />
      <ProofDialog refusal={asked} email={email} />
    </ListPage>
  );
}

export const ErrorBoundary = listFailure(USER_LIST.words, PATH);
