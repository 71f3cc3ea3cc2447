// npm run export -- DIR, beside a running server.
import { ConfigError, readConfig } from "#app/platform/config/config.server.ts";
import { runExport } from "#app/transfer/export/export-command.server.ts";
import { TransferStopped } from "#app/transfer/transfer-stopped.ts";
import { DatabaseUnavailable, isDatabaseOutage } from "#db/connect.server.ts";

try {
  await runExport(readConfig(process.env), process.argv.slice(2), {
    say: (line) => void process.stdout.write(`${line}\n`),
    now: () => new Date(),
  });
} catch (error) {
  const told =
    error instanceof TransferStopped || error instanceof ConfigError || error instanceof DatabaseUnavailable;
  if (told) process.stderr.write(`${error.message}\n`);
  else if (isDatabaseOutage(error)) process.stderr.write("O banco de dados não responde. Tente de novo.\n");
  else throw error;
  process.exitCode = 1;
}
