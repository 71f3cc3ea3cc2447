// Mails waiting people when an offer is sold again. Checked every minute, because offers open by time, by returned
// places and by changes of the owner. A job holds only the entry's id and reads the facts when it runs.
import { sql } from "kysely";
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { isPreviewed } from "#app/mail/job-mail-context.server.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { subjectAbout } from "#app/mail/mail-subject.ts";
import { oneClickHeaders } from "#app/mail/one-click.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import type { Db } from "#db/connect.server.ts";
import { SOLD_COLUMNS } from "../offer.ts";
import { withCohorts } from "../offer-cohorts.server.ts";
import { beforeOpening, offerAddress, offerNotes, stateOf } from "../offer-state.ts";
import { queueOpening, removeOldWaits, waitOn } from "./offer-wait-writes.server.ts";
import { findWaitedOffer } from "./offer-waits.server.ts";
import { leaveAddress } from "./waiting-links.server.ts";

const MINUTE_MS = 60_000;

const openPayload = z.object({ waitId: z.number() });

export function registerWaitingLists(app: AppContext): void {
  const { jobs } = app;
  jobs.handle("mail.offer-open", (payload) => sendOpening(app, openPayload.parse(payload)));
  jobs.every(MINUTE_MS, "waiting lists", () => tellOpenings(app));
  jobs.every(60 * MINUTE_MS, "old waiting lists", () => removeOldWaits(app.db, app.now()));
}

async function tellOpenings({ db, mail, now, jobs }: AppContext): Promise<void> {
  // Do not set `told_at` while mail is paused.
  if (mail.isHeld()) return;
  const waited = await listWaitedOffers(db);
  for (const offer of waited.filter((one) => stateOf(one, now()) === "open")) {
    while ((await queueOpening(db, offer.id, now())) > 0) jobs.wake();
  }
}

/** Offers with waiting people whose product can be bought. */
async function listWaitedOffers(db: Db) {
  const offers = await db
    .selectFrom("offers")
    .innerJoin("products", "products.id", "offers.product_id")
    .select(SOLD_COLUMNS)
    .where("offers.id", "in", (eb) =>
      eb
        .selectFrom("offer_waits")
        .select("offer_waits.offer_id")
        .distinct()
        .where(sql<boolean>`told_at is null`),
    )
    .where("offers.retired_at", "is", null)
    .where("products.is_active", "=", true)
    .where("products.retired_at", "is", null)
    .execute();
  return withCohorts(db, offers);
}

async function sendOpening(app: AppContext, { waitId }: z.infer<typeof openPayload>): Promise<void> {
  const { db, config, company, secret } = app;
  const offer = await findWaitedOffer(db, waitId);
  if (!offer) return;
  const isSold = offer.is_active && offer.product_retired_at === null && stateOf(offer, app.now()) === "open";
  if (!isSold && !isPreviewed()) return waitOn(db, waitId);
  const leave = leaveAddress(config.siteUrl, secret, waitId);
  // With a chosen amount the notes tell the minimum.
  const price = offer.minimum_price === null ? ` por ${formatBRL(offer.price)}` : "";
  const notes = offerNotes(beforeOpening(offer, app.now()));
  await app.mail.send({
    to: offer.email,
    subject: subjectAbout("Abriu:", [offer.product_name], company.brand),
    key: `offer-open-${waitId}-${offer.told_at?.getTime() ?? 0}`,
    headers: oneClickHeaders(leave),
    ...renderMailText(company, {
      heading: "Já pode comprar",
      paragraphs: [
        `Você pediu um aviso: a oferta “${offer.name}” de ${offer.product_name} está à venda${price}.`,
        ...(notes.length > 0 ? [`Bom saber: ${notes.join(", ")}.`] : []),
      ],
      actions: [{ label: "Ver a oferta", address: `${config.siteUrl}${offerAddress(offer.slug)}` }],
      exit: { label: "Sair da lista de espera", address: leave },
      footnote: `Você recebe este e-mail uma vez porque deixou seu endereço na lista de espera desta oferta, na loja ${company.brand}.`,
    }),
  });
}
