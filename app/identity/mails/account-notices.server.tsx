// Mails to an account's owner about its changes by anybody: password, address, second factor, team role.
import { z } from "zod";
import { supportContact } from "#app/company/support-contact.ts";
import type { AppContext } from "#app/context.ts";
import { accountBacking } from "#app/mail/mail-bounds.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { dayAndHour, formatDate } from "#app/platform/money-and-dates/dates.ts";
import { listed } from "#app/platform/text/listed.ts";
import { confirmedReader } from "#app/platform/text/shown-name.ts";
import { findLinkById, linkAddress } from "../links/one-time-links.server.ts";
import { RIGHT_WORDS } from "../rights/right-labels.ts";
import { invitationWork, RIGHTS, rolesOf, TEAM_ROLES } from "../rights/rights.ts";
import { STARTED_CLEAN } from "../users/mailbox-proof.server.ts";
import { findOpenAccount } from "../users/users.server.ts";

const factorPayload = z.object({
  userId: z.number(),
  at: z.coerce.date(),
  isOn: z.boolean(),
  hadKeys: z.boolean().default(false),
  linkId: z.string().optional(),
});
const passkeyPayload = z.object({
  userId: z.number(),
  at: z.coerce.date(),
  name: z.string(),
  isAdded: z.boolean(),
  linkId: z.string().optional(),
});
const googlePayload = z.object({
  userId: z.number(),
  at: z.coerce.date(),
  email: z.string(),
  isOn: z.boolean(),
  linkId: z.string().optional(),
});
const takenBackPayload = z.object({
  userId: z.number(),
  at: z.coerce.date(),
  keepsSecondFactor: z.boolean(),
});
const changePayload = z.object({
  userId: z.number(),
  at: z.coerce.date(),
  oldEmail: z.string().optional(),
  /** The link that takes the account back. */
  linkId: z.string().optional(),
  /** Data of whoever registered the account before were removed. */
  isClean: z.boolean().default(false),
});
const closingPayload = z.object({ linkId: z.string(), at: z.coerce.date(), eraseAt: z.coerce.date() });
const changeAskedPayload = z.object({ linkId: z.string(), newEmail: z.string() });
const rolePayload = z.object({
  userId: z.number(),
  at: z.coerce.date(),
  role: z.enum(TEAM_ROLES).nullable(),
  // Empty in mails queued by earlier versions.
  moreRoles: z.array(z.enum(TEAM_ROLES)).default([]),
  moreRights: z.array(z.string()).default([]),
});

export function registerAccountNotices(app: AppContext): void {
  app.jobs.handle("mail.password-changed", (payload) => sendPasswordChanged(app, payload));
  app.jobs.handle("mail.second-factor", (payload) => sendSecondFactor(app, payload));
  app.jobs.handle("mail.google-link", (payload) => sendGoogleLink(app, payload));
  app.jobs.handle("mail.passkey", (payload) => sendPasskey(app, payload));
  app.jobs.handle("mail.account-taken-back", (payload) => sendTakenBack(app, payload));
  app.jobs.handle("mail.account-closing", (payload) => sendClosing(app, payload));
  app.jobs.handle("mail.email-change-asked", (payload) => sendEmailChangeAsked(app, payload));
  app.jobs.handle("mail.email-changed", (payload) => sendEmailChanged(app, payload));
  app.jobs.handle("mail.team-role", (payload) => sendTeamRole(app, payload));
}

async function sendPasswordChanged(app: AppContext, payload: unknown) {
  const { userId, at, isClean } = changePayload.parse(payload);
  const user = await findOpenAccount(app.db, userId);
  if (!user) return;
  await app.mail.send({
    to: user.email,
    subject: "Sua senha foi alterada",
    key: `password-changed-${userId}-${at.getTime()}`,
    backing: accountBacking(userId, user.email_confirmed_at),
    ...renderMailText(app.company, {
      heading: "Sua senha foi alterada",
      reader: confirmedReader(user),
      paragraphs: [
        `A senha da sua conta em ${app.company.brand} foi alterada em ${dayAndHour(at)}. As outras sessões abertas foram encerradas.`,
        ...(isClean ? [STARTED_CLEAN] : []),
      ],
      actions: [{ label: "Não fui eu", address: `${app.config.siteUrl}/esqueci-senha` }],
      footnote: "Se foi você, não precisa fazer nada.",
    }),
  });
}

