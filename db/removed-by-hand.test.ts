// Which places count as removed by hand that were closed before the column said so.
import type { Generated } from "kysely";
import { expect, test } from "vitest";
import { makeCourse, makeOrder, makeUser } from "#tests/makers.ts";
import { openOldDatabase } from "#tests/old-database.ts";
import { migrate } from "./migrations.ts";
import type { OrderStatus } from "./schema.ts";

/** The table that `rights` replaced. */
type OldTables = {
  enrollment_sources: {
    id: Generated<number>;
    enrollment_id: number;
    order_item_id: number | null;
    licence_id: number | null;
    external_purchase: string | null;
    external_state: string | null;
    state: string;
    reason: string | null;
    removed_at: Generated<Date | null>;
    created_at: Date;
    updated_at: Date;
  };
};

interface Closed {
  state?: "active" | "suspended" | "revoked";
  reason: string | null;
  /** Of the order that gave it; left out: it was given by hand. */
  order?: OrderStatus;
  external?: "open" | "ended" | "taken";
}

const REMOVED: Closed[] = [
  { reason: "Quebrou as regras", order: "completed" },
  { reason: "Quebrou as regras", order: "refunded" },
  { reason: "A loja encerrou o seu acesso a este curso" },
  { reason: "Pediu para sair", external: "open" },
  { reason: null },
  { reason: null, order: "completed" },
];

const OTHERS: Closed[] = [
  { state: "active", reason: null, order: "completed" },
  { state: "suspended", reason: "Pagamento contestado", order: "completed" },
  { reason: "A compra deste curso foi reembolsada em 01/11/2026.", order: "refunded" },
  { reason: "A compra deste curso foi cancelada em 01/11/2026.", order: "cancelled" },
  {
    reason: "O pagamento deste curso foi contestado e estornado pelo banco em 01/11/2026.",
    order: "refunded",
  },
  { reason: "O seu tempo de acesso a este curso terminou" },
  { reason: "A compra na Kiwify foi devolvida", external: "taken" },
  { reason: null, order: "refunded" },
];

test("what was closed by a hand before is removed by it, and nothing that a purchase or its end closed", async () => {
  const db = await openOldDatabase("0118-cohorts-of-other-files");
  const old = db.withTables<OldTables>();
  const { course } = await makeCourse(db);
  const at = new Date("2026-11-02T12:00:00Z");
  const times = { created_at: at, updated_at: at };
  for (const [number, { state = "revoked", reason, order: status, external }] of [
    ...REMOVED,
    ...OTHERS,
  ].entries()) {
    const user = await makeUser(db);
    const made = status && (await makeOrder(db, { user_id: user.id, status }));
    const enrollment = await db
      .insertInto("enrollments")
      .values({ user_id: user.id, course_id: course.id, ...times })
      .returning("id")
      .executeTakeFirstOrThrow();
    const line = made
      ? await db
          .selectFrom("order_items")
          .select("id")
          .where("order_id", "=", made.order.id)
          .executeTakeFirstOrThrow()
      : undefined;
    await old
      .insertInto("enrollment_sources")
      .values({
        enrollment_id: enrollment.id,
        order_item_id: line?.id ?? null,
        licence_id: null,
        external_purchase: external ? `kiwify:k${number}` : null,
        external_state: external ?? null,
        state,
        reason,
        ...times,
      })
      .execute();
  }
  expect(await migrate(db, "0119-removed-by-hand")).toEqual(["0119-removed-by-hand"]);
  const rows = await old.selectFrom("enrollment_sources").select("removed_at").orderBy("id").execute();
  expect(rows.map(({ removed_at }) => removed_at)).toEqual([
    ...REMOVED.map(() => at),
    ...OTHERS.map(() => null),
  ]);
});
