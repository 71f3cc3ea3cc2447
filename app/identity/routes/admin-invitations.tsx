import { data, href, Link, useNavigation } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { HELD_MAIL } from "#app/mail/mail-server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { askerOf, askForProof, provenGate, takeProof } from "../fresh-proof/fresh-proof.server.ts";
import { FreshProof } from "../fresh-proof/fresh-proof.tsx";
import type { ProofWay } from "../fresh-proof/proof-fields.ts";
import { InvitationLine } from "../invitations/invitation-line.tsx";
import { InvitationLink } from "../invitations/invitation-link.tsx";
import {
  findWaiting,
  invitationAddress,
  inviteToTeam,
  listInvitations,
  OF_HIGHER_RANK,
  withdrawInvitation,
} from "../invitations/invitations.server.ts";
import { IDENTITY_LIMITS } from "../links/identity-limits.ts";
import { type Refusal, refusedForm, tooMany } from "../refusal.ts";
import { requireRight } from "../rights/require-right.server.ts";
import { givenBy } from "../rights/rights.ts";
import { RoleChoice } from "../rights/role-choice.tsx";
import { invitationChangeSchema } from "../user.schema.ts";
import type { Route } from "./+types/admin-invitations.ts";

const GONE = "Este convite já foi aceito ou retirado.";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireRight(context, "team.manage");
  const { db, mail, now } = context.get(appContext);
  const invitations = await listInvitations(db, now());
  return { invitations, roles: givenBy(user), mailIsHeld: mail.isHeld(), ownEmail: user.email };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "team.manage");
  const app = context.get(appContext);
  const { config, db, jobs, limits, mail, secret, now } = app;
  const asker = askerOf(context);
  const sent = await readForm(request);
  const proof = await takeProof(app, asker, sent);
  if (!proof.ok) return asking(proof, failure({}, sent).values);
  const form = parseForm(invitationChangeSchema, sent);
  if (!form.ok) return refusedForm(form);
  const actor = { actorId, ip: context.get(requestContext).ip };
  const here = href("/admin/usuarios/convites");
  const change = form.value;
  if (change.intent === "withdraw") {
    const done = await withdrawInvitation(db, { ...actor, id: change.id }, now());
    if (done === "not yours") return refusedForm({ ok: false, errors: { form: OF_HIGHER_RANK } });
    const title = done === "withdrawn" ? "Convite retirado" : GONE;
    return redirectWithToast(here, { title, ...(done === "gone" ? { kind: "error" } : {}) });
  }
  const asked =
    change.intent === "invite"
      ? { email: change.email, team_role: change.role }
      : await findWaiting(db, change.id);
  if (!asked) return redirectWithToast(here, { title: GONE, kind: "error" });
  const { email, team_role: teamRole } = asked;
  const typed = { email, role: teamRole };
  const allowed = await limits.use(IDENTITY_LIMITS.invitation, email);
  if (!allowed.ok) return refusedForm(tooMany(allowed), typed);
  const mayMoveRoles = provenGate(app, asker);
  const invited = await inviteToTeam(db, { ...actor, email, teamRole, secret, mayMoveRoles }, now());
  if (invited === "not proven") return asking(await askForProof(db, asker), typed, 403);
  if (!invited.ok) return refusedForm(invited, typed);
  jobs.wake();
  // With a mail server only the mailbox shows who may accept.
  if (change.intent === "link" && mail.isHeld())
    return { link: { email, address: invitationAddress(config.siteUrl, secret, invited.linkId) } };
  const held = { title: `O convite de ${email} não saiu`, description: HELD_MAIL, kind: "warning" } as const;
  return redirectWithToast(here, mail.isHeld() ? held : { title: "Convite a caminho", description: email });
}

/** Shows the invitation form with the proof question. A refused list button leads to the same form, filled in. */
function asking(
  { errors, asks, status = 422 }: Refusal & { asks: ProofWay },
  values: Record<string, string> = {},
  code: number = status,
) {
  return data({ ok: false as const, errors, values, asks }, code);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Convites", noIndex: true });

export default function AdminInvitationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitations, roles, mailIsHeld, ownEmail } = loaderData;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  const made = actionData && "link" in actionData ? actionData.link : undefined;
  const busy = useNavigation().formData?.get("intent") === "invite";
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div>
        <Link to={href("/admin/usuarios")} className="link text-sm">
          Usuários
        </Link>
        <h1 className="text-2xl md:text-3xl">Convidar para a equipe</h1>
      </div>
      <DraftForm
        place="convite"
        intent="invite"
        failure={refused}
        className="grid max-w-text gap-4 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6"
      >
        <ErrorSummary errors={refused?.errors} />
        <p className="text-muted">
          {mailIsHeld
            ? "Sem servidor de e-mail, o convite não sai sozinho: depois de criado, abra “Link do convite” e mande o link você mesmo. Ele vale"
            : "O convite vai por e-mail, vale"}{" "}
          por 48 horas e uma vez só. Quem aceitar entra com o acesso que você escolher aqui, e você pode
          mudá-lo depois em Usuários.
        </p>
        <Field name="email" label="E-mail" error={refused?.errors.email}>
          <Input type="email" autoComplete="off" defaultValue={refused?.values?.email} />
        </Field>
        <RoleChoice roles={roles} chosen={refused?.values?.role} error={refused?.errors.role} />
        {refused && "asks" in refused ? (
          <FreshProof asks={refused.asks} email={ownEmail} errors={refused.errors} />
        ) : null}
        <Button type="submit" busy={busy} className="justify-self-start">
          {mailIsHeld ? "Criar convite" : "Enviar convite"}
        </Button>
      </DraftForm>
      {made ? <InvitationLink key={made.address} {...made} /> : null}
      {invitations.length === 0 ? (
        <p className="text-muted">Nenhum convite ainda.</p>
      ) : (
        <ul className="divide-y divide-line rounded-card bg-surface px-5 inset-ring inset-ring-line">
          {invitations.map((invitation) => (
            <InvitationLine
              key={invitation.id}
              invitation={invitation}
              mailIsHeld={mailIsHeld}
              isYours={roles.includes(invitation.team_role)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