async function sendSecondFactor(app: AppContext, payload: unknown) {
  const { isOn, hadKeys, ...change } = factorPayload.parse(payload);
  const happened = isOn ? "ativada" : "desativada";
  await sendWayInChanged(app, change, {
    subject: `Verificação em duas etapas ${happened}`,
    key: "second-factor",
    paragraphs: [
      `A verificação em duas etapas da sua conta em ${app.company.brand} foi ${happened} em ${dayAndHour(change.at)}.`,
      isOn
        ? "A partir de agora, para entrar você usa também um código do seu aplicativo autenticador. Guarde os códigos de recuperação em um lugar seguro."
        : "A partir de agora, para entrar basta a senha ou um código por e-mail.",
      ...(hadKeys ? ["As suas chaves de acesso também foram removidas."] : []),
    ],
    ifNotYou:
      "Se não foi você, alguém sabe a sua senha. Use o botão nos próximos 7 dias: a verificação é desativada, todas as sessões são encerradas e você escolhe outra senha.",
  });
}

async function sendPasskey(app: AppContext, payload: unknown) {
  const { name, isAdded, ...change } = passkeyPayload.parse(payload);
  const happened = isAdded ? "adicionada" : "removida";
  await sendWayInChanged(app, change, {
    subject: `Chave de acesso ${happened}`,
    key: "passkey",
    paragraphs: [
      `A chave de acesso “${name}” foi ${happened} na sua conta em ${app.company.brand} em ${dayAndHour(change.at)}.`,
      isAdded
        ? "A partir de agora, o aparelho que guarda esta chave entra na sua conta sem a senha."
        : "Ela não entra mais na sua conta, e as outras sessões abertas foram encerradas.",
    ],
    ifNotYou:
      "Se não foi você, alguém entrou na sua conta. Use o botão nos próximos 7 dias: a chave é removida, todas as sessões são encerradas e você escolhe outra senha.",
  });
}

async function sendGoogleLink(app: AppContext, payload: unknown) {
  const { email, isOn, ...change } = googlePayload.parse(payload);
  const happened = isOn ? "ligada" : "desligada";
  await sendWayInChanged(app, change, {
    subject: `Conta do Google ${happened}`,
    key: "google-link",
    paragraphs: [
      `A conta do Google ${email} foi ${happened} ${isOn ? "à" : "da"} sua conta em ${app.company.brand} em ${dayAndHour(change.at)}.`,
      isOn
        ? "A partir de agora, quem entra nessa conta do Google entra também aqui."
        : "Ela não entra mais aqui, e as outras sessões abertas foram encerradas.",
    ],
    ifNotYou:
      "Se não foi você, use o botão nos próximos 7 dias: a ligação é desfeita, todas as sessões são encerradas e você escolhe outra senha.",
  });
}

interface WayInNotice {
  subject: string;
  /** Together with account and time, the dedupe key. */
  key: string;
  paragraphs: string[];
  /** Text beside the button that takes the account back. */
  ifNotYou: string;
}

