// The gift as it reaches the giver's friend. Whoever buys can have it sent to anybody: MAIL_RULES bounds it, the giver's
// name is shown only where it can be nothing but one, and the note holds no link.
import { z } from "zod";
import { supportContact } from "#app/company/support-contact.ts";
import type { AppContext } from "#app/context.ts";
import { sealedAddress } from "#app/identity/mail-code/sealed-address.server.ts";
import { isPreviewed } from "#app/mail/job-mail-context.server.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { licenceCode } from "../access/licences.server.ts";
import { giftAddress } from "./gift-address.ts";
import { beginSending, noteSending } from "./gift-sending-writes.server.ts";
import { giftAccess, giverOf } from "./gifts.server.ts";
import { findLicence, type GiftLicence, hindranceOf } from "./redemption.server.ts";

const payloadShape = z.object({ sendingId: z.number() });

export function registerGiftMail(app: AppContext): void {
  app.jobs.handle("mail.gift", (payload) => sendGift(app, payloadShape.parse(payload).sendingId));
}

async function sendGift(app: AppContext, sendingId: number): Promise<void> {
  const { db } = app;
  const sending = await db
    .selectFrom("gift_sendings")
    .select(["id", "licence_id", "email", "note"])
    .where("id", "=", sendingId)
    .executeTakeFirst();
  const licence = sending && (await findLicence(db, { id: sending.licence_id }, app.now()));
  if (!licence) return;
  const hindrance = hindranceOf(licence, undefined);
  if (hindrance && hindrance.why !== "not_yet") {
    if (!isPreviewed()) await noteSending(db, sendingId, { unsent_for: "closed" });
    return;
  }
  const access = await giftAccess(db, licence, app.now());
  if (!isPreviewed() && !(await beginSending(db, sendingId, app.now()))) return;
  const isSent = await app.mail.send({
    to: sending.email,
    key: `gift-${sendingId}`,
    ...giftMail(app, { licence, email: sending.email, note: sending.note, access }),
  });
  if (isPreviewed()) return;
  await noteSending(db, sendingId, isSent ? { sent_at: app.now() } : { unsent_for: "bound" });
}

interface GiftMail {
  licence: GiftLicence;
  /** Whom it goes to: the page that sends a code has it filled in. */
  email: string;
  note: string | null;
  /** How long it lasts. */
  access: readonly string[];
}

function giftMail({ company, config, secret }: AppContext, { licence, email, note, access }: GiftMail) {
  const { order_item_id: orderItemId, unit, renewals, name, opening } = licence;
  const giver = giverOf(licence);
  const heading = giver ? `${giver} deu um presente para você` : "Um presente para você";
  const code = licenceCode(secret, { orderItemId, unit, renewals });
  const who = giver ?? "Alguém que comprou em nossa loja";
  const paragraphs = [
    `${who} escolheu “${name}” em ${company.brand} e pediu que a gente entregasse a você.`,
    ...(note ? [giver ? `Recado de ${giver}:` : "Recado:", ...note.split(/\n+/).filter(Boolean)] : []),
    ...(access.length > 0 ? [`${access.join(". ")}.`] : []),
    `${opening ? `${opening}: guarde este e-mail e volte nesse dia. ` : ""}Para abrir o presente, use o botão: você vê o que é, entra com um código que mandamos para este e-mail e o guarda na sua conta. Não custa nada, e não precisa criar senha.`,
  ];
  return {
    subject: `${heading} | ${company.brand}`,
    ...renderMailText(company, {
      heading,
      paragraphs,
      actions: [
        {
          label: "Abrir o presente",
          address: `${giftAddress(config.siteUrl, code)}?${sealedAddress(secret, email)}`,
        },
      ],
      footnote: `Você recebeu este e-mail porque ${giver ?? "alguém"} informou o seu endereço ao dar este presente. Não conhece quem enviou? Ignore: nada é cobrado, nenhuma conta foi criada e o seu endereço não entra em nenhuma lista. Dúvidas? Escreva para ${supportContact(company)}.`,
    }),
  };
}
