// The mails about sales that stand open. A job names only the cart or the order; whether there is still something to say
// is read when it is written: nothing to who paid, took the consent back or asked for no more reminders.

import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { isPreviewed } from "#app/mail/job-mail-context.server.ts";
import { oneClickHeaders } from "#app/mail/one-click.ts";
import { stateOf } from "#app/offers/offer-state.ts";
import { isBoughtAnew } from "#app/orders/access/bought-anew.server.ts";
import { attemptPayload, sendDeclined } from "#app/orders/mails/failed-payment-mails.server.tsx";
import { findOrderContact } from "#app/orders/mails/order-contact.server.ts";
import { findPaymentInstructions } from "#app/orders/mails/order-mail-facts.server.ts";
import { REFUSE_LABEL, sendWaiting } from "#app/orders/mails/waiting-mails.server.tsx";
import { addMinutes, dayOf } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { tellAbandoned } from "../carts/abandoned-carts.server.ts";
import { cartAddress, refusalAddress } from "../carts/recovery-links.server.ts";
import { removeOldCarts, removePaidCarts } from "../carts/saved-cart-writes.server.ts";
import { findSavedCart, findSavedOffer, listCartProducts } from "../carts/saved-carts.server.ts";
import { messageName } from "../messages/recovery-message.schema.ts";
import { MESSAGES, type MessageName, type RecoveryMessage } from "../messages/recovery-message.ts";
import { readMessages } from "../messages/recovery-messages.server.ts";
import { cartMail, wordsOf } from "./cart-mail.server.tsx";
import { findOrMakePerson, noteContact } from "./people.server.ts";
import { isQuiet, notAtNight } from "./quiet-hours.ts";
import { boletoDay, queueReminders } from "./reminder-queue.server.ts";

const MINUTE_MS = 60_000;

const cartPayload = z.object({ cartId: z.number(), step: z.literal([1, 2, 3]) });
const waitingPayload = attemptPayload.extend({ message: messageName });
const declinedPayload = attemptPayload.extend({ isLater: z.boolean().optional() });

export function registerRecovery(app: AppContext): void {
  const { jobs } = app;
  jobs.handle("mail.recovery-cart", (payload) => sendCart(app, cartPayload.parse(payload)));
  jobs.handle("mail.recovery-waiting", (payload) => sendReminder(app, waitingPayload.parse(payload)));
  jobs.handle("mail.order-declined", (payload) => sendDecline(app, declinedPayload.parse(payload)));
  jobs.every(MINUTE_MS, "paid carts", () => removePaidCarts(app.db));
  jobs.every(MINUTE_MS, "reminders", () => queueReminders(app));
  jobs.every(MINUTE_MS, "abandoned carts", () => tellAbandoned(app));
  jobs.every(60 * MINUTE_MS, "old carts", () => removeOldCarts(app.db, app.now()));
}

async function sendCart(app: AppContext, payload: z.output<typeof cartPayload>): Promise<void> {
  const { cartId, step } = payload;
  const name: MessageName = `cart-${step}`;
  if (await waitsForMorning(app, "mail.recovery-cart", payload)) return;
  const cart = await findSavedCart(app.db, cartId);
  if (!cart || cart.order_id !== null) return;
  const reading = await readFor(app, name, cart.email);
  const products = (await listCartProducts(app.db, cart.cart.lines)).filter(({ is_sold }) => is_sold);
  if (!reading || products.length === 0) return;
  const offer = await findSavedOffer(app.db, cart.cart.lines);
  // What is not sold any more is not asked to come back to.
  if (offer && stateOf(offer, app.now()) !== "open") return;
  await app.mail.send({
    to: cart.email,
    key: `recovery-cart-${cartId}-${step}`,
    headers: oneClickHeaders(reading.refusal),
    ...cartMail(app.company, {
      message: reading.message,
      button: MESSAGES[name].button,
      address: cartAddress(app, cart.link_id),
      products: products.map((product) => product.name),
      refuse: { label: REFUSE_LABEL, address: reading.refusal },
    }),
  });
}

