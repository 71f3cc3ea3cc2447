// Moves in from hosted tables as the command does, without its pauses.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "#app/platform/files/csv-reading.ts";
import { type ImportConsole, runImport } from "#app/transfer/import/import-command.server.ts";
import { TransferStopped } from "#app/transfer/transfer-stopped.ts";
import { type FakeTable, type FakeTables, openFakeTables } from "./fake-tables.ts";
import { makeAdmin } from "./makers.ts";
import { oldShop, SUFFIX } from "./old-shop.ts";
import { openSite, type TestSite } from "./test-site.ts";

/** A new site with its administrator, and the fake table service. */
export async function openMove(tables: Record<number, FakeTable> = oldShop()) {
  const site = await openSite({ LEGACY_PASSWORD_SUFFIX: SUFFIX });
  await makeAdmin(site.db, { email: "dona@teste.example" });
  return { site, fake: await openFakeTables(tables) };
}

/** Runs the move as the command does, without its pauses. */
export async function move(
  site: TestSite,
  fake: Pick<FakeTables, "url" | "token">,
  extra: string[] = [],
  door: Pick<ImportConsole, "busyMs"> = {},
) {
  const said: string[] = [];
  const report = join(site.dataDir, `relatorio-${Math.random()}.csv`);
  const args = ["tables", "--url", fake.url, "--token", fake.token, "--report", report, ...extra];
  const stop = await runImport(site.config, args, {
    say: (line) => void said.push(line),
    now: site.now,
    readToken: async () => fake.token,
    pause: async () => {},
    ...door,
  }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof TransferStopped) return error.message;
      throw error;
    },
  );
  const text = existsSync(report) ? readFileSync(report, "utf8") : "";
  const lines = readCsv(text)
    .slice(1)
    .map(({ cells }) => cells);
  return { stop, output: `${said.join("\n")}\n${stop ?? ""}`, text, lines };
}

/** Maps "products 12" to its line in the report. */
export function outcomes({ lines }: { lines: string[][] }) {
  return Object.fromEntries(
    lines.map(([table, id, local, result, why]) => [`${table} ${id}`, { local, result, why }]),
  );
}
