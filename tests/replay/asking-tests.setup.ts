// For the PostgreSQL run beside the replay: skips tests that ask nothing engine-specific.
import { relative } from "node:path";
import { beforeEach, expect } from "vitest";
import { asksEngine } from "./engine-questions.ts";

beforeEach(({ task, skip }) => {
  const file = relative(process.cwd(), expect.getState().testPath ?? "").replaceAll("\\", "/");
  if (!asksEngine(file, task.name)) skip("SQLite's run has it, and its statements are replayed");
});
