// Writes each test's name and state for `npm test`. Vitest's own JSON omits the reason of a skipped test.

import { writeFileSync } from "node:fs";

/** Written by `tests/replay/asking-tests.setup.ts`; hundreds of such tests are expected. */
const REPLAYED = "SQLite's run has it, and its statements are replayed";

/** `--reporter=scripts/vitest-report.mjs`; writes to the file named by REPORT_FILE. */
export default class Report {
  onTestRunEnd(modules) {
    writeFileSync(process.env.REPORT_FILE, JSON.stringify(modules.flatMap(testsOf)));
  }
}

function testsOf(module) {
  const tests = [...module.children.allTests()].map((test) => {
    const { state, note } = test.result();
    const isReplayed = state === "skipped" && note === REPLAYED;
    const name = `${module.relativeModuleId} › ${test.fullName}`;
    return { name, state: isReplayed ? "replayed" : state, note };
  });
  // A file that cannot be loaded has no tests that could fail.
  const isBroken = module.state() === "failed" && !tests.some(({ state }) => state === "failed");
  return isBroken ? [...tests, { name: module.relativeModuleId, state: "failed" }] : tests;
}
