import { Form, href, Link, useNavigation } from "react-router";
import {
  findWaitingEmail,
  inviteAdministrator,
  listInvitations,
  withdrawInvitation,
} from "#app/identity/invitations/invitations.server.ts";
import { IDENTITY_LIMITS } from "#app/identity/links/identity-limits.ts";
import { refusedForm, tooMany } from "#app/identity/refusal.ts";
import { requireRole } from "#app/identity/sessions/sessions.server.ts";
import { invitationChangeSchema } from "#app/identity/user.schema.ts";
import { appContext, requestContext } from "#app/platform/context.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { HELD_MAIL } from "#app/platform/mail/mail-server.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import type { Route } from "./+types/admin-invitations.ts";

const STATES = {
  waiting: ["wait", "Aguardando"],
  expired: ["off", "Expirado"],
  accepted: ["ok", "Aceito"],
} as const;

const GONE = "Este convite já foi aceito ou retirado.";

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context, "admin");
  const { db, now } = context.get(appContext);
  return { invitations: await listInvitations(db, now()) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id: actorId } = requireRole(context, "admin");
  const { db, jobs, limits, mail, secret, now } = context.get(appContext);
  const form = parseForm(invitationChangeSchema, await readForm(request));
  if (!form.ok) return refusedForm(form);
  const actor = { actorId, ip: context.get(requestContext).ip };
  const here = href("/admin/usuarios/convites");
  const change = form.value;
  if (change.intent === "withdraw") {
    const isGone = await withdrawInvitation(db, { ...actor, id: change.id }, now());
    return redirectWithToast(here, isGone ? { title: "Convite retirado" } : { title: GONE, kind: "error" });
  }
  const email = change.intent === "invite" ? change.email : await findWaitingEmail(db, change.id);
  if (!email) return redirectWithToast(here, { title: GONE, kind: "error" });
  const allowed = await limits.use(IDENTITY_LIMITS.invitation, email);
  if (!allowed.ok) return refusedForm(tooMany(allowed.retryAfter), { email });
  const invited = await inviteAdministrator(db, { ...actor, email, secret }, now());
  if (!invited.ok) return refusedForm(invited, { email });
  jobs.wake();
  const held = { title: `O convite de ${email} não saiu`, description: HELD_MAIL };
  return redirectWithToast(here, mail.isHeld() ? held : { title: "Convite a caminho", description: email });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Convites", noIndex: true });

export default function AdminInvitationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitations } = loaderData;
  const busy = useNavigation().formData?.get("intent") === "invite";
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div>
        <Link to={href("/admin/usuarios")} className="link text-sm">
          Usuários
        </Link>
        <h1 className="text-2xl md:text-3xl">Convidar administrador</h1>
      </div>
      <Form
        method="post"
        noValidate
        className="grid max-w-text gap-4 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6"
      >
        <ErrorSummary errors={actionData?.errors} />
        <input type="hidden" name="intent" value="invite" />
        <p className="text-muted">
          Quem aceitar vê e muda tudo nesta loja, como você. O convite vai por e-mail, vale por 48 horas e uma
          vez só.
        </p>
        <Field name="email" label="E-mail" error={actionData?.errors.email}>
          <Input type="email" autoComplete="off" defaultValue={actionData?.values?.email} />
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          Enviar convite
        </Button>
      </Form>
      {invitations.length === 0 ? (
        <p className="text-muted">Nenhum convite ainda.</p>
      ) : (
        <ul className="divide-y divide-line rounded-card bg-surface px-5 inset-ring inset-ring-line">
          {invitations.map((invitation) => (
            <InvitationLine key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </div>
  );
}

type Invitation = Route.ComponentProps["loaderData"]["invitations"][number];

function InvitationLine({
  invitation: { id, email, state, inviter, created_at },
}: {
  invitation: Invitation;
}) {
  const [tone, label] = STATES[state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{email}</p>
        <p className="text-sm text-muted">
          {formatDateTime(created_at)}
          {inviter ? `, por ${inviter}` : ""}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tone} dot>
          {label}
        </Badge>
        {state === "accepted" ? null : (
          <Form method="post" preventScrollReset className="flex gap-2">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="intent" value="resend" variant="quiet" size="compact">
              Reenviar<span className="sr-only"> para {email}</span>
            </Button>
            <Button type="submit" name="intent" value="withdraw" variant="quiet" size="compact">
              Retirar<span className="sr-only"> o convite de {email}</span>
            </Button>
          </Form>
        )}
      </div>
    </li>
  );
}
