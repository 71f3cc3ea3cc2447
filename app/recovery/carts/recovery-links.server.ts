// The two private addresses of a reminder: one opens the cart again, the other ends all reminders. Neither signs anybody
// in nor shows whose it is. The token is derived from a random id and the secret; the table holds only its hash.

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AppContext } from "#app/context.ts";
import { cookieLine } from "#app/platform/http/site-cookies.ts";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import type { Db } from "#db/connect.server.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const REFUSAL = /^([1-9]\d{0,14})-([\w-]{43})$/;
/** Holds the token of the link by which this browser came. */
export const RECOVERY_COOKIE = "recovery";
/** What is bought so long after the link was opened still came by it. */
const COOKIE_SECONDS = 7 * 86_400;

export function newCartLink(secret: string): { link_id: string; token_hash: string } {
  const id = randomBytes(16).toString("base64url");
  return { link_id: id, token_hash: sha256Hex(tokenOf(secret, id)) };
}

export function cartAddress(
  { config, secret }: Pick<AppContext, "config" | "secret">,
  linkId: string,
): string {
  return `${config.siteUrl}/carrinho/retomar/${tokenOf(secret, linkId)}`;
}

/** Undefined for a wrong link, and for one whose cart is gone. */
export async function findLinkedCart(db: Db, token: string) {
  if (!TOKEN.test(token)) return undefined;
  return db
    .selectFrom("recovery_carts")
    .select(["id", "cart"])
    .where("token_hash", "=", sha256Hex(token))
    .executeTakeFirst();
}

/** Remembers in this browser by which link it came; empty forgets it. */
export function recoveryCookie(app: Pick<AppContext, "config">, token: string): string {
  return cookieLine(app, RECOVERY_COOKIE, token, token ? COOKIE_SECONDS : 0);
}

interface Person {
  id: number;
  email: string;
}

export function refusalAddress(
  { config, secret }: Pick<AppContext, "config" | "secret">,
  person: Person,
): string {
  return `${config.siteUrl}/lembretes/cancelar/${person.id}-${refusalKey(secret, person)}`;
}

/** Whose reminders the link ends; undefined for a link that is not of our making. */
export async function findRefusing({ db, secret }: Pick<AppContext, "db" | "secret">, token: string) {
  const [, number = "", key = ""] = REFUSAL.exec(token) ?? [];
  if (!number) return undefined;
  const person = await db
    .selectFrom("recovery_people")
    .select(["id", "email", "refused_at"])
    .where("id", "=", Number(number))
    .executeTakeFirst();
  if (!person) return undefined;
  const right = timingSafeEqual(Buffer.from(key), Buffer.from(refusalKey(secret, person)));
  return right ? person : undefined;
}

function refusalKey(secret: string, { id, email }: Person): string {
  return createHmac("sha256", secret).update(`recovery-refusal:${id}:${email}`).digest("base64url");
}

function tokenOf(secret: string, linkId: string): string {
  return createHmac("sha256", secret).update(`recovery-cart:${linkId}`).digest("base64url");
}
