import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vitest/config";

// The plugin lets a test ask the whole site for a page without a build.
export default defineConfig({
  plugins: [reactRouter()],
  test: {
    include: ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts", "server/**/*.test.ts", "tests/**/*.test.ts"],
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
