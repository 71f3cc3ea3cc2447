// Schedules, changes and cancels the mail of a gift until it is sent (OP-25).

import { enqueue } from "#app/jobs/jobs.server.ts";
import { type Failure, failure } from "#app/platform/forms/form.ts";
import { addDay, dayOf, formatDate } from "#app/platform/money-and-dates/dates.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { DAYS_AHEAD, dueOn, PER_DAY, writtenDay } from "./gift-sending.ts";
import { findLicence, type Hindrance, hindranceOf } from "./redemption.server.ts";

interface Unit {
  orderId: number;
  line: number;
  unit: number;
}

interface Wanted extends Unit {
  email: string;
  send_on: string;
  note?: string | null | undefined;
}

/** Longer than any mail server's timeout: after this the worker tries again. */
const SENDING_MS = 60_000;
const GONE = "Este presente não existe mais. Recarregue a página.";
const HINDERED: Partial<Record<Hindrance, string>> = {
  cancelled: "Este presente foi cancelado: a compra foi cancelada ou reembolsada.",
  used: "Este presente já foi aberto.",
  suspended: "O pagamento desta compra está sendo verificado. Envie o presente depois.",
};

/**
 * Schedules a gift's mail, replacing an earlier schedule. Locks the order's row, so that a double press makes one
 * mail.
 */
export async function scheduleGift(
  db: Db,
  wanted: Wanted,
  now: Date,
): Promise<Outcome<{ isNow: boolean }, Failure>> {
  const { email, send_on, note = null } = wanted;
  const today = dayOf(now);
  if (send_on < today) return failure({ send_on: "Este dia já passou. Escolha hoje ou um dia depois." });
  if (send_on > addDay(today, DAYS_AHEAD)) return failure({ send_on: "Escolha um dia até daqui a um ano." });
  return inTransaction(db, async (trx) => {
    const found = await lockUnit(trx, wanted, now);
    if (!found) return failure(GONE);
    const { licence, sending } = found;
    const hindrance = hindranceOf(licence, undefined);
    const sentence = hindrance && HINDERED[hindrance.why];
    if (sentence) return failure(sentence);
    const busy = sending && settledSentence(sending, now);
    if (busy) return failure(busy);
    if (email === (licence.user_email ?? licence.guest_email))
      return failure({ email: "Este é o e-mail da compra. Informe o de quem vai receber o presente." });
    if ((await countOn(trx, wanted.orderId, send_on, licence.id)) >= PER_DAY)
      return failure({
        send_on: `Neste dia já saem ${PER_DAY} presentes deste pedido. Escolha outro dia, ou mande o link você mesmo.`,
      });
    if (sending) await trx.deleteFrom("gift_sendings").where("id", "=", sending.id).execute();
    const { id: sendingId } = await trx
      .insertInto("gift_sendings")
      .values({ licence_id: licence.id, email, note, send_on, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const work = { topic: "mail.gift", payload: { sendingId }, dueAt: dueOn(send_on, now) };
    await enqueue(trx, work, now);
    return { ok: true, isNow: send_on === today };
  });
}

/** Cancels a scheduled mail; its job then finds nothing to send. */
export async function cancelGift(db: Db, unit: Unit, now: Date): Promise<Outcome<object, Failure>> {
  return inTransaction(db, async (trx) => {
    const found = await lockUnit(trx, unit, now);
    if (!found) return failure(GONE);
    const { sending } = found;
    if (!sending) return { ok: true };
    const busy = settledSentence(sending, now);
    if (busy) return failure(busy);
    await trx.deleteFrom("gift_sendings").where("id", "=", sending.id).execute();
    return { ok: true };
  });
}

/** Why a mail can no longer be changed; undefined while it waits or has failed. */
function settledSentence(
  {
    email,
    begun_at,
    sent_at,
    unsent_for,
  }: { email: string; begun_at: Date | null; sent_at: Date | null; unsent_for: string | null },
  now: Date,
): string | undefined {
  if (sent_at) return `Este presente já foi enviado para ${email} em ${formatDate(sent_at)}.`;
  if (unsent_for || !begun_at || now.getTime() - begun_at.getTime() > SENDING_MS) return undefined;
  return `Este presente está saindo agora para ${email}.`;
}

async function lockUnit(trx: Db, { orderId, line, unit }: Unit, now: Date) {
  await forUpdate(trx, trx.selectFrom("orders").select("id").where("id", "=", orderId)).execute();
  const found = await trx
    .selectFrom("licences")
    .innerJoin("order_items", "order_items.id", "licences.order_item_id")
    .select("licences.id")
    .where("licences.order_item_id", "=", line)
    .where("licences.unit", "=", unit)
    .where("order_items.order_id", "=", orderId)
    .executeTakeFirst();
  const licence = found && (await findLicence(trx, { id: found.id }, now));
  if (!licence) return undefined;
  const sending = await trx
    .selectFrom("gift_sendings")
    .selectAll()
    .where("licence_id", "=", licence.id)
    .executeTakeFirst();
  return { licence, sending };
}

/** Number of the order's other gifts on that day. */
async function countOn(trx: Db, orderId: number, day: string, exceptId: number): Promise<number> {
  const { count } = await trx
    .selectFrom("order_items")
    .innerJoin("licences", "licences.order_item_id", "order_items.id")
    .innerJoin("gift_sendings", "gift_sendings.licence_id", "licences.id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("order_items.order_id", "=", orderId)
    .where("gift_sendings.send_on", "=", day)
    .where("licences.id", "!=", exceptId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Title of the answer. */
export function scheduledTitle({ isNow }: { isNow: boolean }, day: string): string {
  return isNow ? "Presente a caminho" : `Presente marcado para ${writtenDay(day)}`;
}

/** Marks the mail as being sent. False if the giver changed or cancelled it. */
export async function beginSending(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("gift_sendings")
    .set({ begun_at: now, unsent_for: null })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function noteSending(
  db: Db,
  id: number,
  outcome: { sent_at: Date } | { unsent_for: "bound" | "closed" },
): Promise<void> {
  await db.updateTable("gift_sendings").set(outcome).where("id", "=", id).execute();
}

/** Deletes the scheduled mails of an erased giver or recipient. */
export async function forgetSendings(trx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("gift_sendings").where("id", "in", ids).execute();
}

/** Deletes recipients and notes of gifts some time after their day. */
export async function forgetSendingsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom("gift_sendings").where("send_on", "<", day).execute();
}
