// Rows as they were sent, checked and made ready before anything is written.

import type { AppContext } from "#app/context.ts";
import type { FieldRefusal } from "#app/nouns/rule-book.ts";
import type { ServedTable } from "#app/nouns/served-table.ts";
import type { Actor } from "../tokens/credentials.server.ts";
import { type ApiRefusal, badBody, refusal } from "../wire/errors.ts";
import { checkReferences, keyedErrors, type RowBody, readRowBody } from "./row-bodies.server.ts";

export interface WriteRequest {
  app: AppContext;
  table: ServedTable;
  actor: Actor;
  ip: string;
  withNames: boolean;
  /** Webhooks hear nothing of it. */
  silent: boolean;
  /** Whether errors are told by the item's place in a batch. */
  isBatch: boolean;
}

export type SentRow = Record<string, unknown>;

/** The bodies in columns' values, or the refusal that names what is wrong with each. */
export async function readBodies(
  request: WriteRequest,
  sent: SentRow[],
  creating: boolean,
): Promise<RowBody[]> {
  const { app, table, withNames } = request;
  const { siteUrl } = app.config;
  const bodies = sent.map((body) => readRowBody(table, body, { withNames, siteUrl, creating }));
  await checkReferences(app.db, table, bodies);
  requireSound(request, bodies);
  for (const [at, { values }] of bodies.entries()) {
    const prepared = (await table.prepare?.(app, values)) ?? { ok: true };
    if (prepared.ok) continue;
    if ("busy" in prepared) {
      throw refusal("ERROR_SERVER_BUSY", "Tente de novo em instantes.", { "retry-after": "5" });
    }
    throw refusedBody(request, new Map([[at, prepared.errors]]));
  }
  return bodies;
}

function requireSound(request: WriteRequest, bodies: RowBody[]): void {
  const broken = new Map<number, Record<string, FieldRefusal>>();
  for (const [at, { errors }] of bodies.entries()) {
    if (Object.keys(errors).length > 0) broken.set(at, errors);
  }
  if (broken.size > 0) throw refusedBody(request, broken);
}

export function refusedBody(
  { table, withNames, isBatch }: WriteRequest,
  broken: ReadonlyMap<number, Record<string, FieldRefusal>>,
): ApiRefusal {
  const [first = {}] = broken.values();
  if (!isBatch) return badBody(keyedErrors(table, first, withNames));
  const items = [...broken].map(([at, errors]) => {
    const keyed = Object.entries(keyedErrors(table, errors, withNames));
    return [at, Object.fromEntries(keyed.map(([key, error]) => [key, [error]]))];
  });
  return refusal("ERROR_REQUEST_BODY_VALIDATION", { items: Object.fromEntries(items) });
}
