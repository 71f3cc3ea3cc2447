// Data of the two pages about connections.
import type { AppContext } from "#app/context.ts";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import type { Db } from "#db/connect.server.ts";
import { openConnectionSecret } from "../incoming/connection-secret.server.ts";
import { entryAddress } from "../incoming/incoming-platforms.ts";
import { isMatched, listChoices, listExternalProducts } from "../matching/external-products.server.ts";
import { findConnection, listConnections } from "./connections.server.ts";
import { DELIVERY_FILTER } from "./delivery-filter.ts";
import {
  DELIVERIES_PAGE_SIZE,
  findDelivery,
  latestDeliveries,
  listDeliveries,
} from "./delivery-list.server.ts";

type App = Pick<AppContext, "db" | "secret" | "config">;

export async function readConnectionsPage({ db, config }: App) {
  const connections = await listConnections(db);
  const platforms = [...new Set(connections.map(({ platform }) => platform))];
  const [latest, matching] = await Promise.all([
    latestDeliveries(
      db,
      connections.map(({ id }) => id),
    ),
    readMatching(db, platforms),
  ]);
  const items = connections.map((connection) => ({
    ...connection,
    address: entryAddress(config.siteUrl, connection),
    latest: latest.get(connection.id),
  }));
  return { items, ...matching };
}

export type ListedConnection = Awaited<ReturnType<typeof readConnectionsPage>>["items"][number];

export async function readConnectionPage(
  { db, secret, config }: App,
  { id, isPersonal, params }: { id: number; isPersonal: boolean; params: URLSearchParams },
) {
  const connection = orNotFound(await findConnection(db, id), "Conexão não encontrada.");
  const filter = DELIVERY_FILTER.parse(params);
  const page = pageFrom(params, DELIVERIES_PAGE_SIZE);
  const asked = params.get("aviso");
  const [list, found, matching, isSecretLost] = await Promise.all([
    listDeliveries(db, { connectionId: id, isPersonal, filter }, page),
    asked === null
      ? null
      : findDelivery(db, { connectionId: id, id: idInAddress(asked) ?? 0, isPersonal, secret }),
    readMatching(db, [connection.platform]),
    hasLostSecret(db, id, secret),
  ]);
  const open = found === null ? null : orNotFound(found, "Aviso não encontrado.");
  const address = entryAddress(config.siteUrl, connection);
  return { connection, address, ...list, open, filter, page, ...matching, isSecretLost };
}

/** Products on these platforms that wait for a match, and their choices. */
async function readMatching(db: Db, platforms: string[]) {
  const all = platforms.length === 0 ? [] : await listExternalProducts(db);
  const products = all.filter((product) => platforms.includes(product.platform) && !isMatched(product));
  return { products, choices: products.length === 0 ? [] : await listChoices(db) };
}

async function hasLostSecret(db: Db, id: number, siteSecret: string): Promise<boolean> {
  const row = await db
    .selectFrom("incoming_connections")
    .select(["platform", "key", "secret"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined && openConnectionSecret(siteSecret, row) === undefined;
}
