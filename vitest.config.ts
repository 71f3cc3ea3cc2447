import { globSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { opensDatabase, questionsOf } from "./tests/replay/engine-questions.ts";

const TESTS = [
  "app/**/*.test.{ts,tsx}",
  "db/**/*.test.ts",
  "server/**/*.test.ts",
  "tests/**/*.test.ts",
  "bench/*.test.ts",
];
/** It needs what a run on SQLite has recorded before it. */
const REPLAY = "tests/replay/replay.test.ts";

// The plugin lets a test ask the whole site for a page without a build.
export default defineConfig({
  plugins: [reactRouter(), withoutBundlerEntries(), asInProduction()],
  test: {
    include: testsFor(process.env),
    exclude: [],
    environment: "node",
    env: { NODE_ENV: "production", TEST_ENGINE: process.env.TEST_ENGINE ?? "sqlite" },
    globalSetup: "tests/databases.setup.ts",
    setupFiles: setupFor(process.env),
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

/**
 * What opens no database runs once, on SQLite. PostgreSQL runs the tests that ask it something of its own and replays the
 * statements of all; without a recording, or in the long run, it runs every file that opens a database.
 */
function testsFor(env: NodeJS.ProcessEnv): string[] {
  const files = globSync(TESTS).map((path) => path.replaceAll("\\", "/"));
  const ours = files.filter((path) => path !== REPLAY);
  if (env.TEST_ENGINE !== "postgres") return ours;
  const asked = ours.filter((path) => (isReplayed(env) ? questionsOf(path).length > 0 : opensDatabase(path)));
  return env.REPLAY_FOLDER ? [...asked, REPLAY] : asked;
}

function setupFor(env: NodeJS.ProcessEnv): string[] {
  const ofAll = ["tests/no-network.setup.ts"];
  return isReplayed(env) ? [...ofAll, "tests/replay/asking-tests.setup.ts"] : ofAll;
}

function isReplayed({ TEST_ENGINE, TEST_LONG, REPLAY_FOLDER }: NodeJS.ProcessEnv): boolean {
  return TEST_ENGINE === "postgres" && REPLAY_FOLDER !== undefined && !TEST_LONG;
}

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
