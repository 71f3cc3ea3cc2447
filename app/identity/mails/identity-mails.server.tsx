// Anybody can type a name, so a mail to an unconfirmed address shows none.
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { accountBacking } from "#app/mail/mail-bounds.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { confirmedReader } from "#app/platform/text/shown-name.ts";
import { findLinkById, linkAddress, voidOlderLinks } from "../links/one-time-links.server.ts";
import { findOpenAccount, secondFactorSince } from "../users/users.server.ts";

const linkPayload = z.object({ linkId: z.string(), query: z.string().default("") });
const triesPayload = z.object({
  userId: z.number(),
  at: z.coerce.date(),
  tries: z.enum(["passwords", "codes"]).default("passwords"),
});
export function registerIdentityMails(app: AppContext): void {
  app.jobs.handle("mail.password-reset", (payload) => sendLink(app, payload, passwordResetMail));
  app.jobs.handle("mail.confirm-email", (payload) => sendLink(app, payload, confirmEmailMail));
  app.jobs.handle("mail.sign-in-tries", (payload) => sendSignInTries(app, payload));
}

interface LinkMail {
  subject: string;
  heading: string;
  paragraphs: string[];
  action: string;
  footnote: string;
}

/** Skips a link that was used, voided or expired meanwhile; a sent link voids older ones. */
async function sendLink(
  app: AppContext,
  payload: unknown,
  write: (brand: string, isOwn: boolean) => LinkMail,
) {
  const { linkId, query } = linkPayload.parse(payload);
  const link = await findLinkById(app.db, linkId, app.now());
  if (!link) return;
  const isOwn = link.email === link.current_email;
  const { subject, action, ...text } = write(app.company.brand, isOwn);
  const address = linkAddress(app.config.siteUrl, app.secret, link) + query;
  const account = { name: link.name, email_confirmed_at: link.current_confirmed_at };
  const reader = isOwn ? confirmedReader(account) : undefined;
  const isSent = await app.mail.send({
    to: link.email,
    subject,
    key: `${link.purpose}-${link.id}`,
    backing: isOwn ? accountBacking(link.user_id, link.current_confirmed_at) : undefined,
    ...renderMailText(app.company, { ...text, reader, actions: [{ label: action, address }] }),
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

/** For the account's address, or a new one. */
function confirmEmailMail(brand: string, isOwn: boolean): LinkMail {
  if (!isOwn) {
    return {
      subject: `Confirme seu novo e-mail | ${brand}`,
      heading: "Confirme seu novo e-mail",
      paragraphs: [
        `Pediram para uma conta de ${brand} passar a usar este e-mail. Se foi você, abra o botão abaixo com a sua conta aberta e confirme: a partir daí você entra com este endereço. O botão vale por 48 horas.`,
      ],
      action: "Confirmar novo e-mail",
      footnote: "Se não foi você, ignore este e-mail e não confirme: nada muda.",
    };
  }
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

/** Somebody guesses passwords: tells the owner what to do, without alarm. */
async function sendSignInTries(app: AppContext, payload: unknown) {
  const { userId, at, tries } = triesPayload.parse(payload);
  const user = await findOpenAccount(app.db, userId);
  if (!user?.is_active) return;
  if (tries === "codes") return sendWrongCodes(app, user, { userId, at });
  const since = await secondFactorSince(app.db, userId);
  await app.mail.send({
    to: user.email,
    subject: "Tentativas de login na sua conta",
    key: `sign-in-tries-${userId}-${at.getTime()}`,
    backing: accountBacking(userId, user.email_confirmed_at),
    ...renderMailText(app.company, {
      heading: "Tentativas de login na sua conta",
      reader: confirmedReader(user),
      paragraphs: [
        `Houve muitas tentativas de entrar na sua conta em ${app.company.brand} com a senha errada. A última foi em ${dayAndHour(at)}. Nenhuma delas funcionou.`,
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

/** A person who tries codes has already given the right password. */
async function sendWrongCodes(
  app: AppContext,
  user: { name: string; email: string; email_confirmed_at: Date | null },
  { userId, at }: { userId: number; at: Date },
) {
  await app.mail.send({
    to: user.email,
    subject: "Alguém sabe a sua senha",
    key: `wrong-codes-${userId}-${at.getTime()}`,
    backing: accountBacking(userId, user.email_confirmed_at),
    ...renderMailText(app.company, {
      heading: "Alguém sabe a sua senha",
      reader: confirmedReader(user),
      paragraphs: [
        `Em ${dayAndHour(at)}, alguém digitou a senha certa da sua conta em ${app.company.brand} e errou várias vezes o código da verificação em duas etapas. A conta continua fechada para quem não tem o código.`,
        "Se não foi você, crie outra senha agora.",
      ],
      actions: [{ label: "Criar nova senha", address: `${app.config.siteUrl}/esqueci-senha` }],
      footnote: "Se foi você, confira o relógio do celular e espere o próximo código.",
    }),
  });
}
