import type { AppContext } from "#app/context.ts";
import { doorOf } from "#app/nouns/rule-book.ts";
import {
  type DeleteOutcome,
  type Preparation,
  type RowValues,
  refusedField,
  servedFields,
  serveTable,
  unversioned,
  type Writing,
} from "#app/nouns/served-table.ts";
import { adminPasswordRefusal } from "../passwords/admin-password.ts";
import { hashLegacyDigest, hashPassword } from "../passwords/passwords.server.ts";
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_TOO_SHORT } from "../user-rules.ts";
import { USER_COLUMNS } from "./user.ts";
import { writeUserForThem } from "./user-admin-acts.server.ts";
import { writeUser } from "./user-writes.server.ts";

/** What a browser once made of a password: the hexadecimal SHA-256 of it and a suffix. */
const BROWSER_DIGEST = /^[0-9a-f]{64}$/i;

type Erase = (writing: Writing, userId: number) => Promise<DeleteOutcome>;

/** Deleting a person reaches into every domain, so whoever knows them all brings it along. */
export const usersTable = (erase: Erase) =>
  serveTable({
    id: 629,
    name: "USERS",
    table: "users",
    softDeletedColumn: "erased_at",
    fields: servedFields(USER_COLUMNS, { created_at: 9, updated_at: 10 }),
    prepare: hashSecret,
    create: async (writing, patch) =>
      unversioned(await writeUser(writing.trx, { patch, ...doorwayOf(writing) }, writing.now)),
    update: async (writing, id, patch) => {
      const write = { id, patch, ...doorwayOf(writing), secret: writing.app.secret };
      return unversioned(await writeUserForThem(writing.trx, write, writing.now));
    },
    remove: erase,
  });

function doorwayOf(writing: Writing) {
  const { actorId, mayMoveRoles } = writing;
  return { door: doorOf(writing), actor: { actorId }, mayMoveRoles: async () => mayMoveRoles };
}

function personIn({ name, email: address }: RowValues<"users">) {
  return { name: String(name ?? ""), email: String(address ?? "") };
}

/** What arrives is the secret itself, never a hash to be kept; an old browser's digest goes under the slow hash too. */
async function hashSecret(app: AppContext, values: RowValues<"users">): Promise<Preparation> {
  const secret = values.password_hash;
  if (secret === undefined || secret === null) return { ok: true };
  // Of an account that is there already, the sign-in finds it out.
  const weak = values.role === "admin" ? adminPasswordRefusal(secret, personIn(values)) : undefined;
  if (weak) return refusedField("password_hash", "invalid", weak);
  const length = [...secret].length;
  if (length < PASSWORD_MIN) return refusedField("password_hash", "invalid", PASSWORD_TOO_SHORT);
  if (length > PASSWORD_MAX) {
    return refusedField("password_hash", "max_length", `Use no máximo ${PASSWORD_MAX} caracteres.`);
  }
  const isDigest = app.config.legacyPasswordSuffix !== "" && BROWSER_DIGEST.test(secret);
  const hash = isDigest ? await hashLegacyDigest(app.db, secret) : await hashPassword(app.db, secret);
  if (!hash.ok) return { ok: false, busy: true };
  values.password_hash = hash.value;
  return { ok: true };
}
