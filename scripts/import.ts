// npm run import -- tables --url … --token …, beside a running server or before the first start.
import { createInterface } from "node:readline";
import { ConfigError, readConfig } from "#app/platform/config/config.server.ts";
import { DISK_FULL } from "#app/platform/config/disk-space.server.ts";
import { runImport } from "#app/transfer/import/import-command.server.ts";
import { TransferStopped } from "#app/transfer/transfer-stopped.ts";
import { DatabaseUnavailable, isDatabaseOutage } from "#db/connect.server.ts";
import { isDiskFull } from "#db/disk-full.ts";

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return "";
}

try {
  await runImport(readConfig(process.env), process.argv.slice(2), {
    say: (line) => void process.stdout.write(`${line}\n`),
    now: () => new Date(),
    readToken: firstLine,
  });
} catch (error) {
  const told =
    error instanceof TransferStopped || error instanceof ConfigError || error instanceof DatabaseUnavailable;
  if (told) process.stderr.write(`${error.message}\n`);
  else if (isDatabaseOutage(error)) process.stderr.write("O banco de dados não responde. Tente de novo.\n");
  else if (isDiskFull(error)) process.stderr.write(`${DISK_FULL}\n`);
  else throw error;
  process.exitCode = 1;
}
