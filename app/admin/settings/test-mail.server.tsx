import { randomUUID } from "node:crypto";
import type { AppContext } from "#app/context.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { mailTrouble } from "#app/mail/mail-trouble.ts";

const LOCKED =
  "A senha guardada não pode mais ser lida, porque a SESSION_SECRET do site mudou. Digite a senha de novo.";

/** Sends at once, past the queue, so that the owner hears what the mail server says; returns the problem, if any. */
export async function sendTestMail(app: AppContext, to: string): Promise<string | undefined> {
  const way = app.mail.way();
  if (way.kind === "locked") return LOCKED;
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
    return mailTrouble(error, way.kind === "folder" ? "A pasta de saída" : way.server).sentence;
  }
}
