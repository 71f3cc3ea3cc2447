// The owner's list of keys. There are tens of them: they are searched and sorted here, by the same words as everywhere.
import { type Page, pageInMemory } from "#app/platform/forms/pagination.ts";
import { hasWords } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import type { TokenFilter, TokenSort } from "./token-filter.ts";
import { type ApiToken, listTokens } from "./tokens.server.ts";

export const TOKENS_PAGE_SIZE = 20;

/** One page of the keys that the filter names. */
export async function findTokens(db: Db, { query, state, sort }: TokenFilter, asked: Page) {
  const found = (await listTokens(db))
    .filter(({ revoked_at: revokedAt }) => !state || (revokedAt === null) === (state === "ativas"))
    .filter((token) => hasWords(query, token.name, token.key_hint, token.owner_name))
    // Those that work first, newest first, is how they come; equal ones stay so.
    .sort(ORDERS[sort]);
  return pageInMemory(found, asked);
}

type Order = (one: ApiToken, other: ApiToken) => number;

const COLLATOR = new Intl.Collator("pt-BR", { numeric: true });
const byName: Order = (one, other) => COLLATOR.compare(one.name, other.name);
const byAge: Order = (one, other) => one.id - other.id;
const byState: Order = (one, other) => Number(one.revoked_at !== null) - Number(other.revoked_at !== null);
/** A key that was never used stands below every use. */
const byUse: Order = (one, other) => usedAt(one) - usedAt(other);

const ORDERS: Record<TokenSort, Order> = {
  ativas: byState,
  revogadas: turned(byState),
  nome: byName,
  "nome-z": turned(byName),
  uso: turned(byUse),
  "uso-antigo": byUse,
  recentes: turned(byAge),
  antigas: byAge,
};

function turned(order: Order): Order {
  return (one, other) => order(other, one);
}

function usedAt({ last_used_at: lastUsedAt }: ApiToken): number {
  return lastUsedAt?.getTime() ?? 0;
}
