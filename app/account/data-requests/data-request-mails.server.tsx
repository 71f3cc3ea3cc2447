import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { shopMailbox } from "#app/identity/mails/shop-mailbox.server.ts";
import { accountBacking } from "#app/mail/mail-bounds.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { confirmedReader } from "#app/platform/text/shown-name.ts";
import { REQUEST_KIND_NOUNS } from "./data-request-labels.ts";
import { requestToken } from "./data-requests.server.ts";

const requestPayload = z.object({ requestId: z.number() });

export function registerPrivacyMails(app: AppContext): void {
  app.jobs.handle("mail.data-request", (payload) => askToConfirm(app, payload));
  app.jobs.handle("mail.data-request-open", (payload) => tellTheShop(app, payload));
}

async function findRequest(app: AppContext, payload: unknown, state: "unconfirmed" | "open") {
  const { requestId } = requestPayload.parse(payload);
  return app.db
    .selectFrom("data_requests")
    .leftJoin("users", "users.email", "data_requests.email")
    .select(["data_requests.id", "data_requests.kind", "data_requests.email", "due_at"])
    .select(["users.id as account_id", "users.name", "email_confirmed_at"])
    .where("data_requests.id", "=", requestId)
    .where("state", "=", state)
    .executeTakeFirst();
}

/** Typed text is not repeated to an unconfirmed address. */
async function askToConfirm(app: AppContext, payload: unknown): Promise<void> {
  const request = await findRequest(app, payload, "unconfirmed");
  if (!request) return;
  const { brand } = app.company;
  const address = `${app.config.siteUrl}/privacidade/pedido/${requestToken(app.secret, request.id)}`;
  await app.mail.send({
    to: request.email,
    subject: "Confirme a solicitação sobre os seus dados",
    key: `data-request-${request.id}`,
    backing:
      request.account_id === null
        ? undefined
        : accountBacking(request.account_id, request.email_confirmed_at),
    ...renderMailText(app.company, {
      heading: "Confirme a solicitação sobre os seus dados",
      reader: confirmedReader(request),
      paragraphs: [
        `Recebemos em ${brand} uma solicitação sobre os dados pessoais ligados a este e-mail. O que foi pedido: ${REQUEST_KIND_NOUNS[request.kind].toLowerCase()}. Se foi você, confirme pelo botão abaixo: ele vale por 48 horas e só pode ser usado uma vez. Depois respondemos em até 15 dias.`,
      ],
      actions: [{ label: "Confirmar a solicitação", address }],
      footnote: "Se não foi você, ignore este e-mail: nada acontece.",
    }),
  });
}

async function tellTheShop(app: AppContext, payload: unknown): Promise<void> {
  const request = await findRequest(app, payload, "open");
  const to = await shopMailbox(app, "support");
  if (!request?.due_at || !to) return;
  await app.mail.send({
    to,
    subject: "Nova solicitação sobre dados pessoais",
    key: `data-request-open-${request.id}`,
    ...renderMailText(app.company, {
      heading: "Nova solicitação sobre dados pessoais",
      paragraphs: [`Responda até ${formatDate(request.due_at)}: a lei dá 15 dias.`],
      rows: [["Solicitação", REQUEST_KIND_NOUNS[request.kind]]],
      actions: [{ label: "Abrir as solicitações", address: `${app.config.siteUrl}/admin/privacidade` }],
    }),
  });
}
