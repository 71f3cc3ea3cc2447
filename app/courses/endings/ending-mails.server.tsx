// Tells a student once that a place ends, seven days before its last day, with the way to renew (AC-08).
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { accountBacking } from "#app/mail/mail-bounds.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { subjectAbout } from "#app/mail/mail-subject.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { addMinutes, dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { daysUntilEnd, lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { firstName } from "#app/platform/text/shown-name.ts";
import { findRight, listRights } from "#app/rights/rights.server.ts";
import { courseDoor } from "../access/course-mails.server.tsx";
import { courseAddress } from "../access/lesson-address.ts";
import { listOffers } from "../plan/course-plan.server.ts";
import { isLastOpen, queueDueEnds } from "./due-ends.server.ts";

const LOOK_EVERY_MS = 15 * 60_000;
/** Minutes after midnight: earliest time for these mails, because none is sent at night. */
const MORNING_MINUTES = 8 * 60;

/** `sourceId` is the id of the right. */
const payloadSchema = z.object({ sourceId: z.number(), endsAt: z.coerce.date() });

export function registerEndingMails(app: AppContext): void {
  app.jobs.handle("mail.access-ends", (payload) => sendEnding(app, payloadSchema.parse(payload)));
  app.jobs.every(LOOK_EVERY_MS, "access that ends soon", () => tellEndings(app));
}

export async function tellEndings({ db, mail, now, jobs }: AppContext): Promise<void> {
  const at = now();
  // Do not mark students as told while mail is paused.
  if (mail.isHeld() || at < addMinutes(startOfDay(dayOf(at)), MORNING_MINUTES)) return;
  let after = await queueDueEnds(db, undefined, at);
  while (after) after = await queueDueEnds(db, after, at);
  jobs.wake();
}

/** Sends nothing if the student renewed meanwhile or the end was moved. */
async function sendEnding(
  app: AppContext,
  { sourceId, endsAt }: z.output<typeof payloadSchema>,
): Promise<void> {
  const { db, company, config } = app;
  const now = app.now();
  const right = await findRight(db, { ids: [sourceId] });
  if (right?.ends_at?.getTime() !== endsAt.getTime() || endsAt <= now || right.course_id === null) return;
  const own = await listRights(db, { userIds: [right.user_id], courseIds: [right.course_id] });
  if (!isLastOpen(right, own, now)) return;
  const place = await db
    .selectFrom("enrollments")
    .innerJoin("courses", "courses.id", "enrollments.course_id")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .select(["courses.id", "courses.title"])
    .select(["users.id as user_id", "users.name", "users.email", "email_confirmed_at", "password_hash"])
    .where("enrollments.user_id", "=", right.user_id)
    .where("enrollments.course_id", "=", right.course_id)
    .where("users.is_active", "=", true)
    .executeTakeFirst();
  if (!place) return;
  const offers = await listOffers(db, [place.id], now);
  const renewal = offers.find((offer) => offer.renewal)?.renewal;
  const [offer] = offers;
  const title = place.title.replace(/\s+/g, " ");
  const lastDay = lastDayBefore(endsAt);
  const left = daysUntilEnd(endsAt, now);
  const when = left < 1 ? "hoje" : left === 1 ? "amanhã" : `em ${left} dias`;
  const isNew = place.password_hash === null;
  const door = courseDoor(app, { isNew, email: place.email, place: courseAddress(place) });
  const way = renewal
    ? { label: "Renovar", address: `${config.siteUrl}/c/${renewal}` }
    : offer
      ? { label: "Comprar de novo", address: `${config.siteUrl}/produto/${addressOf(offer.id, offer.name)}` }
      : undefined;
  await app.mail.send({
    to: place.email,
    backing: accountBacking(place.user_id, place.email_confirmed_at),
    subject: subjectAbout(`Seu acesso termina em ${lastDay}`, [title], company.brand),
    key: `access-ends-${sourceId}-${endsAt.getTime()}`,
    ...renderMailText(company, {
      heading: `Seu acesso termina ${when}`,
      reader: firstName(place.name, place.email_confirmed_at !== null),
      paragraphs: [
        `Seu acesso ao curso ${title}, de ${company.brand}, vale até ${lastDay}, com esse dia incluído.`,
        ...(renewal
          ? ["Se você renovar antes, nenhum dia se perde: o novo prazo começa quando este termina."]
          : []),
        "Seu progresso fica guardado, e o certificado que você já emitiu continua seu.",
      ],
      actions: way ? [way, { ...door, label: isNew ? door.label : "Continuar o curso" }] : [door],
      footnote: "Este aviso vem uma vez só.",
    }),
  });
}
