// What `npm test` counts: each test by name and state. The JSON that Vitest itself writes leaves out why one was skipped.

import { writeFileSync } from "node:fs";

/** Said by `tests/replay/asking-tests.setup.ts`; there may be hundreds, and nothing is missing. */
const REPLAYED = "SQLite's run has it, and its statements are replayed";

/** `--reporter=scripts/vitest-report.mjs`; writes to the file that REPORT_FILE names. */
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
  // A file that cannot even be loaded has no tests of its own to fail.
  const isBroken = module.state() === "failed" && !tests.some(({ state }) => state === "failed");
  return isBroken ? [...tests, { name: module.relativeModuleId, state: "failed" }] : tests;
}
