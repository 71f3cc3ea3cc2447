// A cart is kept only for who ticked the box under the e-mail, one for each browser, and goes when the box is unticked,
// when what became of it is paid, and after thirty days.
import { sql } from "kysely";
import { recordConsent, withdrawConsent } from "#app/identity/users/consents.server.ts";
import { BOUGHT_ANEW } from "#app/orders/access/bought-anew.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { advisoryLock, type Db, inTransaction, json } from "#db/connect.server.ts";
import type { Row, SavedCart } from "#db/schema.ts";
import { RECOVERY_CONSENTS, RECOVERY_SOURCE } from "../consent/recovery-consents.ts";
import { newCartLink } from "./recovery-links.server.ts";
import type { SavedCartForm } from "./saved-cart.schema.ts";

const SAVED_DAYS = 30;
/** A purchase that is begun so much later is another one. */
const SAME_CART_DAYS = 7;

interface CartToKeep {
  form: SavedCartForm;
  /** What the server says that it costs now. */
  totalCents: number;
  browserHash: string;
  userId: number | undefined;
  secret: string;
}

/** Nothing is kept of who said that no reminder may be sent to this address any more, for as long as a cart is kept. */
export async function keepCart(db: Db, { form, totalCents, ...facts }: CartToKeep, now: Date): Promise<void> {
  const { browserHash, userId = null, secret } = facts;
  const { email, name, phone = null, lines, coupon } = form;
  await inTransaction(db, async (trx) => {
    await advisoryLock(trx, `recovery:browser:${browserHash}`);
    const known = await findByBrowser(trx, browserHash);
    const before = known && known.touched_at >= addDays(now, -SAME_CART_DAYS) ? known : undefined;
    if (known && known !== before)
      await trx.deleteFrom("recovery_carts").where("id", "=", known.id).execute();
    if (!(await mayKeep(trx, email, now))) {
      if (before) await removeCart(trx, before, now);
      return;
    }
    const row = {
      user_id: userId,
      email,
      name: name || null,
      phone,
      total_cents: totalCents,
      touched_at: now,
    };
    const cart = json<SavedCart>({ lines: lines.map(savedLine), ...(coupon ? { coupon } : {}) });
    if (before)
      await trx
        .updateTable("recovery_carts")
        .set({ ...row, cart })
        .where("id", "=", before.id)
        .execute();
    else
      await trx
        .insertInto("recovery_carts")
        .values({
          ...newCartLink(secret),
          ...row,
          cart,
          browser_hash: browserHash,
          order_id: null,
          opened_at: null,
          created_at: now,
        })
        .execute();
    await writeConsents(trx, { before, email, phone, userId }, now);
  });
}

type SavedLine = SavedCart["lines"][number];

function savedLine({ offerId, chosenCents, ...line }: SavedCartForm["lines"][number]): SavedLine {
  return {
    ...line,
    ...(offerId === undefined ? {} : { offerId }),
    ...(chosenCents === undefined ? {} : { chosenCents }),
  };
}

/** The box was unticked. */
export async function forgetCart(db: Db, browserHash: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await advisoryLock(trx, `recovery:browser:${browserHash}`);
    const cart = await findByBrowser(trx, browserHash);
    if (cart) await removeCart(trx, cart, now);
  });
}

interface NewOrder {
  order: { id: number };
  input: { email: string; browserHash?: string | undefined; recoveryId?: number | undefined };
}

/** Hears of a new order, as part of its transaction: what was kept waits no more for the buyer. */
export async function closeSavedCarts(
  trx: Db,
  _shop: unknown,
  { order, input: by }: NewOrder,
): Promise<void> {
  await trx
    .updateTable("recovery_carts")
    .set({ order_id: order.id, browser_hash: null })
    .where("order_id", "is", null)
    .where((eb) =>
      eb.or([
        eb("email", "=", by.email),
        ...(by.browserHash ? [eb("browser_hash", "=", by.browserHash)] : []),
        ...(by.recoveryId ? [eb("id", "=", by.recoveryId)] : []),
      ]),
    )
    .execute();
}

/** Its link was used. */
export async function noteOpened(db: Db, cartId: number, now: Date): Promise<void> {
  await db.updateTable("recovery_carts").set({ opened_at: now }).where("id", "=", cartId).execute();
}

/** No reminder of any kind goes to this address any more, and what was kept of it goes. */
export async function refuseReminders(
  db: Db,
  person: { id: number; email: string },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.updateTable("recovery_people").set({ refused_at: now }).where("id", "=", person.id).execute();
    await trx.deleteFrom("recovery_carts").where("email", "=", person.email).execute();
    await withdrawAll(trx, person.email, now);
  });
}

/** What was in a cart, and typed beside it, before the owner of the account showed the mailbox. */
export async function forgetCartsOf(
  trx: Db,
  { userId, before }: { userId: number; before: Date },
): Promise<void> {
  await trx
    .deleteFrom("recovery_carts")
    .where("user_id", "=", userId)
    .where("created_at", "<", before)
    .execute();
}

/** Everything of a person that is deleted. */
export async function eraseRecovery(
  trx: Db,
  rows: { carts: number[]; contacts: number[]; people: number[] },
): Promise<void> {
  if (rows.contacts.length > 0)
    await trx.deleteFrom("recovery_contacts").where("id", "in", rows.contacts).execute();
  if (rows.carts.length > 0) await trx.deleteFrom("recovery_carts").where("id", "in", rows.carts).execute();
  if (rows.people.length > 0)
    await trx.deleteFrom("recovery_people").where("id", "in", rows.people).execute();
}

