// Deliveries of a connection, for the owner.
import type { Page } from "#app/platform/forms/pagination.ts";
import { normalEmail } from "#app/platform/text/email-address.ts";
import { withShownEmails } from "#app/platform/text/shown-email.server.ts";
import type { Db } from "#db/connect.server.ts";
import { openDeliveryBody } from "../incoming/deliveries.server.ts";
import { type DeliveryFilter, outcomeOfWord } from "./delivery-filter.ts";

export const DELIVERIES_PAGE_SIZE = 25;

const LISTED = ["id", "event", "purchase", "email", "outcome", "note", "repeats", "received_at"] as const;

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>["items"][number];

/** Reads one row more than a page. Names of buyers only if the viewer may read customers. */
export async function listDeliveries(
  db: Db,
  { connectionId, isPersonal, filter }: { connectionId: number; isPersonal: boolean; filter: DeliveryFilter },
  page: Page,
) {
  const direction = filter.sort === "antigos" ? "asc" : "desc";
  let found = db.selectFrom("incoming_deliveries").select(LISTED).where("connection_id", "=", connectionId);
  if (filter.outcome) found = found.where("outcome", "=", outcomeOfWord(filter.outcome));
  const query = filter.query.trim();
  if (query !== "") {
    found = found.where((eb) =>
      eb.or([
        eb("purchase", "=", query),
        eb("event", "=", query),
        ...(isPersonal ? [eb("email", "=", normalEmail(query))] : []),
      ]),
    );
  }
  const rows = await found
    .orderBy("id", direction)
    .limit(page.size + 1)
    .offset(page.offset)
    .execute();
  const items = rows.slice(0, page.size).map((row) => (isPersonal ? row : { ...row, email: null }));
  return { items: withShownEmails(items, "email"), hasMore: rows.length > page.size };
}

export async function findDelivery(
  db: Db,
  {
    connectionId,
    id,
    isPersonal,
    secret,
  }: { connectionId: number; id: number; isPersonal: boolean; secret: string },
) {
  const row = await db
    .selectFrom("incoming_deliveries")
    .select([...LISTED, "connection_id", "body", "handled_at"])
    .where("id", "=", id)
    .where("connection_id", "=", connectionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { body: sealed, connection_id, ...delivery } = row;
  const body = isPersonal ? openDeliveryBody(secret, { connection_id, body: sealed }) : undefined;
  const [shown = delivery] = withShownEmails(
    [{ ...delivery, email: isPersonal ? delivery.email : null }],
    "email",
  );
  return { ...shown, canReplay: sealed !== null, body: body === undefined ? null : indented(body) };
}

export type OpenDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

export async function latestDeliveries(
  db: Db,
  connectionIds: number[],
): Promise<Map<number, LatestDelivery>> {
  if (connectionIds.length === 0) return new Map();
  const newest = db
    .selectFrom("incoming_connections")
    .select((eb) =>
      eb
        .selectFrom("incoming_deliveries")
        .select(({ fn }) => fn.max("incoming_deliveries.id").as("id"))
        .whereRef("incoming_deliveries.connection_id", "=", "incoming_connections.id")
        .as("id"),
    )
    .where("incoming_connections.id", "in", connectionIds);
  const rows = await db
    .selectFrom("incoming_deliveries")
    .select(["connection_id", "event", "outcome", "received_at"])
    .where("id", "in", newest)
    .execute();
  return new Map(rows.map((row) => [row.connection_id, row]));
}

type LatestDelivery = Pick<ListedDelivery, "event" | "outcome" | "received_at">;

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
