// Redeems a licence: once, by one person, never by the buyer (OP-25).

import { courseAddress } from "#app/courses/access/lesson-address.ts";
import { type Failure, failure } from "#app/platform/forms/form.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { opensSentence } from "#app/rights/right-sentences.ts";
import { rightState } from "#app/rights/right-state.ts";
import { findRight } from "#app/rights/rights.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { giveThings, withParts } from "../access/access.server.ts";
import { licenceHash } from "../access/licences.server.ts";

interface RedeemFacts {
  user: { id: number; email: string };
  code: string;
  accessDays: number;
  now: Date;
}

export interface Redeemed {
  name: string;
  product_type: "Download" | "Curso";
  /** Where the course continues; null for a file. */
  course_address: string | null;
}

type Refusal = Failure & { /** Nobody has such a code: counts as a guess. */ unknown?: true };

export async function redeemLicence(
  db: Db,
  facts: RedeemFacts,
): Promise<Outcome<{ value: Redeemed }, Refusal>> {
  return inTransaction(db, async (trx) => {
    const licence = await lockLicence(trx, facts.code, facts.now);
    if (!licence)
      return { ...refused("Não encontramos este código. Confira se ele está completo."), unknown: true };
    const hindrance = hindranceOf(licence, facts.user);
    if (hindrance) return refused(hindrance.sentence);
    const { numUpdatedRows } = await trx
      .updateTable("licences")
      .set({ redeemed_by_id: facts.user.id, redeemed_at: facts.now })
      .where("id", "=", licence.id)
      .where("redeemed_at", "is", null)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return refused(USED);
    await giveUnit(trx, licence, facts);
    const { name, product_type, course_id, course_title } = licence;
    const course_address =
      course_id === null ? null : courseAddress({ id: course_id, title: course_title ?? "" });
    return { ok: true, value: { name, product_type, course_address } };
  });
}

const USED = "Este código já foi usado. Cada código vale para uma pessoa.";

export type GiftLicence = NonNullable<Awaited<ReturnType<typeof findLicence>>>;

/** Locks the order's row first, like all changes of what an order gives. */
async function lockLicence(trx: Db, code: string, now: Date) {
  const found = await trx
    .selectFrom("licences")
    .innerJoin("order_items", "order_items.id", "licences.order_item_id")
    .select(["licences.id", "order_items.order_id"])
    .where("licences.code_hash", "=", licenceHash(code))
    .executeTakeFirst();
  if (!found) return undefined;
  await forUpdate(trx, trx.selectFrom("orders").select("id").where("id", "=", found.order_id)).execute();
  return findLicence(trx, { code }, now);
}

/** A licence and whether it may be redeemed: as long as the buyer's own unit is open. */
export async function findLicence(db: Db, by: { code: string } | { id: number }, now: Date) {
  const licence = await selectLicence(db, by);
  if (!licence) return undefined;
  const own = await findRight(db, { orderItemIds: [licence.order_item_id], sources: ["order"] });
  const state = own && rightState({ ...own, awaits_confirmation: false }, now);
  /** "Abre em 12/12/2026". */
  const opening = state === "not_open_yet" && own?.opens_at ? opensSentence(own.opens_at) : null;
  return { ...licence, state, opening };
}

function selectLicence(db: Db, by: { code: string } | { id: number }) {
  return db
    .selectFrom("licences")
    .innerJoin("order_items", "order_items.id", "licences.order_item_id")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .leftJoin("courses", "courses.id", "order_items.course_id")
    .leftJoin("products", "products.id", "order_items.product_id")
    .leftJoin("categories", "categories.id", "products.category_id")
    .leftJoin("users", "users.id", "orders.user_id")
    .leftJoin("gift_sendings", "gift_sendings.licence_id", "licences.id")
    .select(["licences.id", "licences.order_item_id", "licences.redeemed_by_id", "licences.redeemed_at"])
    .select(["licences.unit", "licences.renewals", "users.email as user_email"])
    .select(["gift_sendings.note", "gift_sendings.sent_at"])
    .select(["licences.revoked_at", "order_items.order_id", "order_items.course_id", "order_items.name"])
    .select([
      "order_items.is_bundle",
      "order_items.opens_at",
      "order_items.access_kind",
      "order_items.access_count",
      "order_items.access_until",
      "order_items.product_type",
      "order_items.product_id",
      "order_items.image",
      "orders.user_id",
      "orders.guest_name",
      "orders.public_id as order_public_id",
      "users.name as user_name",
      "categories.slug as category_slug",
      "orders.guest_email",
    ])
    .select("courses.title as course_title")
    .where((eb) =>
      "id" in by ? eb("licences.id", "=", by.id) : eb("licences.code_hash", "=", licenceHash(by.code)),
    )
    .executeTakeFirst();
}

/** Why a licence cannot be redeemed. */
export type Hindrance = "cancelled" | "yours" | "used" | "bought" | "not_yet" | "suspended";

/** For a visitor who is not signed in, only conditions that hold for everybody are checked. */
export function hindranceOf(
  licence: GiftLicence,
  user: RedeemFacts["user"] | undefined,
): { why: Hindrance; sentence: string } | undefined {
  if (licence.revoked_at || licence.state === "revoked") {
    return {
      why: "cancelled",
      sentence: "Este código não vale mais: a compra dele foi cancelada ou reembolsada.",
    };
  }
  if (user && licence.redeemed_by_id === user.id) {
    return { why: "yours", sentence: "Você já resgatou este código. O produto está na sua conta." };
  }
  if (licence.redeemed_at) return { why: "used", sentence: USED };
  if (user && (licence.user_id === user.id || licence.guest_email === user.email)) {
    return { why: "bought", sentence: "Este código é para outra pessoa: você já tem o que comprou." };
  }
  if (licence.opening) {
    return { why: "not_yet", sentence: `${licence.opening}. Use o código a partir desse dia.` };
  }
  if (!licence.state || licence.state === "suspended") {
    return {
      why: "suspended",
      sentence: "Este código está suspenso enquanto o pagamento da compra é verificado. Tente mais tarde.",
    };
  }
  return undefined;
}

async function giveUnit(
  trx: Db,
  licence: GiftLicence,
  { user, now, accessDays }: RedeemFacts,
): Promise<void> {
  const things = await withParts(trx, [{ ...licence, id: licence.order_item_id }]);
  const holder = {
    userId: user.id,
    awaitsConfirmation: false,
    source: "gift",
    licenceId: licence.id,
  } as const;
  await giveThings(trx, things, { orderId: licence.order_id, accessDays, ...holder }, now);
}

function refused(sentence: string): Failure {
  return failure({ code: sentence });
}
