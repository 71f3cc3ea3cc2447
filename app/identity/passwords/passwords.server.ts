// Stores passwords as argon2id in PHC strings.

import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Outcome } from "#app/platform/outcome.ts";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { HashCosts } from "#db/handle.server.ts";
import { normalSecret, secretForms } from "#db/typed-secret.ts";
import type { Refusal } from "../refusal.ts";
import { inHashLine, SHOP_TURN, type Turn } from "./hash-line.server.ts";

/** Hash costs. Only tests use cheaper ones, through the database that they open. */
export const HASH_COSTS: HashCosts = { memoryKib: 19_456, passes: 2 };
const LANES = 1;
const TAG_BYTES = 32;

const PLAIN = "argon2id";
/** The slow hash of a digest made by an old browser; accepted for one sign-in, then replaced. */
const LEGACY = "argon2id-sha256";
const PHC =
  /^\$(argon2id|argon2id-sha256)\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$([\w+/]{11,86})\$([\w+/]{11,86})$/;
const MAX_KIB = 65_536;
const MAX_PASSES = 10;
/** Salt and tag of a missing account, so that both cases cost the same. */
const NOBODY = { salt: randomBytes(16), tag: randomBytes(TAG_BYTES) };

const derive = promisify(argon2);

export type PasswordCheck = Outcome<{ matches: boolean; outdated: boolean }, Refusal>;

type Hashed = Outcome<{ value: string }, Refusal>;

export async function hashPassword(db: Db, password: string, turn: Turn = SHOP_TURN): Promise<Hashed> {
  return inHashLine(turn, () => slowHash(PLAIN, normalSecret(password), costsOf(db)));
}

/** Stores an imported hex SHA-256 of password and suffix under the slow hash. */
export async function hashLegacyDigest(db: Db, digest: string): Promise<Hashed> {
  return inHashLine(SHOP_TURN, () => slowHash(LEGACY, digest.toLowerCase(), costsOf(db)));
}

/**
 * Checks the password. Without a stored hash the same work is done. `outdated` asks for a new hash: the old one is a
 * browser's digest, of an unnormalised form, or has other costs.
 */
export async function verifyPassword(
  db: Db,
  password: string,
  stored: string | null | undefined,
  legacySuffix: string,
  turn: Turn = SHOP_TURN,
): Promise<PasswordCheck> {
  const costs = costsOf(db);
  const known = parsePhc(stored);
  const hash = known ?? { kind: PLAIN, lanes: LANES, ...costs, ...NOBODY };
  const allowed = known !== undefined && (hash.kind === PLAIN || legacySuffix !== "");
  const isOld = hash.kind === LEGACY || hash.memoryKib !== costs.memoryKib || hash.passes !== costs.passes;
  for (const [at, form] of secretForms(password).entries()) {
    const secret = hash.kind === LEGACY ? legacyDigest(form, legacySuffix) : form;
    const tag = await inHashLine(turn, () => deriveTag(secret, hash.salt, hash.tag.length, hash));
    if (!tag.ok) return tag;
    const matches = timingSafeEqual(tag.value, hash.tag) && allowed;
    if (matches) return { ok: true, matches, outdated: isOld || at > 0 };
  }
  return { ok: true, matches: false, outdated: isOld };
}

function costsOf(db: Db): HashCosts {
  return db.context.database.hashCosts ?? HASH_COSTS;
}

async function slowHash(kind: string, secret: string, costs: HashCosts): Promise<string> {
  const salt = randomBytes(16);
  const tag = await deriveTag(secret, salt, TAG_BYTES, { ...costs, lanes: LANES });
  const plain = (bytes: Buffer) => bytes.toString("base64").replace(/={1,2}$/, "");
  return `$${kind}$v=19$m=${costs.memoryKib},t=${costs.passes},p=${LANES}$${plain(salt)}$${plain(tag)}`;
}

function deriveTag(
  secret: string,
  salt: Buffer,
  tagLength: number,
  costs: HashCosts & { lanes: number },
): Promise<Buffer> {
  return derive(PLAIN, {
    message: secret,
    nonce: salt,
    parallelism: costs.lanes,
    tagLength,
    memory: costs.memoryKib,
    passes: costs.passes,
  });
}

function parsePhc(text: string | null | undefined) {
  const match = PHC.exec(text ?? "");
  if (!match) return undefined;
  const [, kind, memory, passes, lanes, salt = "", tag = ""] = match;
  const costs = { memoryKib: Number(memory), passes: Number(passes), lanes: Number(lanes) };
  if (costs.memoryKib < 8 * costs.lanes || costs.memoryKib > MAX_KIB) return undefined;
  if (costs.passes < 1 || costs.passes > MAX_PASSES || costs.lanes < 1) return undefined;
  return { kind, ...costs, salt: Buffer.from(salt, "base64"), tag: Buffer.from(tag, "base64") };
}

function legacyDigest(password: string, suffix: string): string {
  return sha256Hex(`${password}${suffix}`);
}
