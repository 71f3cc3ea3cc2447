// RT-04: in random histories every page, file, list and mail shows the same state and last day of each right.
// `TEST_HISTORIES=200` runs more histories, `TEST_SEED=123` repeats one.
import { expect, test } from "vitest";
import { rightState } from "#app/rights/right-state.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { randomSteps, type Step, shrink } from "./histories/random-steps.ts";
import { RIGHTS_HAPPENINGS, type RightsHappening, RightsHistory } from "./histories/rights-history.ts";
import { isLong } from "./long-run.ts";
import { onBothEngines } from "./replay/engine-questions.ts";
import { openSite } from "./test-site.ts";

onBothEngines("reads states and last days by SQL conditions");

const { TEST_SEED, TEST_HISTORIES } = process.env;
const HISTORIES = Number(TEST_HISTORIES) || (isLong ? 200 : 9);
const STEPS = 8;
const PURCHASES = 2;
const SHRINKING = 40;
const LONGEST_MS = 300_000;
const SEEDS = TEST_SEED ? [Number(TEST_SEED)] : Array.from({ length: HISTORIES }, (_, at) => at + 1);

/** Runs one history in a new site. Returns the contradictions between pages. */
async function live(steps: readonly Step<RightsHappening>[]): Promise<string[]> {
  const history = await RightsHistory.open(await openSite());
  for (const [at, step] of steps.entries()) {
    const wrong = await history.happen(step);
    if (wrong.length > 0) return [`after step ${at}, ${step.kind}:`, ...wrong];
  }
  return [];
}

/** Begins with a purchase, because most steps do nothing without one. */
function storyOf(seed: number): Step<RightsHappening>[] {
  const steps = randomSteps(seed, STEPS, RIGHTS_HAPPENINGS);
  return steps.map((step, at) => (at < PURCHASES ? { ...step, kind: "buy" } : step));
}

/**
 * Expected state of the bought right after each step. The rows alone cannot show whether the right column was written.
 */
const DISPUTED: [
  RightsHappening,
  { state: string; suspended_for: string | null; revoked_for: string | null },
][] = [
  ["buy", { state: "open", suspended_for: null, revoked_for: null }],
  ["dispute", { state: "suspended", suspended_for: "dispute", revoked_for: null }],
  ["win", { state: "open", suspended_for: null, revoked_for: null }],
  ["refund", { state: "revoked", suspended_for: null, revoked_for: "refund" }],
];

test(
  "RT-04: suspends a disputed purchase, opens it when the dispute is won and revokes it when it is refunded",
  async () => {
    const site = await openSite();
    const history = await RightsHistory.open(site);
    for (const [kind, expected] of DISPUTED) {
      // The first person buys the first product once, signed in. A refund is for the whole order.
      const wrong = await history.happen({ kind, chance: kind === "buy" ? 0.02 : 0.5 });
      const rights = await listRights(site.db, { thing: "course" });
      const said = rights.map(({ suspended_for, revoked_for, ...right }) => {
        const state = rightState({ ...right, suspended_for, revoked_for }, site.now());
        return { state, suspended_for, revoked_for };
      });
      expect([kind, wrong, said]).toEqual([kind, [], [expected]]);
    }
  },
  LONGEST_MS,
);

for (const seed of SEEDS) {
  test(
    `RT-04: shows one state and one last day on every page after each step of a random history (${seed})`,
    async () => {
      const steps = storyOf(seed);
      const broken = await live(steps);
      if (broken.length === 0) return;
      const fewest = await shrink(steps, async (fewer) => (await live(fewer)).length > 0, SHRINKING);
      const story = fewest.map(({ kind, chance }) => `  ${kind} ${chance.toFixed(4)}`).join("\n");
      const again = await live(fewest);
      expect.fail(`TEST_SEED=${seed}\n${broken.join("\n")}\nat its shortest:\n${story}\n${again.join("\n")}`);
    },
    LONGEST_MS,
  );
}
