import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { CODE_MINUTES } from "#app/identity/mail-code/code-rules.ts";
import { codeAddress, digitsOf, findToSend, noteSent } from "#app/identity/mail-code/sign-in-codes.server.ts";
import { accountBacking, type Backing } from "#app/mail/mail-bounds.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { confirmedReader } from "#app/platform/text/shown-name.ts";
import { findWayIn, type WayIn } from "./way-in.server.ts";

const payloadShape = z.object({ codeId: z.string(), query: z.string(), isHome: z.boolean() });
type Payload = z.output<typeof payloadShape>;

export function registerCodeMail(app: AppContext): void {
  app.jobs.handle("mail.sign-in-code", (payload) => sendCode(app, payloadShape.parse(payload)));
}

/** Sends nothing if nobody may enter with the address or the code expired; the page answers the same. */
async function sendCode(app: AppContext, { codeId, query, isHome }: Payload): Promise<void> {
  const { db, config, company, secret, now } = app;
  const code = await findToSend(db, codeId, now());
  const back = new URLSearchParams(query).get("voltar");
  const way = code && (await findWayIn(app, { email: code.email, back }));
  if (!code || !way) return;
  const digits = digitsOf(secret, code.id);
  const { brand } = company;
  const isSent = await app.mail.send({
    to: code.email,
    subject: `${digits} é o seu código para entrar em ${brand}`,
    key: `sign-in-code-${code.id}`,
    secret: digits,
    backing: backingOf(way, isHome),
    ...renderMailText(company, {
      heading: "Seu código para entrar",
      reader: way.kind === "account" ? confirmedReader(way) : undefined,
      paragraphs: [
        `Digite este código na página em que você pediu para entrar em ${brand}. Ele vale por ${CODE_MINUTES} minutos e uma vez só.`,
      ],
      box: { label: "Código", text: digits, isShort: true },
      actions: [
        { label: `Entrar sem digitar o código`, address: codeAddress(config, secret, code.id) + query },
      ],
      footnote:
        "O botão entra no aparelho em que você abrir este e-mail. Não passe o código a ninguém: a loja nunca pede. Se não foi você quem pediu, ignore este e-mail: sem ele ninguém entra.",
    }),
  });
  if (isSent) await noteSent(db, code, now());
}

/** Requests from networks where the owner has signed in have a limit of their own, which strangers cannot exhaust. */
function backingOf(way: WayIn, isHome: boolean): Backing | undefined {
  if (way.kind === "new") return undefined;
  return isHome ? `home:${way.id}` : accountBacking(way.id, way.email_confirmed_at);
}
