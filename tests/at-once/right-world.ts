// One person with the rights of an order, in a separate copy per run, and a reader for the final state.

import { grantAccess } from "#app/orders/access/access.server.ts";
import { licenceCode } from "#app/orders/access/licences.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { insertRow } from "#db/writes.server.ts";
import type { App } from "#server/app.ts";
import { DAYS } from "#tests/checkout.ts";
import {
  makeAdmin,
  makeBundle,
  makeCohort,
  makeCourseProduct,
  makeOrder,
  makeProduct,
  makeUser,
} from "#tests/makers.ts";

/** The program of one of the two acts, with a fixed clock. */
export type Shop = App;

/** The person's relation to the order: signed in, or a guest with an unconfirmed address. */
export type Kind = "account" | "guest";

export type World = Awaited<ReturnType<RightStage["open"]>>;

type Stage = Awaited<ReturnType<typeof makeStage>>;

async function makeStage(db: Db, now: Date) {
  const { product, course } = await makeCourseProduct(db);
  const file = await makeProduct(db);
  const owner = await makeAdmin(db);
  const times = { created_at: now, updated_at: now };
  const brought = await db
    .insertInto("external_products")
    .values({ platform: "kiwify", ref: "name:curso", name: "Curso", ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  const opened = { external_product_id: brought.id, created_at: now };
  await db
    .insertInto("external_product_courses")
    .values({ ...opened, course_id: course.id })
    .execute();
  await db
    .insertInto("external_product_files")
    .values({ ...opened, product_id: file.id })
    .execute();
  return { product, course, file, ownerId: owner.id, broughtId: brought.id };
}

export class RightStage {
  readonly #shop: Shop;
  readonly #stage: Stage;
  #number = 0;

  private constructor(shop: Shop, stage: Stage) {
    this.#shop = shop;
    this.#stage = stage;
  }

  static async open(shop: Shop): Promise<RightStage> {
    return new RightStage(shop, await makeStage(shop.db, shop.now()));
  }

  async open(kind: Kind) {
    const { db, secret } = this.#shop;
    const { product, course, file, ...rest } = this.#stage;
    const now = this.#shop.now();
    const number = ++this.#number;
    const email = `ana@${number}.example`;
    const known =
      kind === "account"
        ? await makeUser(db, { email, email_confirmed_at: now, last_login: now, password_hash: "x" })
        : undefined;
    const cohorts = [
      await makeCohort(db, { course_id: course.id, name: `Março ${number}`, places: 5 }),
      await makeCohort(db, { course_id: course.id, name: `Abril ${number}`, places: 5, is_link_open: true }),
    ] as const;
    const bundle = await makeBundle(db, [file, product]);
    const months = { access_kind: "months", access_count: 2 } as const;
    const line = { product, ...months };
    const bought = {
      user_id: known?.id ?? null,
      ...(known ? {} : { guest_email: email, guest_name: "Ana" }),
    };
    const paid = { status: "completed", payment_status: "paid", first_paid_at: now } as const;
    // The gift is the older order, so that the loop over orders reaches another person first.
    const giver = { guest_email: `rui@${number}.example`, guest_name: "Rui" };
    const gift = await makeOrder(db, {
      ...giver,
      ...paid,
      lines: [
        { ...line, cohort_id: cohorts[0].id, access_count: 1, quantity: 2 },
        { product: bundle, is_bundle: true },
      ],
    });
    const first = await makeOrder(db, {
      ...bought,
      ...paid,
      lines: [
        { ...line, cohort_id: cohorts[0].id },
        { product: bundle, is_bundle: true },
      ],
    });
    const [place, whole] = first.lines;
    const part = { product_id: file.id, name: "Arquivo", image: null, product_type: "Download" as const };
    const wholes = { whole: whole?.id ?? 0, wholeGift: gift.lines[1]?.id ?? 0 };
    for (const order_item_id of Object.values(wholes)) {
      await insertRow(
        db,
        "order_item_parts",
        { ...part, order_item_id, course_id: null, owned_cents: null },
        now,
      );
    }
    const second = await makeOrder(db, { guest_email: email, guest_name: "Ana", lines: [line] });
    for (const { order } of [first, gift]) await this.give(order.id);
    const ana = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const enrollment = await db
      .selectFrom("enrollments")
      .select("id")
      .where("user_id", "=", ana.id)
      .executeTakeFirstOrThrow();
    const unit = { orderItemId: gift.lines[0]?.id ?? 0, unit: 2, renewals: 0 };
    return {
      ...rest,
      now,
      number,
      email,
      userId: ana.id,
      enrollmentId: enrollment.id,
      course,
      product,
      file,
      bundle,
      cohorts,
      orders: { first: first.order.id, second: second.order.id, gift: gift.order.id },
      lines: { place: place?.id ?? 0, ...wholes, gift: unit.orderItemId },
      code: licenceCode(secret, unit),
    };
  }

  async give(orderId: number): Promise<void> {
    const { db, secret, company } = this.#shop;
    const facts = { orderId, now: this.#shop.now(), accessDays: company.accessDays, secret };
    await inTransaction(db, (trx) => grantAccess(trx, facts));
  }

  /** Result of both acts, without ids and incidental times. */
  async read(world: World): Promise<string> {
    const { db } = this.#shop;
    const { number, userId, orders, lines, cohorts, course } = world;
    const name = (id: number | null, names: Record<string, number>) =>
      id === null ? null : (Object.entries(names).find(([, known]) => known === id)?.[0] ?? "?");
    const people = await db
      .selectFrom("users")
      .select(["id", "email", "email_confirmed_at"])
      .where((eb) => eb.or([eb("email", "like", `%@${number}.example`), eb("id", "=", userId)]))
      .execute();
    const who = (id: number | null) => {
      const email = people.find((one) => one.id === id)?.email;
      return id === null ? null : email?.replace(`@${number}.example`, "").replace(/\d+/, "n");
    };
    const ids = people.map(({ id }) => id);
    const rights = await db
      .selectFrom("rights")
      .selectAll()
      .where("user_id", "in", ids)
      .orderBy("id")
      .execute();
    const parts = await db
      .selectFrom("order_item_parts")
      .select(["id", "product_id"])
      .where("order_item_id", "in", [lines.whole, lines.wholeGift])
      .execute();
    const labelOf = (right: (typeof rights)[number]) =>
      [
        right.source,
        name(right.order_item_id, lines),
        parts.find(({ id }) => id === right.part_id)?.product_id === world.file.id
          ? "file"
          : right.part_id && "course",
        right.external_purchase?.replace(`-${number}`, ""),
        right.course_id === null ? "file" : "course",
        who(right.user_id),
      ].join(" ");
    const said = rights.map((right) => {
      const base = rights.find(({ id }) => id === right.stacked_on_id);
      return [
        labelOf(right),
        `order ${name(right.order_id, orders)}`,
        right.awaits_confirmation && "awaits",
        `from ${daysFrom(right.starts_at, world.now)}`,
        right.stacked_on_id && `after ${base ? labelOf(base) : "gone"}`,
        right.ends_at && `until ${daysFrom(right.ends_at, world.now)}`,
        right.end_moved_at && "moved by hand",
        right.opens_at && "pre-sale",
        right.suspended_for && `suspended ${right.suspended_for}`,
        right.revoked_for && `revoked ${right.revoked_for}`,
        right.removed_at && `removed ${right.removal_note}`,
        right.lapsed_at && "lapsed",
        right.seated_cohort_id && "seated",
      ]
        .filter(Boolean)
        .join(", ");
    });
    const places = await db.selectFrom("enrollments").selectAll().where("user_id", "in", ids).execute();
    const cohortIds = { março: cohorts[0].id, abril: cohorts[1].id };
    const enrolled = places.map(
      ({ user_id, course_id, cohort_id, has_access, has_place }) =>
        `place of ${who(user_id)} ${course_id === course.id} in ${name(cohort_id, cohortIds)}: ${has_access} ${has_place}`,
    );
    const taken = await db
      .selectFrom("cohorts")
      .select(["id", "taken_places"])
      .where("id", "in", Object.values(cohortIds))
      .execute();
    const sold = await db
      .selectFrom("orders")
      .select(["id", "status", "user_id"])
      .where("id", "in", Object.values(orders))
      .execute();
    const seats = await db
      .selectFrom("order_items")
      .select(["id", "seated_units"])
      .where("id", "in", Object.values(lines))
      .execute();
    const codes = await db
      .selectFrom("licences")
      .select(["redeemed_by_id", "revoked_at"])
      .where("order_item_id", "=", lines.gift)
      .execute();
    return [
      ...people.map((one) => `${who(one.id)} ${one.email_confirmed_at ? "confirmed" : "unconfirmed"}`),
      ...said,
      ...enrolled,
      ...taken.map(({ id, taken_places }) => `${name(id, cohortIds)}: ${Number(taken_places)} taken`),
      ...sold.map(({ id, status, user_id }) => `order ${name(id, orders)} ${status} of ${who(user_id)}`),
      ...seats.map(({ id, seated_units }) => `line ${name(id, lines)}: ${Number(seated_units)} seated`),
      ...codes.map(
        ({ redeemed_by_id, revoked_at }) => `code of ${who(redeemed_by_id)} ${revoked_at ? "revoked" : ""}`,
      ),
    ]
      .toSorted()
      .join("\n");
  }

  /** Jobs process everything that is due, so the next run must find nothing of this copy. */
  async clear(): Promise<void> {
    await this.#shop.db.deleteFrom("rights").execute();
    await this.#shop.db.deleteFrom("enrollments").execute();
    await this.#shop.db.updateTable("courses").set({ instructor_id: null }).execute();
    await this.#shop.db
      .updateTable("users")
      .set({ erase_at: null })
      .where("erase_at", "is not", null)
      .execute();
  }
}

function daysFrom(at: Date, now: Date): number {
  return Math.round((at.getTime() - now.getTime()) / DAYS);
}
