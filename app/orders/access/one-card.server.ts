// One course or file is one card in the account, however often it was bought, renewed, redeemed or brought along.
import { lastEnd } from "#app/courses/access/course-access.server.ts";
import { isNotOver } from "#app/courses/access/open-places.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { AccessStatus } from "./access-status.ts";

interface Card {
  course_id: number | null;
  product_id: number | null;
  product_type: string | null;
  status: AccessStatus;
  state_reason: string | null;
  expires_at: Date | null;
  created_at: Date;
  download_count: number;
  order_item_id: number | null;
  order: { number: number; public_id: string } | null;
  licences: readonly unknown[];
}

export type OneCard<C extends Card> = C & {
  /** The earlier purchases of the same, the newest first, each with its order where it is this person's. */
  before: Pick<Card, "created_at" | "order" | "order_item_id">[];
};

/** What can be used comes first, and then what may still come to be. */
const RANK: Record<AccessStatus, number> = {
  Ativo: 0,
  "Pré-venda": 1,
  Suspenso: 2,
  Expirado: 3,
  Encerrado: 4,
};

/** In the order of the list, which is the newest first; the last day is that of all that is open. */
export async function onePerThing<C extends Card>(
  db: Db,
  cards: readonly C[],
  { userId, now }: { userId: number; now: Date },
): Promise<OneCard<C>[]> {
  const groups = [...Map.groupBy(cards, (card, at) => keyOf(card) ?? `own ${at}`).values()];
  // A place by hand has no card of its own, so a course whose purchases are all closed may be open too.
  const asked = groups.filter((group) => group.length > 1 || group[0]?.status !== "Ativo");
  const courseIds = asked.flatMap(([one]) => one?.course_id ?? []);
  const ends = await readEnds(db, { userId, courseIds, now });
  return groups.flatMap((group): OneCard<C>[] => {
    const [first] = group.toSorted(
      (one, other) => RANK[one.status] - RANK[other.status] || lasting(other) - lasting(one),
    );
    if (!first) return [];
    const open = first.course_id === null ? undefined : ends.get(first.course_id);
    const others = group.filter((one) => one !== first);
    return [
      {
        ...first,
        ...(open !== undefined && { status: "Ativo", state_reason: null, expires_at: open }),
        download_count: group.reduce((sum, one) => sum + one.download_count, 0),
        licences: group.flatMap((one) => one.licences),
        before: others.map(({ created_at, order, order_item_id }) => ({ created_at, order, order_item_id })),
      },
    ];
  });
}

/** Undefined for what each purchase gives anew. */
function keyOf({ course_id, product_id, product_type }: Card): string | undefined {
  if (course_id !== null) return `course ${course_id}`;
  if (product_id !== null && product_type === "Download") return `file ${product_id}`;
  return undefined;
}

function lasting({ expires_at }: Card): number {
  return expires_at?.getTime() ?? Number.MAX_SAFE_INTEGER;
}

/** Of courses that are open: when the last place is over, those given by hand among them; null: never. */
async function readEnds(
  db: Db,
  { userId, courseIds, now }: { userId: number; courseIds: number[]; now: Date },
): Promise<Map<number, Date | null>> {
  if (courseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("enrollments")
    .innerJoin("enrollment_sources", "enrollment_sources.enrollment_id", "enrollments.id")
    .select(["enrollments.course_id", "enrollment_sources.ends_at"])
    .where("enrollments.user_id", "=", userId)
    .where("enrollments.course_id", "in", courseIds)
    .where("enrollment_sources.state", "=", "active")
    .where(isNotOver(now))
    .execute();
  const byCourse = Map.groupBy(rows, ({ course_id }) => course_id);
  return new Map([...byCourse].map(([id, places]) => [id, lastEnd(places)]));
}
