// On PostgreSQL, beside the replay: a test that asks the engine nothing of its own ends before it begins.
import { relative } from "node:path";
import { beforeEach, expect } from "vitest";
import { asksEngine } from "./engine-questions.ts";

beforeEach(({ task, skip }) => {
  const file = relative(process.cwd(), expect.getState().testPath ?? "").replaceAll("\\", "/");
  if (!asksEngine(file, task.name)) skip("SQLite's run has it, and its statements are replayed");
});
