// One table says what each person has (docs/contracts/rights.md). It replaces grants, external_grants and
// enrollment_sources, whose rows it takes over.
import { type RawBuilder, sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import {
  type Columns,
  columnsFor,
  createIndex,
  createTable,
  type MigrationDb,
  oneOf,
  references,
} from "./columns.ts";

export async function up(db: MigrationDb): Promise<void> {
  await createTables(db, columnsFor(db));
  await openAccountsOfGuests(db);
  await takeOverOrders(db);
  await takeOverPlaces(db);
  await takeOverFiles(db);
  await indexRights(db);
  // Looks rights up by person and course, so after the indexes.
  await linkEnds(db);
  await moveDownloads(db, columnsFor(db));
  for (const table of ["grants", "external_grants", "enrollment_sources"]) {
    await sql`drop table ${sql.table(table)}`.execute(db);
  }
  if (engineOf(db) === "postgres") await followOnPostgres(db);
  else await followOnSqlite(db);
  await sql`update enrollments set has_access = ${sql.raw(HAS_ACCESS("enrollments"))},
    has_place = ${sql.raw(HAS_PLACE("enrollments"))}
    where has_access <> ${sql.raw(HAS_ACCESS("enrollments"))} or has_place <> ${sql.raw(HAS_PLACE("enrollments"))}`.execute(
    db,
  );
  await sql`update order_items set seated_units = ${sql.raw(SEATED("order_items.id"))}
    where cohort_id is not null and seated_units <> ${sql.raw(SEATED("order_items.id"))}`.execute(db);
}

async function createTables(db: MigrationDb, kinds: Columns): Promise<void> {
  const { id, integer, text, boolean, timestamp } = kinds;
  await createTable(db, "collections", {
    id,
    name: sql`${text} not null`,
    holds_everything: sql`${boolean} not null default false`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createTable(
    db,
    "collection_items",
    {
      id,
      collection_id: sql`${integer} not null ${references("collections", "cascade")}`,
      course_id: sql`${integer} ${references("courses", "cascade")}`,
      product_id: sql`${integer} ${references("products", "cascade")}`,
    },
    [sql`check ((course_id is null) <> (product_id is null))`],
  );
  await createTable(
    db,
    "rights",
    {
      id,
      public_id: sql`${text} not null unique`,
      user_id: sql`${integer} not null ${references("users", "cascade")}`,
      order_id: sql`${integer} ${references("orders", "cascade")}`,
      awaits_confirmation: sql`${boolean} not null default false`,
      course_id: sql`${integer} ${references("courses", "restrict")}`,
      product_id: sql`${integer} ${references("products", "restrict")}`,
      collection_id: sql`${integer} ${references("collections", "restrict")}`,
      source: sql`${text} not null ${oneOf("source", ["order", "gift", "hand", "elsewhere", "membership"])}`,
      order_item_id: sql`${integer} ${references("order_items", "cascade")}`,
      part_id: sql`${integer} ${references("order_item_parts", "cascade")}`,
      licence_id: sql`${integer} ${references("licences", "cascade")}`,
      external_purchase: text,
      membership_id: integer,
      given_by_id: sql`${integer} ${references("users", "set null")}`,
      starts_at: sql`${timestamp} not null`,
      term_kind: sql`${text} ${oneOf("term_kind", ["forever", "days", "months", "until"])}`,
      term_count: integer,
      stacked_on_id: integer,
      ends_at: timestamp,
      end_moved_at: timestamp,
      opens_at: timestamp,
      suspended_for: sql`${text} ${oneOf("suspended_for", ["dispute", "fraud_warning", "order_waits"])}`,
      suspended_at: timestamp,
      revoked_for: sql`${text} ${oneOf("revoked_for", ["refund", "dispute_lost", "order_cancelled", "ended_elsewhere", "moved_to_other_account"])}`,
      revoked_at: timestamp,
      removed_at: timestamp,
      removed_by_id: sql`${integer} ${references("users", "set null")}`,
      removal_note: text,
      lapsed_at: timestamp,
      seated_cohort_id: integer,
      download_count: sql`${integer} not null default 0`,
      downloaded_at: timestamp,
      end_told_at: timestamp,
      created_at: sql`${timestamp} not null`,
      updated_at: sql`${timestamp} not null`,
    },
    [
      sql`check ((case when course_id is null then 0 else 1 end) + (case when product_id is null then 0 else 1 end)
        + (case when collection_id is null then 0 else 1 end) = 1)`,
    ],
  );
  await createTable(
    db,
    "right_removals",
    {
      id,
      right_id: sql`${integer} not null ${references("rights", "cascade")}`,
      course_id: sql`${integer} ${references("courses", "cascade")}`,
      product_id: sql`${integer} ${references("products", "cascade")}`,
      removed_at: sql`${timestamp} not null`,
      removed_by_id: sql`${integer} ${references("users", "set null")}`,
      note: text,
    },
    [sql`check ((course_id is null) <> (product_id is null))`],
  );
}

/** An order that gave something and has no account gets one: found by its address, or made like an imported account. */
async function openAccountsOfGuests(db: MigrationDb): Promise<void> {
  await sql`insert into users (name, email, search_title, created_at, updated_at)
    select min(case when length(trim(coalesce(orders.guest_name, ''))) >= 2 then trim(orders.guest_name)
        else orders.guest_email end), orders.guest_email, min(orders.search_title), min(grants.created_at), max(orders.updated_at)
    from orders join grants on grants.order_id = orders.id and grants.licence_id is null
    where orders.user_id is null and orders.guest_email is not null
      and not exists (select 1 from users where users.email = orders.guest_email)
    group by orders.guest_email`.execute(db);
}

/** What a row of grants opens, and for whom. */
const GIVEN = sql`grants
  join orders on orders.id = grants.order_id
  join order_items on order_items.id = grants.order_item_id
  left join order_item_parts on order_item_parts.id = grants.part_id
  join users on users.id = case when grants.licence_id is not null then grants.user_id
    when orders.user_id is not null then orders.user_id
    else (select guests.id from users as guests where guests.email = orders.guest_email) end
  left join enrollments on enrollments.user_id = users.id
    and enrollments.course_id = coalesce(order_item_parts.course_id, order_items.course_id)
  left join enrollment_sources on enrollment_sources.enrollment_id = enrollments.id
    and enrollment_sources.order_item_id = grants.order_item_id
    and coalesce(enrollment_sources.licence_id, 0) = coalesce(grants.licence_id, 0)`;

const NO_END = "9999-01-01";

/** Course places keep their ids, because the register of acts by hand names them. Other rights get ids above them. */
async function takeOverOrders(db: MigrationDb): Promise<void> {
  await sql`insert into enrollments (user_id, course_id, created_at, updated_at)
    select users.id, coalesce(order_item_parts.course_id, order_items.course_id), min(grants.created_at), max(grants.updated_at)
    from ${GIVEN} where coalesce(order_item_parts.course_id, order_items.course_id) is not null
      and enrollments.id is null and orders.user_id is null and grants.licence_id is null
    group by users.id, coalesce(order_item_parts.course_id, order_items.course_id)`.execute(db);
  const isSuspended = sql`grants.state = 'suspended' and coalesce(grants.closed_for, 'order_waits') <> 'pre_sale'`;
  await sql`insert into rights (id, public_id, user_id, order_id, awaits_confirmation, course_id, product_id, source,
      order_item_id, part_id, licence_id, starts_at, term_kind, term_count, ends_at, opens_at,
      suspended_for, suspended_at, revoked_for, revoked_at, removed_at, removal_note, lapsed_at,
      download_count, end_told_at, created_at, updated_at)
    select coalesce(case when not exists (select 1 from grants as twin
          left join order_item_parts as twin_part on twin_part.id = twin.part_id
          where twin.order_id = grants.order_id and twin.order_item_id = grants.order_item_id and twin.id + 0 < grants.id
            and coalesce(twin.licence_id, 0) = coalesce(grants.licence_id, 0)
            and coalesce(twin_part.course_id, order_items.course_id) = coalesce(order_item_parts.course_id, order_items.course_id))
        then enrollment_sources.id end, grants.id + ${highest("enrollment_sources")}),
      grants.public_id, users.id, grants.order_id,
      orders.user_id is null and grants.licence_id is null and users.email_confirmed_at is null,
      coalesce(order_item_parts.course_id, order_items.course_id),
      case when coalesce(order_item_parts.course_id, order_items.course_id) is null
        then coalesce(order_item_parts.product_id, order_items.product_id) end,
      case when grants.licence_id is null then 'order' else 'gift' end,
      grants.order_item_id, grants.part_id, grants.licence_id,
      case when order_items.opens_at > grants.created_at then order_items.opens_at else grants.created_at end,
      coalesce(order_items.access_kind, order_item_parts.access_kind),
      case when order_items.access_kind is null then order_item_parts.access_count else order_items.access_count end,
      case when enrollment_sources.id is not null then enrollment_sources.ends_at
        when grants.expires_at < ${NO_END} then grants.expires_at end,
      grants.opens_at,
      case when ${isSuspended} then coalesce(grants.closed_for, 'order_waits') end,
      case when ${isSuspended} then grants.updated_at end,
      case when grants.state = 'revoked' then case
        when grants.closed_for in ('refund', 'dispute_lost', 'order_cancelled') then grants.closed_for
        when enrollment_sources.closed_for in ('refund', 'dispute_lost', 'order_cancelled') then enrollment_sources.closed_for
        when orders.status = 'cancelled' then 'order_cancelled' else 'refund' end end,
      case when grants.state = 'revoked' then grants.updated_at end,
      enrollment_sources.removed_at,
      case when enrollment_sources.removed_at is not null and enrollment_sources.closed_for is null
        then enrollment_sources.reason end,
      case when enrollment_sources.closed_for = 'ended' then enrollment_sources.updated_at end,
      grants.download_count, enrollment_sources.end_told_at, grants.created_at,
      case when enrollment_sources.updated_at > grants.updated_at then enrollment_sources.updated_at else grants.updated_at end
    from ${GIVEN} where coalesce(order_item_parts.course_id, order_items.course_id,
      order_item_parts.product_id, order_items.product_id) is not null`.execute(db);
}

/** Places by hand and of other platforms, and places of orders that have no row in grants. */
async function takeOverPlaces(db: MigrationDb): Promise<void> {
  const isTaken = sql`enrollment_sources.external_state = 'taken'`;
  const isPaidBack = sql`enrollment_sources.state = 'revoked'
    and enrollment_sources.closed_for in ('refund', 'dispute_lost', 'order_cancelled')`;
  const isRemoved = sql`(enrollment_sources.removed_at is not null
    or (enrollment_sources.state = 'revoked' and enrollment_sources.closed_for is null and not coalesce(${isTaken}, false)))`;
  await sql`insert into rights (id, public_id, user_id, order_id, course_id, source, order_item_id, licence_id,
      external_purchase, starts_at, ends_at, suspended_for, suspended_at, revoked_for, revoked_at, removed_at, removal_note,
      lapsed_at, seated_cohort_id, end_told_at, created_at, updated_at)
    select enrollment_sources.id, ${randomId(db)}, enrollments.user_id, order_items.order_id, enrollments.course_id,
      case when external_purchase is not null then 'elsewhere' when licence_id is not null then 'gift'
        when order_item_id is not null then 'order' else 'hand' end,
      order_item_id, licence_id, external_purchase, enrollment_sources.created_at, enrollment_sources.ends_at,
      case when enrollment_sources.state = 'suspended' then 'order_waits' end,
      case when enrollment_sources.state = 'suspended' then enrollment_sources.updated_at end,
      case when ${isTaken} then 'ended_elsewhere' when ${isPaidBack} then enrollment_sources.closed_for end,
      case when ${isTaken} or ${isPaidBack} then enrollment_sources.updated_at end,
      case when ${isRemoved} then coalesce(removed_at, enrollment_sources.updated_at) end,
      case when ${isRemoved} and enrollment_sources.closed_for is null then enrollment_sources.reason end,
      case when enrollment_sources.closed_for = 'ended' then enrollment_sources.updated_at end,
      external_cohort_id, end_told_at, enrollment_sources.created_at, enrollment_sources.updated_at
    from enrollment_sources
    join enrollments on enrollments.id = enrollment_sources.enrollment_id
    left join order_items on order_items.id = enrollment_sources.order_item_id
    where not exists (select 1 from rights where rights.id = enrollment_sources.id)`.execute(db);
}

/** The end is the earlier one of the subscription there and the shop's own term for files. */
async function takeOverFiles(db: MigrationDb): Promise<void> {
  const until = sql`case when ends_at is not null and ends_at < expires_at then ends_at else expires_at end`;
  const days =
    engineOf(db) === "postgres"
      ? sql`floor(extract(epoch from expires_at - created_at) / 86400)`
      : sql`cast(julianday(expires_at) - julianday(created_at) as integer)`;
  await sql`insert into rights (id, public_id, user_id, product_id, source, external_purchase, starts_at, term_kind, term_count,
      ends_at, revoked_for, revoked_at, download_count, downloaded_at, created_at, updated_at)
    select id + ${highest("enrollment_sources")} + ${highest("grants")}, public_id, user_id, product_id, 'elsewhere',
      external_purchase, created_at, 'days', case when expires_at < ${NO_END} then ${days} end,
      case when ${until} < ${NO_END} then ${until} end,
      case when external_state = 'taken' then 'ended_elsewhere' end,
      case when external_state = 'taken' then updated_at end,
      download_count, counted_at, created_at, updated_at
    from external_grants`.execute(db);
  if (engineOf(db) === "postgres") {
    await sql`select setval(pg_get_serial_sequence('rights', 'id'), greatest(1, (select max(id) from rights)))`.execute(
      db,
    );
  }
}

function highest(table: string): RawBuilder<unknown> {
  return sql`(select coalesce(max(id), 0) from ${sql.table(table)})`;
}

function randomId(db: MigrationDb): RawBuilder<unknown> {
  return engineOf(db) === "postgres"
    ? sql`replace(gen_random_uuid()::text, '-', '')`
    : sql`lower(hex(randomblob(16)))`;
}

/** Marks the ends that the register says were moved by hand, and links each stacked term to the one it began after. */
async function linkEnds(db: MigrationDb): Promise<void> {
  const moved =
    engineOf(db) === "postgres"
      ? sql`select (place ->> 'id')::bigint from audit_log,
          jsonb_array_elements(case when jsonb_typeof(detail -> 'places') = 'array' then detail -> 'places' else '[]' end) as place
          where action = 'course.change-end' and entity = 'enrollments'`
      : sql`select json_extract(place.value, '$.id') from audit_log, json_each(audit_log.detail, '$.places') as place
          where action = 'course.change-end' and entity = 'enrollments'`;
  await sql`update rights set end_moved_at = updated_at where course_id is not null and id in (${moved})`.execute(
    db,
  );
  await sql`update rights set stacked_on_id = (
      select base.id from rights as base
      where base.user_id = rights.user_id and base.course_id = rights.course_id and base.id < rights.id
        and base.end_moved_at is null and base.ends_at > rights.starts_at and base.ends_at < rights.ends_at
      order by base.ends_at desc limit 1)
    where course_id is not null and ends_at is not null and end_moved_at is null and term_kind in ('days', 'months')`.execute(
    db,
  );
}

async function moveDownloads(
  db: MigrationDb,
  { id, integer, text, boolean, timestamp }: Columns,
): Promise<void> {
  await createTable(db, "new_download_events", {
    id,
    right_id: sql`${integer} not null ${references("rights", "cascade")}`,
    person: sql`${text} not null`,
    ip: text,
    counted: sql`${boolean} not null default false`,
    created_at: sql`${timestamp} not null`,
  });
  await sql`insert into new_download_events (right_id, person, ip, counted, created_at)
    select rights.id, download_events.person, download_events.ip, download_events.counted, download_events.created_at
    from download_events join grants on grants.id = download_events.grant_id
    join rights on rights.public_id = grants.public_id order by download_events.id`.execute(db);
  await sql`update rights set downloaded_at = (select max(new_download_events.created_at) from new_download_events
    where new_download_events.right_id = rights.id and counted)
    where id in (select right_id from new_download_events)`.execute(db);
  await sql`drop table download_events`.execute(db);
  await sql`alter table new_download_events rename to download_events`.execute(db);
  if (engineOf(db) === "postgres") {
    await sql`alter sequence new_download_events_id_seq rename to download_events_id_seq`.execute(db);
    await sql`alter index new_download_events_pkey rename to download_events_pkey`.execute(db);
  }
  await createIndex(db, "download_events_by_age", "download_events", ["created_at"]);
  await createIndex(db, "download_events_right", "download_events", ["right_id", "person", "created_at"]);
  await createIndex(db, "download_events_person", "download_events", ["person", "created_at"]);
}

async function indexRights(db: MigrationDb): Promise<void> {
  const there = (column: string) => sql`${sql.ref(column)} is not null`;
  const thing = ["(coalesce(course_id, 0))", "(coalesce(product_id, 0))", "(coalesce(collection_id, 0))"];
  await createIndex(
    db,
    "rights_line",
    "rights",
    ["order_item_id", "(coalesce(part_id, 0))", "(coalesce(licence_id, 0))"],
    {
      unique: true,
      where: there("order_item_id"),
    },
  );
  await createIndex(db, "rights_purchase", "rights", ["external_purchase", "user_id", ...thing], {
    unique: true,
    where: there("external_purchase"),
  });
  await createIndex(db, "rights_membership", "rights", ["membership_id", ...thing], {
    unique: true,
    where: there("membership_id"),
  });
  await createIndex(db, "rights_hand", "rights", ["user_id", ...thing], {
    unique: true,
    where: sql`source = 'hand'`,
  });
  await createIndex(db, "rights_person", "rights", ["user_id", "course_id"]);
  await createIndex(db, "rights_course", "rights", ["course_id", "user_id"], { where: there("course_id") });
  for (const name of [
    "product",
    "collection",
    "order",
    "part",
    "licence",
    "stacked_on",
    "given_by",
    "removed_by",
  ]) {
    await createIndex(db, `rights_${name}`, "rights", [`${name}_id`], { where: there(`${name}_id`) });
  }
  await createIndex(db, "rights_ending", "rights", ["ends_at", "id"], {
    where: sql`ends_at is not null and lapsed_at is null and course_id is not null`,
  });
  await createIndex(db, "rights_opening", "rights", ["opens_at"], { where: there("opens_at") });
  await createIndex(db, "right_removals_once", "right_removals", ["right_id", ...thing.slice(0, 2)], {
    unique: true,
  });
  await createIndex(
    db,
    "collection_items_once",
    "collection_items",
    ["collection_id", ...thing.slice(0, 2)],
    {
      unique: true,
    },
  );
}

const OF = (row: string): string =>
  `rights.course_id = ${row}.course_id and rights.user_id = ${row}.user_id and rights.revoked_for is null
    and rights.removed_at is null and rights.lapsed_at is null`;

/** Open but for instants that nothing has closed yet. Ends and openings are marked by a job when their instant comes. */
const HAS_ACCESS = (row: string): string =>
  `(exists (select 1 from rights where ${OF(row)} and rights.suspended_for is null and rights.opens_at is null
    and not rights.awaits_confirmation))`;

const HAS_PLACE = (row: string): string => `(exists (select 1 from rights where ${OF(row)}))`;

const FOLLOW = (row: "old" | "new"): string =>
  `update enrollments set has_access = ${HAS_ACCESS("enrollments")}, has_place = ${HAS_PLACE("enrollments")}
    where user_id = ${row}.user_id and course_id = ${row}.course_id
      and (has_access <> ${HAS_ACCESS("enrollments")} or has_place <> ${HAS_PLACE("enrollments")});`;

const SEATED = (line: string): string =>
  `(select count(*) from rights where rights.order_item_id = ${line} and rights.course_id is not null)`;

const SEAT = (row: "old" | "new"): string =>
  `update order_items set seated_units = ${SEATED(`${row}.order_item_id`)}
    where id = ${row}.order_item_id and cohort_id is not null;`;

const WATCHED =
  "user_id, course_id, awaits_confirmation, opens_at, suspended_for, revoked_for, removed_at, lapsed_at";

async function followOnSqlite(db: MigrationDb): Promise<void> {
  const trigger = (name: string, event: string, when: string, work: string) =>
    sql.raw(`create trigger ${name} after ${event} on rights when ${when} begin ${work} end`).execute(db);
  await trigger("rights_come", "insert", "new.course_id is not null", FOLLOW("new"));
  await trigger(
    "rights_turn",
    `update of ${WATCHED}`,
    "old.course_id is not null or new.course_id is not null",
    `${FOLLOW("old")} ${FOLLOW("new")}`,
  );
  await trigger("rights_go", "delete", "old.course_id is not null", FOLLOW("old"));
  const isLine = (row: "old" | "new") => `${row}.order_item_id is not null and ${row}.course_id is not null`;
  await trigger("rights_seated", "insert", isLine("new"), SEAT("new"));
  await trigger("rights_left", "delete", isLine("old"), SEAT("old"));
}

async function followOnPostgres(db: MigrationDb): Promise<void> {
  for (const old of ["note_has_access", "enrollment_sources_place"]) {
    await sql`drop function if exists ${sql.raw(old)}() cascade`.execute(db);
  }
  const keep = async (name: string, event: string, work: string) => {
    await sql
      .raw(
        `create function ${name}() returns trigger language plpgsql as $$ begin ${work} return null; end $$`,
      )
      .execute(db);
    await sql
      .raw(`create trigger ${name} after ${event} on rights for each row execute function ${name}()`)
      .execute(db);
  };
  await keep(
    "follow_rights",
    `insert or delete or update of ${WATCHED}`,
    `if tg_op <> 'INSERT' and old.course_id is not null then ${FOLLOW("old")} end if;
     if tg_op <> 'DELETE' and new.course_id is not null
       and (tg_op = 'INSERT' or old.user_id <> new.user_id or old.course_id is distinct from new.course_id)
       then ${FOLLOW("new")} end if;`,
  );
  await keep(
    "seat_rights",
    "insert or delete",
    `if tg_op = 'DELETE' and old.order_item_id is not null and old.course_id is not null then ${SEAT("old")} end if;
     if tg_op = 'INSERT' and new.order_item_id is not null and new.course_id is not null then ${SEAT("new")} end if;`,
  );
}
