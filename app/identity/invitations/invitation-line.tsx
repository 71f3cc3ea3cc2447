import { Form } from "react-router";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { teamName } from "../rights/rights.ts";
import type { listInvitations } from "./invitations.server.ts";

const STATES = {
  waiting: ["wait", "Aguardando"],
  expired: ["off", "Expirado"],
  accepted: ["ok", "Aceito"],
} as const;

type Invitation = Awaited<ReturnType<typeof listInvitations>>[number];

export function InvitationLine({
  invitation: { id, email, team_role, state, inviter, created_at },
  mailIsHeld,
  isYours,
}: {
  invitation: Invitation;
  /** The link is then shared by hand. */
  mailIsHeld: boolean;
  /** True if the viewer may give the invitation's role. */
  isYours: boolean;
}) {
  const [tone, label] = STATES[state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{email}</p>
        <p className="text-sm text-muted">
          {teamName(team_role)}, {formatDateTime(created_at)}
          {inviter ? `, por ${inviter}` : ""}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tone} dot>
          {label}
        </Badge>
        {state === "accepted" || !isYours ? null : (
          <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="intent" value="resend" variant="quiet" size="compact">
              Reenviar<span className="sr-only"> para {email}</span>
            </Button>
            {mailIsHeld ? (
              <Button type="submit" name="intent" value="link" variant="quiet" size="compact">
                Link do convite<span className="sr-only"> de {email}</span>
              </Button>
            ) : null}
            <Button type="submit" name="intent" value="withdraw" variant="quiet" size="compact">
              Retirar<span className="sr-only"> o convite de {email}</span>
            </Button>
          </Form>
        )}
      </div>
    </li>
  );
}
