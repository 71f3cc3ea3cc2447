// First administrator of a live installation: by a code that the start prints on the server's console. Once an
// administrator exists this door is closed for good.

import { createHmac, randomInt } from "node:crypto";
import type { AppContext } from "#app/context.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { adminPasswordRefusal } from "../passwords/admin-password.ts";
import { knownTurn } from "../passwords/hash-line.server.ts";
import { hashPassword } from "../passwords/passwords.server.ts";
import { type Refusal, tooMany } from "../refusal.ts";
import { DEMO_ACCOUNTS } from "../sessions/demo-accounts.ts";
import { giveAdministrator } from "../users/administrators.server.ts";

/** By IP address; only wrong codes count. */
const WRONG_CODES: Limit = { name: "first-access", points: 10, seconds: 900 };
/** Without look-alike characters. */
const SIGNS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const GROUPS = 3;
const GROUP_LENGTH = 4;
/** Limit of valid codes: each of several processes prints its own. */
const KEPT_CODES = 20;

const WRONG_CODE = "Este código não vale. Use o que apareceu no último início do programa";
const TAKEN = "Alguém acabou de criar o primeiro administrador. Entre com a sua conta";

type App = Pick<AppContext, "db" | "config" | "now" | "secret" | "limits" | "firstAccess">;

declare module "#app/context.ts" {
  // As in app/payments/attempts/payments.server.ts.
  interface AppContext {
    /**
     * True once an administrator was seen. The last administrator cannot leave, so the database need not be asked
     * again.
     */
    firstAccess: { isOver: boolean };
  }
}

/** True if the site is live and has no administrator. */
export async function isFirstAccessOpen({
  db,
  config,
  firstAccess,
}: Pick<App, "db" | "config" | "firstAccess">): Promise<boolean> {
  if (!config.live || firstAccess.isOver) return false;
  firstAccess.isOver = await hasAdministrator(db, config);
  return !firstAccess.isOver;
}

/** Demo accounts cannot sign in on a live site and do not count. */
async function hasAdministrator(db: Db, config: App["config"]): Promise<boolean> {
  let query = db.selectFrom("users").select("id").where("role", "=", "admin").where("is_active", "=", true);
  if (!config.shows.demoAccounts) {
    const emails = DEMO_ACCOUNTS.map(({ email }) => email);
    query = query.where("email", "not in", emails);
  }
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Creates this start's code; only its hash is stored. Undefined when an administrator exists. */
export async function issueFirstAccessCode(app: App): Promise<string | undefined> {
  const { db, secret, now } = app;
  if (!(await isFirstAccessOpen(app))) return undefined;
  const group = () => Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  const code = Array.from({ length: GROUPS }, group).join("-");
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto("first_access_codes")
      .values({ code_hash: codeMac(secret, code), created_at: now() })
      .execute();
    const kept = trx.selectFrom("first_access_codes").select("code_hash").orderBy("created_at", "desc");
    await trx.deleteFrom("first_access_codes").where("code_hash", "not in", kept.limit(KEPT_CODES)).execute();
  });
  return code;
}

interface FirstAdministrator {
  code: string;
  name: string;
  email: string;
  password: string;
  ip: string;
}

/** Makes the administrator if the code is right and unused; returns the account's id. */
export async function openFirstAccount(
  app: App,
  { code, ip, password, ...identity }: FirstAdministrator,
): Promise<Outcome<{ id: number }, Refusal>> {
  const { db, limits, secret, now } = app;
  const allowed = await limits.look(WRONG_CODES, { address: ip });
  if (!allowed.ok) return tooMany(allowed);
  if (!(await isCode(db, codeMac(secret, code)))) {
    const counted = await limits.use(WRONG_CODES, { address: ip });
    return counted.ok ? { ok: false, errors: { code: WRONG_CODE } } : tooMany(counted);
  }
  const weak = adminPasswordRefusal(password, identity);
  if (weak) return { ok: false, errors: { password: weak } };
  const hash = await hashPassword(db, password, knownTurn("first access"));
  if (!hash.ok) return hash;
  return inTransaction<Outcome<{ id: number }, Refusal>>(db, async (trx) => {
    // Deleting the codes locks them: a parallel request waits and finds none.
    const { numDeletedRows } = await trx.deleteFrom("first_access_codes").executeTakeFirst();
    if (numDeletedRows === 0n || !(await isFirstAccessOpen({ ...app, db: trx }))) {
      return { ok: false, errors: { form: TAKEN } };
    }
    const given = { ...identity, hash: hash.value, action: "admin.first", isEntering: true };
    const made = await giveAdministrator(trx, given, now());
    return made.ok ? { ok: true, id: made.id } : made;
  });
}

async function isCode(db: Db, codeHash: string): Promise<boolean> {
  const query = db.selectFrom("first_access_codes").select("code_hash").where("code_hash", "=", codeHash);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Normalises the typed code: lower case, without dashes. */
function codeMac(secret: string, code: string): string {
  const signs = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return createHmac("sha256", secret).update(`first-access:${signs}`).digest("hex");
}
