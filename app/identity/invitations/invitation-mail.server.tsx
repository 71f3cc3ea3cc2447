import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { invitationWork } from "../rights/rights.ts";
import { findInvitationByLink, invitationAddress } from "./invitations.server.ts";

const payloadSchema = z.object({ linkId: z.string() });

export function registerInvitationMail(app: AppContext): void {
  app.jobs.handle("mail.admin-invitation", (payload) => sendInvitation(app, payload));
}

/** Skipped when the invitation was accepted, withdrawn or expired meanwhile. */
async function sendInvitation(app: AppContext, payload: unknown) {
  const { linkId } = payloadSchema.parse(payload);
  const invitation = await findInvitationByLink(app.db, linkId, app.now());
  if (!invitation) return;
  const { brand } = app.company;
  const work = invitationWork(invitation.team_role);
  await app.mail.send({
    to: invitation.email,
    subject: `Convite para ${work} de ${brand}`,
    key: `admin-invitation-${linkId}`,
    ...renderMailText(app.company, {
      heading: "Você recebeu um convite",
      paragraphs: [
        `Quem cuida de ${brand} convidou você para ${work} da loja. O botão vale por 48 horas e só pode ser usado uma vez.`,
      ],
      actions: [
        { label: "Ver o convite", address: invitationAddress(app.config.siteUrl, app.secret, linkId) },
      ],
      footnote: "Se você não conhece esta loja, ignore este e-mail: nada acontece.",
    }),
  });
}
