import type { AppContext } from "#app/context.ts";
import type { ServedTable } from "#app/nouns/served-table.ts";
import type { Actor } from "../tokens/credentials.server.ts";
import { refusal } from "../wire/errors.ts";
import { findTable } from "./registry.ts";

/** One request whose credentials are good. */
export interface Call {
  app: AppContext;
  actor: Actor;
  request: Request;
  url: URL;
  ip: string;
  param: (name: string) => string;
}

export type Handler = (call: Call) => Promise<Response> | Response;
/** GET, POST and so on. */
export type Methods = Record<string, Handler>;

/** The table that the address names. */
export function tableOf({ param }: Pick<Call, "param">): ServedTable {
  return knownTable(Number(param("table")));
}

export function knownTable(id: number): ServedTable {
  const table = findTable(id);
  if (!table) throw refusal("ERROR_TABLE_DOES_NOT_EXIST", "Esta tabela não existe.");
  return table;
}