/** A way into the account was added or removed; its owner may take it back for a week. */
async function sendWayInChanged(
  app: AppContext,
  { userId, at, linkId }: { userId: number; at: Date; linkId?: string | undefined },
  { subject, key, paragraphs, ifNotYou }: WayInNotice,
) {
  const user = await findOpenAccount(app.db, userId);
  if (!user) return;
  const link = linkId ? await findLinkById(app.db, linkId, app.now()) : undefined;
  // The link is sent only to the mailbox that it was made for.
  const takesBack = link?.email === user.email ? link : undefined;
  await app.mail.send({
    to: user.email,
    subject,
    key: `${key}-${userId}-${at.getTime()}`,
    backing: accountBacking(userId, user.email_confirmed_at),
    ...renderMailText(app.company, {
      heading: subject,
      reader: confirmedReader(user),
      paragraphs: takesBack ? [...paragraphs, ifNotYou] : paragraphs,
      actions: [
        takesBack
          ? {
              label: "Não fui eu: retomar a conta",
              address: linkAddress(app.config.siteUrl, app.secret, takesBack),
            }
          : { label: "Não fui eu", address: `${app.config.siteUrl}/esqueci-senha` },
      ],
      footnote: "Se foi você, não precisa fazer nada.",
    }),
  });
}

async function sendTakenBack(app: AppContext, payload: unknown) {
  const { userId, at, keepsSecondFactor } = takenBackPayload.parse(payload);
  const user = await findOpenAccount(app.db, userId);
  if (!user) return;
  await app.mail.send({
    to: user.email,
    subject: "Sua conta foi retomada",
    key: `taken-back-${userId}-${at.getTime()}`,
    backing: accountBacking(userId, user.email_confirmed_at),
    ...renderMailText(app.company, {
      heading: "Sua conta foi retomada",
      reader: confirmedReader(user),
      paragraphs: [
        `A sua conta em ${app.company.brand} voltou para este endereço em ${dayAndHour(at)}. Todas as sessões foram encerradas e a senha de antes não vale mais.`,
        keepsSecondFactor
          ? "A verificação em duas etapas que você já usava continua ativada."
          : "A verificação em duas etapas está desativada. Se você usava, ative de novo.",
        "Confira o nome, o telefone e o endereço no seu perfil: quem entrou pode ter mudado.",
      ],
      actions: [
        { label: "Criar nova senha", address: `${app.config.siteUrl}/esqueci-senha` },
        { label: "Conferir meu perfil", address: `${app.config.siteUrl}/minha-conta?aba=perfil` },
      ],
      footnote: `Se precisar de ajuda, escreva para ${supportContact(app.company)}.`,
    }),
  });
}

async function sendClosing(app: AppContext, payload: unknown) {
  const { linkId, at, eraseAt } = closingPayload.parse(payload);
  const link = await findLinkById(app.db, linkId, app.now());
  // Without a link the account was taken back or erased meanwhile.
  if (!link) return;
  const day = formatDate(eraseAt);
  const subject = `Sua conta será apagada em ${day}`;
  await app.mail.send({
    to: link.email,
    subject,
    key: `account-closing-${link.id}-${at.getTime()}`,
    backing: accountBacking(link.user_id, link.current_confirmed_at),
    ...renderMailText(app.company, {
      heading: subject,
      reader: confirmedReader({ name: link.name, email_confirmed_at: link.current_confirmed_at }),
      paragraphs: [
        `Em ${dayAndHour(at)}, alguém que entrou na sua conta em ${app.company.brand} pediu a exclusão dela. A conta está fechada, e em ${day} os seus dados serão apagados. Os pedidos pagos ficam guardados pelo prazo que a lei fiscal exige.`,
        "Se não foi você, ou se mudou de ideia, use o botão antes desse dia: a exclusão é cancelada, a conta abre de novo e você escolhe outra senha.",
      ],
      actions: [
        {
          label: "Quero a minha conta de volta",
          address: linkAddress(app.config.siteUrl, app.secret, link),
        },
      ],
      footnote: "Se foi você, não precisa fazer nada.",
    }),
  });
}

const UNDO_LABEL = "Não fui eu: parar a troca";

