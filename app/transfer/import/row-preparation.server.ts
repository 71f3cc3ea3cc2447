// Slow work on rows before their transaction: sanitizes HTML and rehashes old passwords.

import type { AppContext } from "#app/context.ts";
import { hashLegacyDigest } from "#app/identity/passwords/passwords.server.ts";
import type { ImportTable } from "./import-plan.ts";
import { findNameMatches, nameOf } from "./name-matches.server.ts";
import { refusalNote, type Step } from "./row-steps.ts";

/** Digest that the source's browser made from a password. */
const BROWSER_DIGEST = /^[0-9a-f]{64}$/i;
/** Limit: more than the hasher runs at once, fewer than its queue accepts. */
const HASHED_AT_ONCE = 8;

interface PreparationFacts {
  app: AppContext;
}

export async function prepareRows(
  { app }: PreparationFacts,
  table: ImportTable,
  steps: Step[],
): Promise<void> {
  if (table.name === "users") return hashSecrets(app, steps);
  const { served } = table;
  if (!served.prepare) return;
  for (const step of steps) {
    if (step.result !== "taken" && step.result !== "changed") continue;
    const before = { ...step.values };
    const outcome = await served.prepare(app, step.values);
    if (!outcome.ok) {
      step.result = "refused";
      step.row.notes = ["errors" in outcome ? refusalNote(outcome.errors) : "o servidor está ocupado"];
      continue;
    }
    const cleaned = Object.keys(before).filter((name) => before[name] !== step.values[name]);
    if (cleaned.length > 0) step.row.notes.push(`HTML limpo em ${cleaned.join(", ")}`);
  }
}

/** Only for accounts that are new here: an import never changes a password. */
async function hashSecrets(app: AppContext, steps: readonly Step[]): Promise<void> {
  const taken = steps.filter(({ result }) => result === "taken");
  const known = await findNameMatches(
    app.db,
    "users",
    taken.map(({ values }) => values),
  );
  const fresh = taken.filter(({ values }) => !known.has(nameOf("users", values) ?? ""));
  const waiting = fresh.values();
  const work = async () => {
    for (const step of waiting) await hashSecret(app, step);
  };
  await Promise.all(Array.from({ length: HASHED_AT_ONCE }, work));
}

async function hashSecret(app: AppContext, { row, values }: Step): Promise<void> {
  const { secret, notes } = row;
  if (!secret) return void notes.push("sem senha: entra com um código por e-mail");
  // This e-mail is not confirmed here. An account with a role opens only through its mailbox (SEC-107).
  if (values.role === "admin") {
    return void notes.push("é admin: a senha não veio, e quem abre o e-mail da conta cria outra");
  }
  if (!BROWSER_DIGEST.test(secret)) {
    return void notes.push("a senha não veio (não é um hash SHA-256): entra com um código por e-mail");
  }
  const hash = await hashLegacyDigest(app.db, secret);
  if (!hash.ok) throw new Error("the queue of passwords is full");
  values.password_hash = hash.value;
  if (app.config.legacyPasswordSuffix === "") {
    notes.push("a senha antiga só funciona com LEGACY_PASSWORD_SUFFIX definido");
  }
}
