import { useEffect, useState } from "react";
import { data, Link, useNavigate } from "react-router";
import { appContext } from "#app/context.ts";
import { askerOf } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { ProofDialog, ProofInForm } from "#app/identity/fresh-proof/proof-dialog.tsx";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { mayTouch } from "#app/identity/rights/rights.ts";
import { useStanding } from "#app/identity/rights/use-right.tsx";
import { listSessions } from "#app/identity/sessions/session-list.server.ts";
import { sessionContext } from "#app/identity/sessions/sessions.server.ts";
import { UserDeletion } from "#app/identity/users/user-deletion.tsx";
import { UserFacts } from "#app/identity/users/user-facts.tsx";
import { findUserForAdmin } from "#app/identity/users/user-list.server.ts";
import { UserMenu } from "#app/identity/users/user-menu.tsx";
import { UserSheet } from "#app/identity/users/user-sheet.tsx";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { rowInAddress } from "#app/platform/http/address.ts";
import { ofThisRow, orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { TraceSections } from "../person/trace-sections.tsx";
import { readTraces } from "../person/traces.server.ts";
import { rightForUserForm, runUserForm } from "../users/user-actions.server.ts";
import { readUserHistory } from "../users/user-history.server.ts";
import { UserHistorySections } from "../users/user-history.tsx";
import type { Route } from "./+types/admin-user.ts";

const LIST = "/admin/usuarios";
const NOT_FOUND = "Usuário não encontrado.";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const who = requireRight(context, "users.read");
  const { db, now } = context.get(appContext);
  const id = rowInAddress(params.userId) ?? 0;
  const user = orNotFound(await findUserForAdmin(db, id), NOT_FOUND);
  const currentId = context.get(sessionContext)?.id;
  const person = { userId: id, email: user.email };
  const look = { who, whole: url.searchParams.get("tudo"), now: now() };
  const [history, traces, sessions] = await Promise.all([
    readUserHistory(db, person, look),
    readTraces(db, person, look),
    // Where somebody of the team works is for those who look after the team.
    mayTouch(who, user.team_role) ? listSessions(db, { userId: id, currentId }, now()) : null,
  ]);
  const isEditing = url.searchParams.has("editar");
  const { whole, now: at } = look;
  return { user, history, traces, sessions, isEditing, whole, now: at, email: who.email };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireRight(context, "users.help");
  const app = context.get(appContext);
  const id = rowInAddress(params.userId) ?? 0;
  orNotFound(await findUserForAdmin(app.db, id), NOT_FOUND);
  const form = await readForm(request);
  ofThisRow(form, id, NOT_FOUND);
  requireRight(context, rightForUserForm(form));
  const outcome = await runUserForm(app, askerOf(context), form);
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  const isGone = form.get("intent") === "delete-user";
  return redirectWithToast(isGone ? LIST : `${LIST}/${id}`, outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), { title: loaderData?.user.name ?? NOT_FOUND, noIndex: true });

export default function AdminUserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { user, history, traces, sessions, isEditing, whole, now, email } = loaderData;
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  useEffect(() => {
    if (actionData && actionData.intent !== "save-user" && !actionData.asks) showToast(actionData.toast);
  }, [actionData]);
  const path = `${LIST}/${user.id}`;
  const edit = `${path}?editar=1`;
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <Link to={LIST} className="link inline-flex min-h-11 items-center gap-2 justify-self-start">
        <Icon name="arrow-left" className="size-5" />
        Usuários
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="min-w-0 text-2xl wrap-anywhere md:text-3xl">{user.name}</h1>
        <div className="flex items-center gap-2">
          {mayTouch(useStanding(), user.team_role) ? (
            <ButtonLink to={edit} variant="quiet" size="compact" preventScrollReset>
              <Icon name="pencil" />
              Editar
            </ButtonLink>
          ) : null}
          <UserMenu user={user} edit={edit} onDelete={() => setDeleting(true)} />
        </div>
      </div>
      <div className="grid items-start gap-8 xl:grid-cols-[22rem_1fr]">
        <UserFacts user={user} figures={history.figures} sessions={sessions} now={now} />
        <div className="grid min-w-0 gap-8">
          {user.email_confirmed_at ? null : (
            <p className="text-sm text-muted text-pretty">
              Ninguém confirmou o e-mail desta conta: o que está aqui só pelo e-mail pode ser de outra pessoa.
            </p>
          )}
          <UserHistorySections history={history} path={path} whole={whole} />
          <TraceSections groups={traces} path={path} whole={whole} />
        </div>
      </div>
      <UserSheet
        user={isEditing ? user : null}
        proof={<ProofInForm refusal={actionData} email={email} />}
        failure={actionData?.intent === "save-user" ? actionData : undefined}
        onClose={() => navigate(path, { preventScrollReset: true })}
      />
      <ProofDialog refusal={actionData?.intent === "save-user" ? undefined : actionData} email={email} />
      <UserDeletion user={isDeleting ? user : null} onClose={() => setDeleting(false)} />
    </div>
  );
}