/** What is paid is no open sale any more; one of the chores. Where nothing is to be done nothing is written. */
export async function removePaidCarts(db: Db): Promise<void> {
  const [ordered, bought] = await Promise.all([
    db
      // Crossed, so that SQLite begins with the few carts even where it knows how many orders there are and of carts nothing.
      .selectFrom("recovery_carts")
      .crossJoin("orders")
      .select("recovery_carts.id")
      .whereRef("orders.id", "=", "recovery_carts.order_id")
      .where((eb) => eb.or([eb("orders.first_paid_at", "is not", null), BOUGHT_ANEW]))
      .execute(),
    findBoughtSince(db),
  ]);
  const ids = [...new Set([...ordered, ...bought].map(({ id }) => id))];
  if (ids.length === 0) return;
  await db.deleteFrom("recovery_carts").where("id", "in", ids).execute();
}

/** Carts with something that the same person has paid for since, by an order that was placed before or elsewhere. */
async function findBoughtSince(db: Db): Promise<{ id: number }[]> {
  const rows = await db
    .selectFrom("recovery_carts")
    .innerJoin("orders", (join) =>
      join.on((eb) =>
        eb.or([
          eb("orders.guest_email", "=", eb.ref("recovery_carts.email")),
          eb("orders.user_id", "=", eb.ref("recovery_carts.user_id")),
        ]),
      ),
    )
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .leftJoin("order_item_parts", "order_item_parts.order_item_id", "order_items.id")
    .select(["recovery_carts.id", "recovery_carts.cart", "order_items.product_id"])
    .select("order_item_parts.product_id as part_id")
    .where(sql<boolean>`recovery_carts.order_id is null`)
    .whereRef("orders.first_paid_at", ">=", "recovery_carts.touched_at")
    .execute();
  return rows.filter(({ cart, product_id, part_id }) =>
    cart.lines.some(({ productId }) => productId === product_id || productId === part_id),
  );
}

/** What is older than thirty days is nobody's to keep; one of the chores. */
export async function removeOldCarts(db: Db, now: Date): Promise<void> {
  const limit = addDays(now, -SAVED_DAYS);
  await db.deleteFrom("recovery_carts").where("touched_at", "<", limit).execute();
  await db.deleteFrom("recovery_contacts").where("created_at", "<", limit).execute();
  await db
    .deleteFrom("recovery_people")
    .where("created_at", "<", limit)
    .where("refused_at", "is", null)
    .where((eb) => eb.or([eb("series_at", "is", null), eb("series_at", "<", limit)]))
    .execute();
}

async function findByBrowser(trx: Db, browserHash: string) {
  return trx
    .selectFrom("recovery_carts")
    .select(["id", "email", "phone", "touched_at"])
    .where("browser_hash", "=", browserHash)
    .executeTakeFirst();
}

async function mayKeep(trx: Db, email: string, now: Date): Promise<boolean> {
  const person = await trx
    .selectFrom("recovery_people")
    .select("refused_at")
    .where("email", "=", email)
    .executeTakeFirst();
  if (!person?.refused_at) return true;
  if (person.refused_at >= addDays(now, -SAVED_DAYS)) return false;
  // Asked for again, long after.
  await trx.updateTable("recovery_people").set({ refused_at: null }).where("email", "=", email).execute();
  return true;
}

type CartBuyer = Pick<Row<"recovery_carts">, "id" | "email" | "phone">;

interface Agreed {
  before: CartBuyer | undefined;
  email: string;
  phone: string | null;
  userId: number | null;
}

/** Once for each address and sentence, and not with every letter that is typed. */
async function writeConsents(trx: Db, { before, email, phone, userId }: Agreed, now: Date): Promise<void> {
  const isOther = before !== undefined && before.email !== email;
  if (isOther) await withdrawUnlessSaved(trx, before.email, now);
  const isNew = before === undefined || isOther;
  const given = (consent: (typeof RECOVERY_CONSENTS)[keyof typeof RECOVERY_CONSENTS]) => {
    const { kind, version: textVersion } = consent;
    const user = userId === null ? {} : { userId };
    return recordConsent(trx, { email, kind, source: RECOVERY_SOURCE, textVersion, ...user }, now);
  };
  if (isNew) await given(RECOVERY_CONSENTS.email);
  if (phone && (isNew || !before.phone)) await given(RECOVERY_CONSENTS.whatsapp);
  if (!phone && before?.phone)
    await withdrawConsent(trx, { email, kind: RECOVERY_CONSENTS.whatsapp.kind }, now);
}

async function removeCart(trx: Db, { id, email }: CartBuyer, now: Date): Promise<void> {
  await trx.deleteFrom("recovery_carts").where("id", "=", id).execute();
  await withdrawUnlessSaved(trx, email, now);
}

/** Whoever agreed in another browser too takes it back there. */
async function withdrawUnlessSaved(trx: Db, email: string, now: Date): Promise<void> {
  const other = await trx
    .selectFrom("recovery_carts")
    .select("id")
    .where("email", "=", email)
    .limit(1)
    .executeTakeFirst();
  if (!other) await withdrawAll(trx, email, now);
}

async function withdrawAll(trx: Db, email: string, now: Date): Promise<void> {
  for (const { kind } of Object.values(RECOVERY_CONSENTS)) await withdrawConsent(trx, { email, kind }, now);
}
