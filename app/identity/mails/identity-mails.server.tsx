import { z } from "zod";
import { supportWords } from "#app/platform/contact/support-words.ts";
import type { AppContext } from "#app/platform/context.ts";
import { accountBacking } from "#app/platform/mail/mail-bounds.ts";
import { renderMailText } from "#app/platform/mail/mail-layout.tsx";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { findLinkById, linkAddress, voidOlderLinks } from "../links/one-time-links.server.ts";
import { STARTED_CLEAN } from "../users/mailbox-proof.server.ts";
import { findOpenAccount, secondFactorSince } from "../users/users.server.ts";

// Names are typed by whoever fills in the form, so a mail to an address that nobody has confirmed shows none.

const linkPayload = z.object({ linkId: z.string(), query: z.string().default("") });
const factorPayload = z.object({ userId: z.number(), at: z.coerce.date(), isOn: z.boolean() });
const triesPayload = z.object({ userId: z.number(), at: z.coerce.date() });
const changePayload = z.object({
  userId: z.number(),
  at: z.coerce.date(),
  oldEmail: z.string().optional(),
  /** By which the old address takes its account back. */
  linkId: z.string().optional(),
  /** Something of whoever had opened the account before was taken out. */
  isClean: z.boolean().default(false),
});
const changeAskedPayload = z.object({ linkId: z.string(), newEmail: z.string() });

export function registerIdentityMails(app: AppContext): void {
  app.jobs.handle("mail.password-reset", (payload) => sendLink(app, payload, passwordResetMail));
  app.jobs.handle("mail.confirm-email", (payload) => sendLink(app, payload, confirmEmailMail));
  app.jobs.handle("mail.password-changed", (payload) => sendPasswordChanged(app, payload));
  app.jobs.handle("mail.second-factor", (payload) => sendSecondFactor(app, payload));
  app.jobs.handle("mail.sign-in-tries", (payload) => sendSignInTries(app, payload));
  app.jobs.handle("mail.email-change-asked", (payload) => sendEmailChangeAsked(app, payload));
  app.jobs.handle("mail.email-changed", (payload) => sendEmailChanged(app, payload));
}

interface LinkMail {
  subject: string;
  heading: string;
  paragraphs: string[];
  action: string;
  footnote: string;
}

/** A link that was used, voided or has run out while the mail waited is not sent any more; one that is sent voids the older ones. */
async function sendLink(app: AppContext, payload: unknown, write: (brand: string) => LinkMail) {
  const { linkId, query } = linkPayload.parse(payload);
  const link = await findLinkById(app.db, linkId, app.now());
  if (!link) return;
  const { subject, action, ...text } = write(app.company.brand);
  const address = linkAddress(app.config.siteUrl, app.secret, link) + query;
  const isOwn = link.email === link.current_email;
  const isSent = await app.mail.send({
    to: link.email,
    subject,
    key: `${link.purpose}-${link.id}`,
    backing: isOwn ? accountBacking(link.user_id, link.current_confirmed_at) : undefined,
    ...renderMailText(app.company, { ...text, actions: [{ label: action, address }] }),
  });
  if (isSent) await voidOlderLinks(app.db, link, app.now());
}

function passwordResetMail(brand: string): LinkMail {
  return {
    subject: `Redefina sua senha | ${brand}`,
    heading: "Redefina sua senha",
    paragraphs: [
      `Alguém pediu uma nova senha para a sua conta em ${brand}. Se foi você, use o botão abaixo: ele vale por 1 hora e só pode ser usado uma vez.`,
    ],
    action: "Criar nova senha",
    footnote: "Se não foi você, ignore este e-mail: sua senha continua a mesma.",
  };
}

function confirmEmailMail(brand: string): LinkMail {
  return {
    subject: `Confirme seu e-mail | ${brand}`,
    heading: "Confirme seu e-mail",
    paragraphs: [
      `Este e-mail foi informado em uma conta de ${brand}. Confirme que ele é seu: assim as compras que você fez sem login também aparecem nela. O botão vale por 48 horas.`,
    ],
    action: "Confirmar e-mail",
    footnote: "Se não foi você quem criou a conta, ignore este e-mail e não confirme.",
  };
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
      paragraphs: [
        `A senha da sua conta em ${app.company.brand} foi alterada em ${formatDateTime(at)}. As outras sessões abertas foram encerradas.`,
        ...(isClean ? [STARTED_CLEAN] : []),
      ],
      actions: [{ label: "Não fui eu", address: `${app.config.siteUrl}/esqueci-senha` }],
      footnote: "Se foi você, não precisa fazer nada.",
    }),
  });
}