async function sendReminder(app: AppContext, payload: z.output<typeof waitingPayload>): Promise<void> {
  const { orderId, attemptId, message: name } = payload;
  if (await waitsForMorning(app, "mail.recovery-waiting", payload)) return;
  const [contact, waiting] = await Promise.all([
    findOrderContact(app.db, { orderId }),
    findPaymentInstructions(app.db, { orderId, attemptId }),
  ]);
  if (!contact?.email || !waiting || !isTrueNow(name, waiting, app.now())) return;
  if (await isBoughtAnew(app.db, orderId)) return;
  const reading = await readFor(app, name, contact.email);
  if (!reading) return;
  const key = `recovery-${name}-${attemptId}`;
  await sendWaiting(
    app,
    { orderId, attemptId },
    {
      key,
      refusal: reading.refusal,
      words: ({ cents, until }) =>
        wordsOf(reading.message, { pedido: String(orderId), valor: formatBRL(cents), prazo: until }),
    },
  );
}

type Instructions = NonNullable<Awaited<ReturnType<typeof findPaymentInstructions>>>;

/** A mail that waited may speak of a day that is over. */
function isTrueNow(name: MessageName, { pix, boleto }: Instructions, now: Date): boolean {
  if (name === "pix") return pix !== undefined && pix.expiresAt > now;
  return boleto?.dueOn.slice(0, 10) === boletoDay(name, now);
}

/** At once, it answers what the buyer has just done, at any hour; later it is a reminder like the others. */
async function sendDecline(app: AppContext, payload: z.output<typeof declinedPayload>): Promise<void> {
  const { orderId, attemptId, isLater } = payload;
  const { declined } = await readMessages(app.db);
  if (declined.on && declined.delay > 0 && !isPreviewed()) {
    if (isLater && (await waitsForMorning(app, "mail.order-declined", payload))) return;
    if (!isLater) return queueLater(app, { orderId, attemptId }, declined.delay);
  }
  const contact = await findOrderContact(app.db, { orderId });
  if (!contact?.email) return;
  const person = await findOrMakePerson(app.db, contact.email, app.now());
  const refusal = refusalAddress(app, person);
  const isSent = await sendDeclined(
    app,
    { orderId, attemptId },
    {
      isOn: declined.on && person.refused_at === null,
      button: MESSAGES.declined.button,
      refusal,
      words: ({ cents, reason }) =>
        wordsOf(declined, { pedido: String(orderId), valor: formatBRL(cents), motivo: reason }),
    },
  );
  const about = { cause: `declined:${attemptId}`, email: contact.email, orderId };
  if (isSent && !isPreviewed()) await noteContact(app.db, about, app.now());
}

async function queueLater(
  app: AppContext,
  { orderId, attemptId }: z.output<typeof attemptPayload>,
  minutes: number,
): Promise<void> {
  const work = { topic: "mail.order-declined", payload: { orderId, attemptId, isLater: true } };
  const dueAt = notAtNight(addMinutes(app.now(), minutes));
  await enqueue(app.db, { ...work, dueAt, dedupeKey: `order-declined-later:${orderId}` }, app.now());
}

/** A mail that could not leave by day goes at eight in the morning. */
async function waitsForMorning(
  app: AppContext,
  topic: string,
  payload: Record<string, unknown>,
): Promise<boolean> {
  const now = app.now();
  if (!isQuiet(now) || isPreviewed()) return false;
  const dueAt = notAtNight(now);
  const dedupeKey = `morning:${dayOf(dueAt)}:${topic}:${JSON.stringify(payload)}`;
  await enqueue(app.db, { topic, payload, dueAt, dedupeKey }, now);
  return true;
}

/** The message as it is now, for somebody who may be written to. */
async function readFor(
  app: AppContext,
  name: MessageName,
  email: string,
): Promise<{ message: RecoveryMessage; refusal: string } | undefined> {
  const message = (await readMessages(app.db))[name];
  if (!message.on) return undefined;
  const person = await findOrMakePerson(app.db, email, app.now());
  return person.refused_at === null ? { message, refusal: refusalAddress(app, person) } : undefined;
}
