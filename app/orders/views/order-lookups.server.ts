// Keys of an order besides name and number: document, telephone, coupon, gift recipient, payment reference. Each is
// matched exactly by its own index; a reference also by prefix.
import { type RawBuilder, sql } from "kysely";
import { isTaxId, normalizeTaxId } from "#app/payments/port/tax-id.ts";
import { bareText } from "#app/platform/text/bare-text.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { phoneVariants } from "#app/platform/text/phone.ts";
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import { perEngine } from "#db/spellings.server.ts";

/** Shorter prefixes would match too many references. */
const LEAST_OF_REFERENCE = 6;
const LEAST_DIGITS = 8;
const LAST_DIGITS = 8;

/** Subqueries of order ids that match these words; often none. */
export function orderLookups(db: Db, query: string): RawBuilder<number>[] {
  const typed = bareText(query).replaceAll("\0", "").slice(0, MAX_SEARCH_LENGTH);
  return [
    ...byDocument(typed),
    ...byReference(db, typed),
    ...byPhone(db, typed),
    ...byCoupon(db, typed),
    ...byEmail(typed),
  ];
}

/** Exact, in any spelling: the buyer's or a gift recipient's. */
function byEmail(typed: string): RawBuilder<number>[] {
  const email = normalEmail(typed);
  if (!isEmail(email)) return [];
  const person = sql`select id from users where email = ${email}`;
  return [
    sql<number>`select id from orders where guest_email = ${email}`,
    sql<number>`select id from orders where user_id in (${person})`,
    giftsOf(sql`id in (select licence_id from gift_sendings where email = ${email})`),
    giftsOf(sql`redeemed_by_id in (${person})`),
  ];
}

function giftsOf(licence: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`select order_id from order_items where id in (select order_item_id from licences where ${licence})`;
}

/** With or without punctuation. Must be complete and valid, so that nobody finds documents by trying digits. */
function byDocument(typed: string): RawBuilder<number>[] {
  const document = normalizeTaxId(typed);
  return isTaxId(document)
    ? [sql<number>`select id from orders where document is not null and document = ${document}`]
    : [];
}

/** "PED00000042", the txid of a manual PIX on a bank statement, or its copied beginning. */
function pixCode(typed: string): string | undefined {
  const digits = /^(?:PED[\s-]*0*|0+)([1-9]\d{0,14})$/i.exec(typed)?.[1];
  return digits && `ped${digits.padStart(8, "0")}`;
}

function byReference(db: Db, typed: string): RawBuilder<number>[] {
  const name = typed.replace(/^#/, "").toLowerCase();
  const isName = /^[\x21-\x7e]+$/.test(name) && !name.includes("@");
  const least = /^\d+$/.test(name) ? LEAST_DIGITS : LEAST_OF_REFERENCE;
  const code = pixCode(typed);
  const begins = isName && name.length >= least ? named(db, name) : [];
  return [...begins, ...(code ? exactly(db, code) : [])];
}

const NAMES = ["provider_ref", "payment_ref"] as const;

function named(db: Db, name: string): RawBuilder<number>[] {
  const end = `${name}\x7f`;
  return NAMES.map((column) => {
    const text = folded(db, column);
    return sql<number>`select order_id from payment_attempts where ${text} >= ${name} and ${text} < ${end}`;
  });
}

function exactly(db: Db, name: string): RawBuilder<number>[] {
  return [sql<number>`select order_id from payment_attempts where ${folded(db, "provider_ref")} = ${name}`];
}

/** As in the index: byte order on both engines. */
function folded(db: Db, column: (typeof NAMES)[number]): RawBuilder<string> {
  return perEngine(db, {
    sqlite: sql<string>`lower(${sql.ref(column)})`,
    postgres: sql<string>`(lower(${sql.ref(column)}) collate "C")`,
  });
}

/** Any spelling, with or without country, area code and ninth digit, of the account or the saved cart. */
function byPhone(db: Db, typed: string): RawBuilder<number>[] {
  if (!/^[+\d][\d\s().\-/]*$|^\(\d/.test(typed)) return [];
  const wanted = phoneVariants(typed);
  if (!wanted) return [];
  const digits = sql<string>`replace(replace(replace(replace(replace(replace(phone, '(', ''), ')', ''), ' ', ''), '-', ''), '.', ''), '+', '')`;
  const last = perEngine(db, {
    sqlite: sql<string>`substr(${digits}, -${sql.lit(LAST_DIGITS)})`,
    postgres: sql<string>`right(${digits}, ${sql.lit(LAST_DIGITS)})`,
  });
  const whole = wanted.whole ? sql`and ${digits} in (${sql.join(wanted.whole)})` : sql``;
  const is = sql`phone is not null and ${last} = ${wanted.last} ${whole}`;
  return [
    sql<number>`select id from orders where user_id in (select id from users where ${is})`,
    sql<number>`select order_id from recovery_carts where order_id is not null and ${is}`,
  ];
}

/** By the order's coupon code, whether or not the coupon still exists. */
function byCoupon(db: Db, typed: string): RawBuilder<number>[] {
  const code = typed
    .normalize("NFD")
    .replace(/[\p{M}\s]+/gu, "")
    .toUpperCase();
  if (code === "" || code.length > 40) return [];
  const written = perEngine(db, {
    sqlite: sql<string>`upper(coupon_code)`,
    postgres: sql<string>`(upper(coupon_code) collate "C")`,
  });
  return [sql<number>`select id from orders where coupon_code is not null and ${written} = ${code}`];
}