async function sendSecondFactor(app: AppContext, payload: unknown) {
  const { userId, at, isOn } = factorPayload.parse(payload);
  const user = await findOpenAccount(app.db, userId);
  if (!user) return;
  const happened = isOn ? "ativada" : "desativada";
  await app.mail.send({
    to: user.email,
    subject: `Verificação em duas etapas ${happened}`,
    key: `second-factor-${userId}-${at.getTime()}`,
    backing: accountBacking(userId, user.email_confirmed_at),
    ...renderMailText(app.company, {
      heading: `Verificação em duas etapas ${happened}`,
      paragraphs: [
        `A verificação em duas etapas da sua conta em ${app.company.brand} foi ${happened} em ${formatDateTime(at)}.`,
        isOn
          ? "A partir de agora, para entrar você usa a senha e um código do seu aplicativo autenticador. Guarde os códigos de recuperação em um lugar seguro."
          : "A partir de agora, para entrar você usa só a senha.",
      ],
      actions: [{ label: "Não fui eu", address: `${app.config.siteUrl}/esqueci-senha` }],
      footnote: "Se foi você, não precisa fazer nada.",
    }),
  });
}

/** Somebody is trying passwords: what the owner can do about it, without a word that could frighten them away. */
async function sendSignInTries(app: AppContext, payload: unknown) {
  const { userId, at } = triesPayload.parse(payload);
  const user = await findOpenAccount(app.db, userId);
  if (!user?.is_active) return;
  const since = await secondFactorSince(app.db, userId);
  await app.mail.send({
    to: user.email,
    subject: "Tentativas de login na sua conta",
    key: `sign-in-tries-${userId}-${at.getTime()}`,
    backing: accountBacking(userId, user.email_confirmed_at),
    ...renderMailText(app.company, {
      heading: "Tentativas de login na sua conta",
      paragraphs: [
        `Houve muitas tentativas de entrar na sua conta em ${app.company.brand} com a senha errada. A última foi em ${formatDateTime(at)}. Nenhuma delas funcionou.`,
        "Enquanto elas durarem, entrar de um lugar novo demora alguns segundos a mais. A sua senha continua valendo.",
        since
          ? "A verificação em duas etapas está ativada: só a senha não basta para entrar na sua conta."
          : "Se a sua senha é curta ou você a usa em outros sites, troque-a. E ative a verificação em duas etapas na sua conta: com ela, só a senha não basta para entrar.",
      ],
      actions: since
        ? [{ label: "Criar nova senha", address: `${app.config.siteUrl}/esqueci-senha` }]
        : [
            { label: "Proteger minha conta", address: `${app.config.siteUrl}/minha-conta/seguranca` },
            { label: "Criar nova senha", address: `${app.config.siteUrl}/esqueci-senha` },
          ],
      footnote: "Se foi você tentando lembrar a senha, não precisa fazer nada.",
    }),
  });
}

const UNDO_LABEL = "Não fui eu: parar a troca";

async function sendEmailChangeAsked(app: AppContext, payload: unknown) {
  const { linkId, newEmail } = changeAskedPayload.parse(payload);
  const link = await findLinkById(app.db, linkId, app.now());
  if (!link) return;
  const isSent = await app.mail.send({
    to: link.email,
    subject: `Pediram para trocar o e-mail da sua conta | ${app.company.brand}`,
    key: `email-change-asked-${link.id}`,
    backing: accountBacking(link.user_id, link.current_confirmed_at),
    ...renderMailText(app.company, {
      heading: "Pediram para trocar o e-mail da sua conta",
      paragraphs: [
        `Alguém que entrou na sua conta em ${app.company.brand} pediu para usar o endereço ${newEmail} no lugar deste. A troca só acontece quando o novo endereço for confirmado.`,
        "Se não foi você, pare a troca agora: todas as sessões são encerradas e você escolhe outra senha. O botão continua valendo por 7 dias depois da troca.",
      ],
      actions: [{ label: UNDO_LABEL, address: linkAddress(app.config.siteUrl, app.secret, link) }],
      footnote: "Se foi você, não precisa fazer nada aqui.",
    }),
  });
  if (isSent) await voidOlderLinks(app.db, link, app.now());
}

async function sendEmailChanged(app: AppContext, payload: unknown) {
  const { userId, at, oldEmail, linkId } = changePayload.parse(payload);
  if (!oldEmail) return;
  const link = linkId ? await findLinkById(app.db, linkId, app.now()) : undefined;
  await app.mail.send({
    to: oldEmail,
    subject: "O e-mail da sua conta foi alterado",
    key: `email-changed-${userId}-${at.getTime()}`,
    // Who is told with a link had confirmed this address.
    backing: link ? `account:${userId}` : undefined,
    ...renderMailText(app.company, {
      heading: "O e-mail da sua conta foi alterado",
      paragraphs: [
        `A sua conta em ${app.company.brand} usa outro e-mail desde ${formatDateTime(at)}. Este endereço não serve mais para entrar nela.`,
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
      footnote: `Se precisar de ajuda, escreva para ${supportWords(app.company)}.`,
    }),
  });
}
