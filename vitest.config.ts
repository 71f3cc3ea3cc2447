import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// Where no database has a part, once is enough: with SQLite.
const WITHOUT_DATABASE = [
  "app/identity/passwords/**",
  "app/payments/pix/**",
  "db/sqlite/**",
  "server/listener.test.ts",
  "tests/architecture.test.ts",
  "tests/banned-phrases.test.ts",
  "tests/dependencies.test.ts",
  "tests/deployment.test.ts",
  "tests/supervision.test.ts",
];

// The plugin lets a test ask the whole site for a page without a build.
export default defineConfig({
  plugins: [reactRouter(), withoutBundlerEntries(), asInProduction()],
  test: {
    include: [
      "app/**/*.test.{ts,tsx}",
      "db/**/*.test.ts",
      "server/**/*.test.ts",
      "tests/**/*.test.ts",
      "bench/*.test.ts",
    ],
    exclude: process.env.TEST_ENGINE === "postgres" ? WITHOUT_DATABASE : [],
    environment: "node",
    env: { NODE_ENV: "production", TEST_ENGINE: process.env.TEST_ENGINE ?? "sqlite" },
    globalSetup: "tests/databases.setup.ts",
    setupFiles: "tests/no-network.setup.ts",
    pool: "forks",
    // As many as two cores have room for; the journeys beside them fill the pauses, and a deadline of real seconds holds.
    maxWorkers: 2,
    // A process reads the program once and runs many files, as the server runs many requests: what a module keeps
    // must not show from one site to another.
    isolate: false,
    // A busy machine is slow, not broken.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
  },
});

/** Node loads packages here as it does in production; entries written for bundlers would not even resolve. */
function withoutBundlerEntries(): Plugin {
  return {
    name: "without-bundler-entries",
    configResolved({ ssr }) {
      const conditions = ssr.resolve?.conditions ?? [];
      ssr.resolve = { ...ssr.resolve, conditions: conditions.filter((name) => name !== "module") };
    },
  };
}

/** Pages are rendered as visitors get them: React's checks for developers take most of a test's time. */
function asInProduction(): Plugin {
  return {
    name: "as-in-production",
    enforce: "post",
    config: () => ({ oxc: { jsx: { development: false } } }),
  };
}
