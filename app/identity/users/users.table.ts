import type { AppContext } from "#app/platform/context.ts";
import {
  boolean,
  createdOn,
  type DeleteOutcome,
  date,
  email,
  lastModified,
  longText,
  type Preparation,
  password,
  type RowValues,
  refusedField,
  serveTable,
  text,
  type Writing,
} from "#app/platform/served-table.ts";
import { hashLegacyDigest, hashPassword } from "../passwords/passwords.server.ts";
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_TOO_SHORT } from "../user-rules.ts";
import { changeAccount, insertAccount } from "./account-rows.server.ts";

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
    fields: [
      text("name", { required: true }),
      email("email", { required: true }),
      password("password_hash"),
      text("role", { oneOf: ["user", "admin"], nullable: false }),
      text("avatar"),
      text("phone"),
      longText("address"),
      boolean("is_active", { byDefault: true }),
      createdOn(),
      lastModified(),
      date("last_login"),
    ],
    prepare: hashSecret,
    async create({ trx, now }, { name = "", email: address = "", ...values }) {
      return insertAccount(trx, { name, email: address, ...values }, now);
    },
    async update({ trx, actorId, now }, userId, values) {
      const outcome = await changeAccount(trx, { userId, actorId, values }, now);
      return outcome ?? { ok: false, missing: true };
    },
    remove: erase,
  });

/** What arrives is the secret itself, never a hash to be kept; an old browser's digest goes under the slow hash too. */
async function hashSecret(app: AppContext, values: RowValues<"users">): Promise<Preparation> {
  const secret = values.password_hash;
  if (secret === undefined || secret === null) return { ok: true };
  const length = [...secret].length;
  if (length < PASSWORD_MIN) return refusedField("password_hash", "invalid", PASSWORD_TOO_SHORT);
  if (length > PASSWORD_MAX) {
    return refusedField("password_hash", "max_length", `Use no máximo ${PASSWORD_MAX} caracteres.`);
  }
  const isDigest = app.config.legacyPasswordSuffix !== "" && BROWSER_DIGEST.test(secret);
  const hash = isDigest ? await hashLegacyDigest(secret) : await hashPassword(secret);
  if (!hash.ok) return { ok: false, busy: true };
  values.password_hash = hash.value;
  return { ok: true };
}
