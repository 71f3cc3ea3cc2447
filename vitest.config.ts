import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// The plugin lets a test ask the whole site for a page without a build.
export default defineConfig({
  plugins: [reactRouter(), withoutBundlerEntries()],
  test: {
    include: [
      "app/**/*.test.{ts,tsx}",
      "db/**/*.test.ts",
      "server/**/*.test.ts",
      "tests/**/*.test.ts",
      "bench/*.test.ts",
    ],
    environment: "node",
    env: { TEST_ENGINE: process.env.TEST_ENGINE ?? "sqlite" },
    globalSetup: "tests/databases.setup.ts",
    setupFiles: "tests/no-network.setup.ts",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
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
