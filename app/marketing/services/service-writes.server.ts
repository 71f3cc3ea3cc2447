// How a service is written, whichever door it comes through.
import type { Asked, Noun } from "#app/nouns/noun.ts";
import { slugify, uniqueSlug } from "#app/platform/text/slug.ts";
import type { Db } from "#db/connect.server.ts";
import { SERVICE_COLUMNS, SERVICE_RULES, type ServiceFacts } from "./service.ts";
import { serviceWords } from "./service-fields.ts";

/** A slug that is taken becomes a free one by -1, -2 and so on. */
export const SERVICES: Noun<ServiceFacts> = {
  table: "services",
  name: "service",
  entity: "service",
  columns: SERVICE_COLUMNS,
  rules: SERVICE_RULES,
  isSeen: ({ is_published }) => is_published,
  async completed(trx, { id, facts }) {
    const position = id === undefined ? facts.position || (await lastPlace(trx)) : facts.position;
    return { ...facts, position, slug: await freeSlug(trx, facts, id) };
  },
  said: (_, rows) => rows.map(serviceWords),
};

async function lastPlace(trx: Db): Promise<number> {
  const { last } = await trx
    .selectFrom("services")
    .select((eb) => eb.fn.coalesce(eb.fn.max("position"), eb.lit(0)).as("last"))
    .executeTakeFirstOrThrow();
  return Number(last) + 1;
}

/** A service may keep its own slug. */
async function freeSlug(trx: Db, { name, slug }: ServiceFacts, ownId: Asked<ServiceFacts>["id"]) {
  const wanted = slugify(slug.trim() || name) || "servico";
  const others = await trx
    .selectFrom("services")
    .select(["id", "slug"])
    .where("slug", "like", `${wanted}%`)
    .execute();
  return uniqueSlug(wanted, new Set(others.filter((row) => row.id !== ownId).map((row) => row.slug)));
}
