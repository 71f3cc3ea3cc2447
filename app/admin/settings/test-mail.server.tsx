import { randomUUID } from "node:crypto";
import type { AppContext } from "#app/platform/context.ts";
import { renderMailText } from "#app/platform/mail/mail-layout.tsx";

/** Sends at once, past the queue, so that the owner hears what the mail server says; returns the problem, if any. */
export async function sendTestMail(app: AppContext, to: string): Promise<string | undefined> {
  try {
    await app.mail.send({
      to,
      subject: `Teste de e-mail | ${app.company.brand}`,
      key: `test-${randomUUID()}`,
      ...renderMailText(app.company, {
        heading: "O envio de e-mails funciona",
        paragraphs: ["Este e-mail foi pedido na tela de configurações. Não precisa responder."],
      }),
    });
    return undefined;
  } catch (error) {
    app.log.warn({ err: error }, "test mail failed");
    return error instanceof Error ? error.message.slice(0, 300) : "o servidor de e-mail não respondeu.";
  }
}