async function sendEmailChangeAsked(app: AppContext, payload: unknown) {
  const { linkId, newEmail } = changeAskedPayload.parse(payload);
  const link = await findLinkById(app.db, linkId, app.now());
  if (!link) return;
  await app.mail.send({
    to: link.email,
    subject: `Pediram para trocar o e-mail da sua conta | ${app.company.brand}`,
    key: `email-change-asked-${link.id}`,
    backing: accountBacking(link.user_id, link.current_confirmed_at),
    ...renderMailText(app.company, {
      heading: "Pediram para trocar o e-mail da sua conta",
      reader: confirmedReader({ name: link.name, email_confirmed_at: link.current_confirmed_at }),
      paragraphs: [
        `Alguém que entrou na sua conta em ${app.company.brand} pediu para usar o endereço ${newEmail} no lugar deste. A troca só acontece quando o novo endereço for confirmado.`,
        "Se não foi você, pare a troca agora: todas as sessões são encerradas e você escolhe outra senha. O botão continua valendo por 7 dias depois da troca.",
      ],
      actions: [{ label: UNDO_LABEL, address: linkAddress(app.config.siteUrl, app.secret, link) }],
      footnote: "Se foi você, não precisa fazer nada aqui.",
    }),
  });
}

async function sendEmailChanged(app: AppContext, payload: unknown) {
  const { userId, at, oldEmail, linkId } = changePayload.parse(payload);
  if (!oldEmail) return;
  const link = linkId ? await findLinkById(app.db, linkId, app.now()) : undefined;
  await app.mail.send({
    to: oldEmail,
    subject: "O e-mail da sua conta foi alterado",
    key: `email-changed-${userId}-${at.getTime()}`,
    // A recipient with a link had confirmed this address.
    backing: link ? `account:${userId}` : undefined,
    ...renderMailText(app.company, {
      heading: "O e-mail da sua conta foi alterado",
      paragraphs: [
        `A sua conta em ${app.company.brand} usa outro e-mail desde ${dayAndHour(at)}. Este endereço não serve mais para entrar nela.`,
        ...(link
          ? [
              "Se não foi você, desfaça a troca: a conta volta para este endereço, todas as sessões são encerradas e você escolhe outra senha. O botão vale por 7 dias.",
            ]
          : []),
      ],
      actions: link
        ? [
            {
              label: "Não fui eu: desfazer a troca",
              address: linkAddress(app.config.siteUrl, app.secret, link),
            },
          ]
        : [],
      footnote: `Se precisar de ajuda, escreva para ${supportContact(app.company)}.`,
    }),
  });
}

async function sendTeamRole(app: AppContext, payload: unknown) {
  const { userId, at, role, moreRoles, moreRights } = rolePayload.parse(payload);
  const standing = { team_role: role, more_roles: moreRoles, more_rights: moreRights };
  const onTop = RIGHTS.filter((right) => moreRights.includes(right)).map((right) => RIGHT_WORDS[right]);
  const user = await findOpenAccount(app.db, userId);
  if (!user) return;
  const { brand } = app.company;
  const subject = role ? `Sua conta agora abre o painel de ${brand}` : `Sua conta saiu da equipe de ${brand}`;
  await app.mail.send({
    to: user.email,
    subject,
    key: `team-role-${userId}-${at.getTime()}`,
    backing: accountBacking(userId, user.email_confirmed_at),
    ...renderMailText(app.company, {
      heading: subject,
      reader: confirmedReader(user),
      paragraphs: [
        role
          ? `Desde ${dayAndHour(at)}, a sua conta pode ${listed(rolesOf(standing).map(invitationWork))} de ${brand}. Entre de novo para abrir o painel.`
          : `Desde ${dayAndHour(at)}, a sua conta não abre mais o painel de ${brand}. As suas compras e cursos continuam nela.`,
        ...(onTop.length > 0 ? [`Também pode: ${onTop.join("; ")}.`] : []),
        "As sessões abertas foram encerradas.",
      ],
      actions: [{ label: "Entrar", address: `${app.config.siteUrl}/login` }],
      footnote: `Se você não esperava por isso, escreva para ${supportContact(app.company)}.`,
    }),
  });
}
