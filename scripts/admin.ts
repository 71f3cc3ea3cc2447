// npm run admin -- create EMAIL: an administrator, beside a running server or before the first start.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import type { z } from "zod";
import { createAdministrator } from "#app/identity/administrators.server.ts";
import { emailField, passwordField } from "#app/identity/user.schema.ts";
import { PASSWORDS_DIFFER } from "#app/identity/user-rules.ts";
import { ConfigError, readConfig } from "#app/platform/config.server.ts";
import { DatabaseUnavailable, isDatabaseOutage, openDb } from "#db/connect.server.ts";
import { migrate } from "#db/migrations.ts";

const USAGE = "Uso: npm run admin -- create EMAIL";

/** What the person at the console has to mend. */
class Refused extends Error {}

async function main([command, email = "", ...rest]: string[]): Promise<void> {
  if (command !== "create" || email === "" || rest.length > 0) throw new Refused(USAGE);
  const address = checked(emailField, email);
  const config = readConfig(process.env);
  const password = checked(passwordField, await readPassword());
  if (!/^postgres/.test(config.databaseUrl)) mkdirSync(dirname(config.databaseUrl), { recursive: true });
  const db = openDb(config.databaseUrl);
  try {
    await migrate(db);
    const outcome = await createAdministrator(db, { email: address, password }, new Date());
    if (!outcome.ok) throw new Refused(Object.values(outcome.errors).join("\n"));
    process.stdout.write(
      outcome.value === "created"
        ? `Administrador criado: ${address}\n`
        : `${address} agora é administrador, com esta senha. As sessões abertas foram encerradas.\n`,
    );
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
  else throw error;
  process.exitCode = 1;
}
