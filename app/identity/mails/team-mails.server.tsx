// Mails to every owner when a person joins or leaves the team, or when a member's rights change.
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { confirmedReader } from "#app/platform/text/shown-name.ts";
import { RIGHT_WORDS } from "../rights/right-labels.ts";
import { RIGHTS, standingName, TEAM_ROLES } from "../rights/rights.ts";
import { findOpenAccount } from "../users/users.server.ts";
import { shopMailbox } from "./shop-mailbox.server.ts";

const place = z.object({
  team_role: z.enum(TEAM_ROLES).nullable(),
  more_roles: z.array(z.enum(TEAM_ROLES)),
  more_rights: z.array(z.string()),
  is_active: z.boolean(),
});
const changePayload = z.object({
  accountId: z.number(),
  actorId: z.number().nullable(),
  userId: z.number().nullable(),
  at: z.coerce.date(),
  was: place,
  is: place,
});

export function registerTeamMails(app: AppContext): void {
  app.jobs.handle("mail.team-change", (payload) => sendTeamChange(app, payload));
}

async function sendTeamChange(app: AppContext, payload: unknown): Promise<void> {
  const { accountId, actorId, userId, at, was, is } = changePayload.parse(payload);
  const [account, actor, reader] = await Promise.all(
    [accountId, actorId, userId].map((id) => (id === null ? undefined : findOpenAccount(app.db, id))),
  );
  const shop = userId === null ? await shopMailbox(app, "support") : undefined;
  const to = userId === null ? (shop === actor?.email ? undefined : shop) : reader?.email;
  if (!account || !to) return;
  const { brand } = app.company;
  const subject = `Mudou a equipe de ${brand}`;
  await app.mail.send({
    to,
    subject,
    key: `team-change-${accountId}-${at.getTime()}-${userId ?? "shop"}`,
    ...renderMailText(app.company, {
      heading: subject,
      reader: reader && confirmedReader(reader),
      paragraphs: [
        `${actor ? actor.name : "O servidor da loja"} mudou o que ${account.name} (${account.email}) pode fazer em ${brand}, em ${dayAndHour(at)}.`,
      ],
      rows: [
        ["Antes", inWords(was)],
        ["Agora", inWords(is)],
      ],
      actions: [{ label: "Abrir a conta", address: `${app.config.siteUrl}/admin/usuarios/${accountId}` }],
      footnote:
        "Se não foi combinado, tire agora o papel dessa conta em Usuários, troque a sua senha e encerre as outras sessões em Minha conta, Segurança.",
    }),
  });
}

function inWords(one: z.output<typeof place>): string {
  if (!one.is_active) return `${standingName(one)}, conta desativada`;
  const onTop = RIGHTS.filter((right) => one.more_rights.includes(right)).map((right) => RIGHT_WORDS[right]);
  return [standingName(one), ...onTop].join("; ");
}
