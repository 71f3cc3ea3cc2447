import { useEffect, useState } from "react";
import { data, useNavigate, useNavigation } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { mayTouch } from "#app/identity/rights/rights.ts";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { UserDeletion } from "#app/identity/users/user-deletion.tsx";
import { USER_FILTER } from "#app/identity/users/user-filter.ts";
import { findUserForAdmin, listUsers, USERS_PAGE_SIZE } from "#app/identity/users/user-list.server.ts";
import { UserSheet } from "#app/identity/users/user-sheet.tsx";
import { UsersPanel } from "#app/identity/users/users-panel.tsx";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { pageFrom, pageItems } from "#app/platform/forms/pagination.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { rowInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { LoadingNote } from "#app/ui/display/skeleton.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { rightForUserForm, runUserForm } from "../users/user-actions.server.ts";
import type { Route } from "./+types/admin-users.ts";

const PATH = "/admin/usuarios";
const NOT_YOURS = "O seu acesso não muda esta conta: ela é da equipe da loja.";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { team_role } = requireRight(context, "users.read");
  const { db, now } = context.get(appContext);
  const filter = USER_FILTER.parse(url.searchParams);
  const asked = rowInAddress(url.searchParams.get("editar"));
  const [users, edited] = await Promise.all([
    listUsers(db, filter, pageFrom(url.searchParams, USERS_PAGE_SIZE)),
    asked === undefined ? null : findUserForAdmin(db, asked),
  ]);
  const open = edited === null ? null : orNotFound(edited, "Usuário não encontrado.");
  if (open && !mayTouch(team_role, open.team_role)) throw data(NOT_YOURS, { status: 403 });
  const list = new URLSearchParams(url.searchParams);
  list.delete("editar");
  return { ...users, open, filter, list: list.toString(), now: now() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  requireRight(context, "users.help");
  const form = await readForm(request);
  const { id: actorId } = requireRight(context, rightForUserForm(form));
  const actor = { actorId, ip: context.get(requestContext).ip };
  const outcome = await runUserForm(context.get(appContext), actor, form, url.searchParams);
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  return redirectWithToast(addressWith(url.searchParams, "editar", undefined), outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Usuários", noIndex: true });

export default function AdminUsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, total, isMore, page, open, filter, now } = loaderData;
  const navigate = useNavigate();
  const isLoading = useNavigation().location?.pathname === PATH;
  const [deleted, setDeleted] = useState<{ id: number; name: string } | null>(null);
  // A form that is open says it at its own top; a toast behind it could not be reached.
  useEffect(() => {
    if (actionData && actionData.intent !== "save-user") showToast(actionData.toast);
  }, [actionData]);
  const params = USER_FILTER.params(filter);
  const list = new URLSearchParams(loaderData.list);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Usuários</h1>
        <div className="flex flex-wrap gap-3">
          <WithRight right="team.manage">
            <ButtonLink to={`${PATH}/convites`} size="compact">
              <Icon name="plus" />
              Convidar para a equipe
            </ButtonLink>
          </WithRight>
          <WithRight right="users.export">
            <ButtonLink to={`${PATH}/exportar?${params}`} variant="quiet" size="compact" reloadDocument>
              <Icon name="download" />
              Exportar CSV
            </ButtonLink>
          </WithRight>
        </div>
      </div>
      <ListFilterForm of={USER_FILTER} path={PATH} filter={filter} />
      {isLoading ? <LoadingNote>Carregando usuários</LoadingNote> : null}
      <UsersPanel
        path={PATH}
        list={{ items, total, isMore, page }}
        filter={filter}
        now={now}
        isLoading={isLoading}
        addressOf={listAddress}
        editAddress={(id) => addressWith(list, "editar", String(id))}
        onDelete={setDeleted}
      />
      <Pages label="Páginas de usuários" items={pageItems(PATH, params, page, total)} />
      <UserSheet
        user={open}
        failure={actionData?.intent === "save-user" ? actionData : undefined}
        onClose={() => navigate(listAddress(list), { preventScrollReset: true })}
      />
      <UserDeletion user={deleted} onClose={() => setDeleted(null)} />
    </div>
  );
}

function listAddress(params: URLSearchParams): string {
  return params.size > 0 ? `${PATH}?${params}` : PATH;
}

function addressWith(list: URLSearchParams, name: string, value: string | undefined): string {
  const params = new URLSearchParams(list);
  if (value === undefined) params.delete(name);
  else params.set(name, value);
  return listAddress(params);
}
