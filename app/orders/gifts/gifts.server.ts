// A gift for the person who opens its link: product, giver, and whether it may be redeemed now.
import { isCountedLine, lastingSentences } from "#app/company/lasting-access.ts";
import { isEnrolled } from "#app/courses/access/enrollments.server.ts";
import { courseAddress } from "#app/courses/access/lesson-address.ts";
import { isPlainName } from "#app/platform/text/shown-name.ts";
import { findRight } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { listSoldAccess } from "../access/sold-access.server.ts";
import { findLicence, type Hindrance, hindranceOf } from "./redemption.server.ts";

interface Person {
  id: number;
  email: string;
}

export type Gift = NonNullable<Awaited<ReturnType<typeof findGift>>>;

/** Undefined for an unknown code. A redeemed or cancelled gift shows only its product. */
export async function findGift(db: Db, code: string, person: Person | undefined, now: Date) {
  const licence = await findLicence(db, { code }, now);
  if (!licence) return undefined;
  const hindrance = hindranceOf(licence, person);
  const isOver = hindrance?.why === "used" || hindrance?.why === "cancelled";
  const { name, image, category_slug, product_type, is_bundle, course_id, course_title } = licence;
  const mayTake = person !== undefined && !hindrance;
  const isTaken = isOver || hindrance?.why === "yours";
  return {
    product: { name, image, category_slug, product_type, is_bundle },
    giver: isOver ? null : giverOf(licence),
    /** The giver's note, for a gift that the shop mailed. */
    note: isOver || !licence.sent_at ? null : licence.note,
    /** Sentences about its term. */
    access: isTaken ? [] : await giftAccess(db, licence, now),
    why: (hindrance?.why ?? null) as Hindrance | null,
    sentence: hindrance?.sentence ?? null,
    /** True if the person already has the product. */
    isHad: mayTake && (await hasProduct(db, person.id, licence, now)),
    /** Where the redeemer continues. */
    address:
      hindrance?.why === "yours" && course_id !== null
        ? courseAddress({ id: course_id, title: course_title ?? "" })
        : "/minha-conta",
    /** The buyer's own order, shown to the buyer only. */
    order: hindrance?.why === "bought" ? licence.order_public_id : null,
  };
}

/** Buyers type their name and others read it: shown only if it can be nothing but a name. */
export function giverOf(order: { user_name: string | null; guest_name: string | null }): string | null {
  const typed = (order.user_name ?? order.guest_name ?? "").trim();
  return isPlainName(typed) ? typed : null;
}

type GivenLine = Pick<Row<"order_items">, "access_kind" | "is_bundle"> & { order_item_id: number };

/** In the line's words, without the giver's own end. */
export async function giftAccess(
  db: Db,
  { order_item_id: id, access_kind, is_bundle }: GivenLine,
  now: Date,
): Promise<string[]> {
  const sold = (await listSoldAccess(db, [{ id, access_kind, is_bundle }], now)).get(id);
  if (!sold) return [];
  const parts = sold.parts?.map((part) => ({ ...part, ends: null }));
  const gift = { ...sold, ends: null, parts, quantity: 1 };
  const sentences = lastingSentences(gift, { opensHereOnly: false });
  return isCountedLine(gift) ? [...sentences, FROM_OPENING] : sentences;
}

const FROM_OPENING = "O prazo conta de quando você abrir o presente";

async function hasProduct(
  db: Db,
  userId: number,
  { product_id: productId, course_id: courseId }: { product_id: number | null; course_id: number | null },
  now: Date,
): Promise<boolean> {
  if (courseId !== null) return isEnrolled(db, { userId, courseId }, now);
  if (productId === null) return false;
  return (await findRight(db, { userIds: [userId], productIds: [productId], openAt: now })) !== undefined;
}
