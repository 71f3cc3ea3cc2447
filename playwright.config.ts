import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { isLong } from "./tests/long-run.ts";

// The second shop is for texts that no other journey should meet.
const shops = [
  { name: "loja", port: "4173" },
  { name: "intrusos", port: "4174" },
];

// Workers read this file again and inherit the folder; only the process that made it takes it away.
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-e2e-"));
  process.env.E2E_DATA_DIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

export default defineConfig({
  testDir: "e2e",
  // In the long run alone; each day `tests/supervision.test.ts` and `e2e/processes.spec.ts` ask for the same.
  testIgnore: isLong ? [] : ["restart.spec.ts"],
  // Each is a browser of several processes, and the tests beside them fill the pauses of two cores.
  workers: 2,
  // A busy machine is slow, not broken: what never comes is still found out, only later.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // What passes the second time alone is a defect of the program or of the test.
  retries: 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    baseURL: `http://localhost:${shops[0]?.port}`,
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // What moves is drawn again and again, and nothing here looks at it.
    contextOptions: { reducedMotion: "reduce" },
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Names that no test serves are known at once to be nobody's, with or without a network.
        "--host-resolver-rules=MAP *.example ~NOTFOUND",
      ],
    },
  },
  projects: [
    {
      name: "computador",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: shops.map(({ name, port }) => ({
    command: "exec ./node_modules/.bin/node build/server/main.js",
    url: `http://127.0.0.1:${port}/health/ready`,
    env: {
      NODE_ENV: "production",
      PORT: port,
      DATA_DIR: join(process.env.E2E_DATA_DIR ?? "", name),
      SITE_MODE: "demo",
    },
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5000 },
  })),
});
