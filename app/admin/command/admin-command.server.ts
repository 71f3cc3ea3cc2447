// npm run admin, beside a running server or before the first start: create EMAIL makes an administrator,
// token NAME --all (or --table 634:read,create) a key for an integration.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { z } from "zod";
import { findTokenOwner } from "#app/api/tokens/token-owner.server.ts";
import { type TokenRights, tokenRightsFrom } from "#app/api/tokens/token-rights.ts";
import { createToken } from "#app/api/tokens/tokens.server.ts";
import { adminPasswordRefusal } from "#app/identity/passwords/admin-password.ts";
import { emailField, passwordField } from "#app/identity/user.schema.ts";
import { createAdministrator } from "#app/identity/users/administrators.server.ts";
import { type Config, ConfigError, readConfig } from "#app/platform/config/config.server.ts";
import { DISK_FULL } from "#app/platform/config/disk-space.server.ts";
import { DatabaseUnavailable, type Db, isDatabaseOutage, openDb } from "#db/connect.server.ts";
import { isDiskFull } from "#db/disk-full.ts";
import { migrate } from "#db/migrations.ts";

const CREATE_USAGE = "Uso: npm run admin -- create EMAIL";
const TOKEN_USAGE = "Uso: npm run admin -- token NOME --all (ou --table 634:read,create)";

/** What the person at the console has to mend. */
export class CommandRefused extends Error {}

export interface AdminConsole {
  environment: Record<string, string | undefined>;
  now: () => Date;
  say: (text: string) => void;
  complain: (text: string) => void;
  readPassword: () => Promise<string>;
}

/** Says what it did, or what is to be mended; resolves to the exit code. */
export async function runAdmin(args: string[], door: AdminConsole): Promise<number> {
  try {
    await run(args, door);
    return 0;
  } catch (error) {
    const told =
      error instanceof CommandRefused || error instanceof ConfigError || error instanceof DatabaseUnavailable;
    if (told) door.complain(`${error.message}\n`);
    else if (isDatabaseOutage(error)) door.complain("O banco de dados não responde. Tente de novo.\n");
    else if (isDiskFull(error)) door.complain(`${DISK_FULL}\n`);
    else throw error;
    return 1;
  }
}

async function run([command, ...rest]: string[], door: AdminConsole): Promise<void> {
  if (command === "token") return printToken(rest, door);
  if (command === "create") return makeAdministrator(rest, door);
  throw new CommandRefused(`${CREATE_USAGE}\n${TOKEN_USAGE}`);
}

async function makeAdministrator([email = "", ...rest]: string[], door: AdminConsole): Promise<void> {
  if (email === "" || rest.length > 0) throw new CommandRefused(CREATE_USAGE);
  const address = checked(emailField, email);
  const config = readConfig(door.environment);
  const password = checked(passwordField, await door.readPassword());
  const weak = adminPasswordRefusal(password, { email: address });
  if (weak) throw new CommandRefused(`${weak}.`);
  await onDatabase(config, async (db) => {
    const outcome = await createAdministrator(db, { email: address, password }, door.now());
    if (!outcome.ok) throw new CommandRefused(Object.values(outcome.errors).join("\n"));
    door.say(
      outcome.value === "created"
        ? `Administrador criado: ${address}\n`
        : `${address} agora é administrador, com esta senha. As sessões abertas foram encerradas.\n`,
    );
  });
}

/** The key alone on the last line, so that a script can take it from there. */
async function printToken([name = "", ...options]: string[], door: AdminConsole): Promise<void> {
  const rights = rightsFrom(options);
  if (name.trim() === "" || name.startsWith("--") || !rights) throw new CommandRefused(TOKEN_USAGE);
  const config = readConfig(door.environment);
  await onDatabase(config, async (db) => {
    const owner = await findTokenOwner(db, config);
    if (!owner)
      throw new CommandRefused("Ainda não há administrador. Crie um: npm run admin -- create EMAIL");
    const facts = { name: name.trim(), rights, ownerId: owner.id, actorId: null };
    const { key } = await createToken(db, facts, door.now());
    door.say(`Token "${facts.name}", em nome de ${owner.email}. Ele não aparece de novo:\n${key}\n`);
  });
}

/** `--all`, or `--table ID:action,action` as often as needed. */
function rightsFrom(options: string[]): TokenRights | undefined {
  if (options.length === 1 && options[0] === "--all") return tokenRightsFrom("*");
  const tables = options.filter((_, at) => at % 2 === 1);
  const areNamed = options.length > 0 && options.every((option, at) => at % 2 === 1 || option === "--table");
  if (!areNamed || tables.length * 2 !== options.length) return undefined;
  const all = tables.map(tokenRightsFrom);
  return all.every((one) => one !== undefined) ? Object.assign({}, ...all) : undefined;
}

async function onDatabase(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  if (!/^postgres/.test(config.databaseUrl)) mkdirSync(dirname(config.databaseUrl), { recursive: true });
  const db = openDb(config.databaseUrl);
  try {
    await migrate(db);
    await work(db);
  } finally {
    await db.destroy();
  }
}

function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new CommandRefused(`${parsed.error.issues[0]?.message ?? "Valor inválido"}.`);
  return parsed.data;
}
