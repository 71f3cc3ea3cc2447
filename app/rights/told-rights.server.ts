// The rights of a person or of an order as the back office reads them: each thing once, with all that gave it.
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import { closedForShop } from "./right-sentences.ts";
import { bestRight } from "./right-state.ts";
import type { RightFilter } from "./rights.server.ts";
import { byThing, type HeldRight, listHeld } from "./what-they-have.server.ts";

export type ToldThing = Awaited<ReturnType<typeof tellRights>>[number];

interface Telling {
  now: Date;
  /** A platform after "veio": "da Kiwify". */
  fromPlatform: (platform: string) => string;
}

/** The newest thing first. */
export async function tellRights(db: Db, filter: RightFilter, { now, fromPlatform }: Telling) {
  const held = await listHeld(db, filter, now);
  const [names, places] = await Promise.all([listNames(db, held), listPlaces(db, held)]);
  return byThing(held).flatMap((group) => {
    const best = bestRight(group, now);
    if (!best) return [];
    const { public_id, user_id, course_id, course_title, product_type, state } = best;
    return [
      {
        key: public_id,
        name: course_title ?? best.name,
        course_id,
        isFile: product_type === "Download",
        state,
        personName: names.get(user_id) ?? null,
        /** Of a course: its enrolment. */
        place: places.find((one) => one.user_id === user_id && one.course_id === course_id) ?? null,
        rights: group.map((right) => ({
          id: right.id,
          user_id,
          course_id,
          source: right.source,
          said: sourceWords(right, { giver: names.get(right.given_by_id ?? 0), fromPlatform }),
          orderNumber: right.order_number,
          facts: factsOf(right),
          state: right.state,
          why: closedForShop(right, right.state),
          created_at: right.created_at,
          removed_at: right.removed_at,
          removal_note: right.removal_note,
        })),
      },
    ];
  });
}

function sourceWords(
  { source, order_number, platform }: HeldRight,
  { giver, fromPlatform }: Pick<Telling, "fromPlatform"> & { giver: string | undefined },
): string {
  switch (source) {
    case "order":
      return `Compra nº ${order_number}`;
    case "gift":
      return `Código resgatado, da compra nº ${order_number}`;
    case "elsewhere":
      return `Veio ${fromPlatform(platform ?? "")}`;
    case "hand":
      return giver ? `Dado à mão por ${giver}` : "Dado à mão";
    case "membership":
      return "Assinatura";
  }
}

function factsOf({ bundle, created_at, ends_at, product_type, download_count: count }: HeldRight): string[] {
  const begin = formatDate(created_at);
  return [
    ...(bundle ? [`parte de “${bundle}”`] : []),
    ends_at ? `de ${begin} a ${lastDayBefore(ends_at)}` : `desde ${begin}, sem fim`,
    ...(product_type === "Download" ? [count === 1 ? "1 download" : `${count} downloads`] : []),
  ];
}

/** Of the people who have the rights and of those who gave them by hand. */
async function listNames(db: Db, held: readonly HeldRight[]): Promise<Map<number, string>> {
  const ids = [...new Set(held.flatMap(({ user_id, given_by_id }) => [user_id, given_by_id ?? user_id]))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function listPlaces(db: Db, held: readonly HeldRight[]) {
  const courseIds = [...new Set(held.flatMap(({ course_id }) => course_id ?? []))];
  if (courseIds.length === 0) return [];
  return db
    .selectFrom("enrollments")
    .leftJoin("cohorts", "cohorts.id", "enrollments.cohort_id")
    .select(["enrollments.id", "enrollments.user_id", "enrollments.course_id", "cohorts.name as cohort"])
    .where("enrollments.user_id", "in", [...new Set(held.map(({ user_id }) => user_id))])
    .where("enrollments.course_id", "in", courseIds)
    .execute();
}
