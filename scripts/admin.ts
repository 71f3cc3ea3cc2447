// npm run admin, beside a running server or before the first start: create EMAIL makes an administrator,
// token NAME --all (or --table 634:read,create) a key for an integration.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import type { z } from "zod";
import { findTokenOwner } from "#app/api/tokens/token-owner.server.ts";
import { type TokenRights, tokenRightsFrom } from "#app/api/tokens/token-rights.ts";
import { createToken } from "#app/api/tokens/tokens.server.ts";
import { adminPasswordRefusal } from "#app/identity/passwords/admin-password.ts";
import { emailField, passwordField } from "#app/identity/user.schema.ts";
import { PASSWORDS_DIFFER } from "#app/identity/user-rules.ts";
import { createAdministrator } from "#app/identity/users/administrators.server.ts";
import { type Config, ConfigError, readConfig } from "#app/platform/config/config.server.ts";
import { DISK_FULL } from "#app/platform/config/disk-space.server.ts";
import { DatabaseUnavailable, type Db, isDatabaseOutage, openDb } from "#db/connect.server.ts";
import { isDiskFull } from "#db/disk-full.ts";
import { migrate } from "#db/migrations.ts";

const CREATE_USAGE = "Uso: npm run admin -- create EMAIL";
const TOKEN_USAGE = "Uso: npm run admin -- token NOME --all (ou --table 634:read,create)";

/** What the person at the console has to mend. */
class Refused extends Error {}

async function main([command, ...rest]: string[]): Promise<void> {
  if (command === "token") return printToken(rest);
  if (command === "create") return makeAdministrator(rest);
  throw new Refused(`${CREATE_USAGE}\n${TOKEN_USAGE}`);
}

async function makeAdministrator([email = "", ...rest]: string[]): Promise<void> {
  if (email === "" || rest.length > 0) throw new Refused(CREATE_USAGE);
  const address = checked(emailField, email);
  const config = readConfig(process.env);
  const password = checked(passwordField, await readPassword());
  const weak = adminPasswordRefusal(password, { email: address });
  if (weak) throw new Refused(`${weak}.`);
  await onDatabase(config, async (db) => {
    const outcome = await createAdministrator(db, { email: address, password }, new Date());
    if (!outcome.ok) throw new Refused(Object.values(outcome.errors).join("\n"));
    process.stdout.write(
      outcome.value === "created"
        ? `Administrador criado: ${address}\n`
        : `${address} agora é administrador, com esta senha. As sessões abertas foram encerradas.\n`,
    );
  });
}

/** The key alone on the last line, so that a script can take it from there. */
async function printToken([name = "", ...options]: string[]): Promise<void> {
  const rights = rightsFrom(options);
  if (name.trim() === "" || name.startsWith("--") || !rights) throw new Refused(TOKEN_USAGE);
  const config = readConfig(process.env);
  await onDatabase(config, async (db) => {
    const owner = await findTokenOwner(db, config);
    if (!owner) throw new Refused("Ainda não há administrador. Crie um: npm run admin -- create EMAIL");
    const facts = { name: name.trim(), rights, ownerId: owner.id, actorId: null };
    const { key } = await createToken(db, facts, new Date());
    process.stdout.write(
      `Token "${facts.name}", em nome de ${owner.email}. Ele não aparece de novo:\n${key}\n`,
    );
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
  if (!parsed.success) throw new Refused(`${parsed.error.issues[0]?.message ?? "Valor inválido"}.`);
  return parsed.data;
}

async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine();
  const password = await askHidden("Senha: ");
  if (password !== (await askHidden("Confirmar senha: "))) throw new Refused(`${PASSWORDS_DIFFER}.`);
  return password;
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return "";
}

/** Asks without showing what is typed. */
function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const { stdin } = process;
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  stdin.resume();
  return new Promise((resolve, reject) => {
    let typed = "";
    const done = (finish: () => void) => {
      stdin.off("data", handleKeys);
      stdin.setRawMode(false);
      stdin.pause();
      process.stdout.write("\n");
      finish();
    };
    const handleKeys = (keys: string) => {
      for (const key of keys) {
        if (key === "\r" || key === "\n") return done(() => resolve(typed));
        if (key === "\u0003") return done(() => reject(new Refused("Interrompido.")));
        if (key === "\u007f" || key === "\b") typed = [...typed].slice(0, -1).join("");
        else if (key >= " ") typed += key;
      }
    };
    stdin.on("data", handleKeys);
  });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const told =
    error instanceof Refused || error instanceof ConfigError || error instanceof DatabaseUnavailable;
  if (told) process.stderr.write(`${error.message}\n`);
  else if (isDatabaseOutage(error)) process.stderr.write("O banco de dados não responde. Tente de novo.\n");
  else if (isDiskFull(error)) process.stderr.write(`${DISK_FULL}\n`);
  else throw error;
  process.exitCode = 1;
}
