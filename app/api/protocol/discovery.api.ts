// What there is: the addresses by which clients test a connection and fill their drop-downs.
import type { ServedTable } from "#app/nouns/served-table.ts";
import { mayReach, requireAdministrator, requireRight } from "../tokens/credentials.server.ts";
import { refusal, unauthenticated } from "../wire/errors.ts";
import { type Call, knownTable, type Methods, tableOf } from "./api-call.ts";
import { DATABASE_ID, fieldFacts, SERVED_TABLES, tableFacts } from "./registry.ts";

export const discoveryRoutes: Record<string, Methods> = {
  "/applications": {
    GET({ actor }) {
      requireAdministrator(actor);
      const tables = SERVED_TABLES.map(tableFacts);
      return Response.json([{ id: DATABASE_ID, name: "Loja", order: 1, type: "database", tables }]);
    },
  },
  "/database/tables/database/:database{[0-9]+}": {
    GET({ actor, param }) {
      if (actor.kind === "token") throw unauthenticated();
      if (Number(param("database")) !== DATABASE_ID) {
        throw refusal("ERROR_APPLICATION_DOES_NOT_EXIST", "Este banco de dados não existe.");
      }
      requireAdministrator(actor);
      return Response.json(SERVED_TABLES.map(tableFacts));
    },
  },
  "/database/tables/all-tables": {
    GET({ actor }) {
      if (actor.kind === "person") requireAdministrator(actor);
      return Response.json(SERVED_TABLES.filter((table) => mayReach(actor, table)).map(tableFacts));
    },
  },
  "/database/tokens/check": {
    GET({ actor }) {
      if (actor.kind !== "token") throw unauthenticated();
      return Response.json({ token: "OK" });
    },
  },
  "/database/fields/table/:table{[0-9]+}": {
    GET(call) {
      const table = tableOf(call);
      requireRight(call.actor, table, "read", "create", "update");
      return Response.json(table.fields.map((field) => fieldFacts(table, field)));
    },
    POST(call) {
      return refuseFieldChange(call, tableOf(call));
    },
  },
  "/database/fields/:field{[0-9]+}": {
    PATCH: (call) => refuseFieldChange(call, fieldTable(call)),
    DELETE: (call) => refuseFieldChange(call, fieldTable(call)),
  },
};

function fieldTable({ param }: Call): ServedTable {
  return knownTable(Math.floor(Number(param("field")) / 100));
}

/** The tables are the product's own; nobody changes what they are made of. */
function refuseFieldChange({ actor }: Call, table: ServedTable): never {
  if (actor.kind === "person") requireAdministrator(actor);
  else requireRight({ ...actor, rights: {} }, table, "update");
  throw refusal("ERROR_IMMUTABLE_FIELD_PROPERTIES", "Os campos das tabelas não mudam.");
}
