// Mails the old address that an order moved, without naming the new address or the purchase.
import { z } from "zod";
import { supportContact } from "#app/company/support-contact.ts";
import type { AppContext } from "#app/context.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";

const readdressedPayload = z.object({
  orderId: z.number(),
  /** The old address, which the order no longer holds. */
  email: z.string(),
  wasInAccount: z.boolean(),
  at: z.coerce.date(),
});

export function registerReaddressedMail(app: AppContext): void {
  app.jobs.handle("mail.order-readdressed", (payload) => send(app, readdressedPayload.parse(payload)));
}

async function send(
  app: AppContext,
  { orderId, email, wasInAccount, at }: z.output<typeof readdressedPayload>,
): Promise<void> {
  const { company } = app;
  await app.mail.send({
    to: email,
    subject: `O e-mail do seu pedido ${orderId} foi trocado`,
    key: `order-readdressed-${orderId}-${at.getTime()}`,
    replyTo: company.emails.support,
    ...renderMailText(company, {
      heading: "O e-mail do seu pedido foi trocado",
      paragraphs: [
        `O pedido ${orderId} em ${company.brand} usa outro e-mail desde ${dayAndHour(at)}. Os links deste pedido que você recebeu aqui não abrem mais.`,
        ...(wasInAccount
          ? ["Ele também saiu da sua conta, com o que ele dava: cursos, downloads e presentes por enviar."]
          : []),
        `Se você não pediu esta troca, responda este e-mail ou escreva para ${supportContact(company)}: o motivo ficou registrado, e a loja consegue desfazer.`,
      ],
      footnote: "Se foi você que pediu, não precisa fazer nada aqui.",
    }),
  });
}
