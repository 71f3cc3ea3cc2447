// Who asks (docs/contracts/table-api.md): an integration by its key, or a person by a JWT. Cookies are never looked at.

import type { AppContext } from "#app/context.ts";
import { isFactorDemanded } from "#app/identity/rights/demanded-factors.ts";
import { isDemoAccount } from "#app/identity/sessions/demo-accounts.ts";
import type { ServedTable } from "#app/nouns/served-table.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { noPermission, refusal, unauthenticated } from "../wire/errors.ts";
import { readToken, stampOf } from "./access-tokens.ts";
import { hasAnyRight, hasRight, hasRoles, type TokenAction } from "./token-rights.ts";
import { findToken, recordUse } from "./tokens.server.ts";

/** Per credential; at least 600 a minute are promised. */
export const REQUEST_LIMIT: Limit = { name: "table-api", points: 1000, seconds: 60 };
/** Searches count toward both limits. This limit is lower because a search may read every row. */
export const SEARCH_LIMIT: Limit = { name: "table-api-search", points: 300, seconds: 60 };

export type Actor =
  | {
      kind: "token";
      tokenId: number;
      userId: number;
      rights: Record<string, string[]>;
      /** True when the token has this right and its creator is still an owner. */
      mayMoveRoles: boolean;
    }
  | { kind: "person"; userId: number; isAdmin: boolean };

type App = Pick<AppContext, "db" | "secret" | "config" | "limits" | "log" | "now" | "company" | "background">;

/** The caller, or the refusal that the protocol has for what is wrong with the credentials. */
export async function findActor(app: App, header: string | null): Promise<Actor> {
  const [scheme = "", ...words] = (header ?? "").trim().split(/\s+/);
  const [credential = ""] = words;
  const isWhole = words.length === 1;
  switch (scheme.toLowerCase()) {
    case "token":
      if (!isWhole) throw refusal("ERROR_INVALID_TOKEN_HEADER", "Envie: Authorization: Token CHAVE.");
      return within(app, await integration(app, credential));
    case "jwt":
      return within(app, await person(app, isWhole ? credential : ""));
    default:
      throw unauthenticated();
  }
}

/** Whether the caller may do this in the table; else the request ends. */
export function requireRight(actor: Actor, table: ServedTable, ...actions: TokenAction[]): void {
  if (actor.kind === "person") requireAdministrator(actor);
  else if (!actions.some((action) => hasRight(actor.rights, table.id, action))) throw noPermission();
}

export function mayReach(actor: Actor, table: ServedTable): boolean {
  return actor.kind === "token" ? hasAnyRight(actor.rights, table.id) : actor.isAdmin;
}

/** Only an administrator's JWT. */
export function requireAdministrator(actor: Actor): void {
  if (actor.kind === "token") throw unauthenticated();
  if (!actor.isAdmin) throw refusal("PERMISSION_DENIED", "Só administradores podem fazer isso.");
}

/** An account that may sign in now, for its JWT. */
export async function findAccount(app: Pick<App, "db" | "config">, userId: number) {
  const account = await app.db
    .selectFrom("users")
    .select([
      "id",
      "name",
      "email",
      "role",
      "team_role",
      "is_active",
      "password_hash",
      "weak_password",
      "identity_version",
    ])
    .where("id", "=", userId)
    .executeTakeFirst();
  return account && isOpen(app, account) ? account : undefined;
}

async function integration(app: App, key: string): Promise<Actor> {
  const token = await findToken(app.db, key);
  if (!token) throw refusal("ERROR_TOKEN_DOES_NOT_EXIST", "Este token não existe ou foi revogado.");
  // It acts for an administrator, so it ends with that person's role too.
  if (!isOpen(app, token) || token.role !== "admin") {
    throw refusal("ERROR_USER_NOT_ACTIVE", "A conta de quem criou este token está desativada.");
  }
  app.background.start(recordUse(app.db, token, app.now()), (error) => {
    app.log.warn({ err: error }, "use of a token was not written down");
  });
  const { id: tokenId, owner_id: userId, rights } = token;
  const mayMoveRoles = hasRoles(rights) && token.team_role === "owner";
  return { kind: "token", tokenId, userId, rights, mayMoveRoles };
}

async function person(app: App, jwt: string): Promise<Actor> {
  const facts = readToken(app.secret, "access", jwt, app.now());
  const account = facts && (await findAccount(app, facts.userId));
  if (!account || stampOf(app.secret, account) !== facts?.stamp) {
    throw refusal("ERROR_INVALID_ACCESS_TOKEN", "Este JWT é inválido ou expirou. Entre de novo.");
  }
  const isHeld = account.weak_password || isFactorDemanded(app, account.team_role);
  return { kind: "person", userId: account.id, isAdmin: account.role === "admin" && !isHeld };
}

function isOpen(app: Pick<App, "config">, account: { email: string; is_active: boolean }): boolean {
  return account.is_active && (app.config.shows.demoAccounts || !isDemoAccount(account.email));
}

export async function within(
  app: Pick<App, "limits">,
  actor: Actor,
  limit: Limit = REQUEST_LIMIT,
): Promise<Actor> {
  const key = actor.kind === "token" ? `token ${actor.tokenId}` : `person ${actor.userId}`;
  const allowed = await app.limits.use(limit, key);
  if (allowed.ok) return actor;
  const headers = { "retry-after": String(allowed.retryAfter) };
  throw refusal("ERROR_TOO_MANY_REQUESTS", "Muitas requisições. Aguarde e tente de novo.", headers);
}
