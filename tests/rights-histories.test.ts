// RT-04: whatever happens to what people have, in whatever order, every page, file, list and mail says the same state and the
// same last day. `TEST_HISTORIES=200` lives through more histories, `TEST_SEED=123` through one again.
import { expect, test } from "vitest";
import { randomSteps, type Step, shrink } from "./histories/random-steps.ts";
import { RIGHTS_HAPPENINGS, type RightsHappening, RightsHistory } from "./histories/rights-history.ts";
import { isLong } from "./long-run.ts";
import { onBothEngines } from "./replay/engine-questions.ts";
import { openSite } from "./test-site.ts";

onBothEngines("states and last days that pages read by conditions in SQL");

const { TEST_SEED, TEST_HISTORIES } = process.env;
const HISTORIES = Number(TEST_HISTORIES) || (isLong ? 200 : 12);
const STEPS = 8;
const PURCHASES = 2;
const SHRINKING = 40;
const LONGEST_MS = 300_000;
const SEEDS = TEST_SEED ? [Number(TEST_SEED)] : Array.from({ length: HISTORIES }, (_, at) => at + 1);

/** Lives through one history in a site of its own. Returns where the pages contradict each other. */
async function live(steps: readonly Step<RightsHappening>[]): Promise<string[]> {
  const history = await RightsHistory.open(await openSite());
  for (const [at, step] of steps.entries()) {
    const wrong = await history.happen(step);
    if (wrong.length > 0) return [`after step ${at}, ${step.kind}:`, ...wrong];
  }
  return [];
}

/** Without a purchase most of what may happen happens to nobody. */
function storyOf(seed: number): Step<RightsHappening>[] {
  const steps = randomSteps(seed, STEPS, RIGHTS_HAPPENINGS);
  return steps.map((step, at) => (at < PURCHASES ? { ...step, kind: "buy" } : step));
}

for (const seed of SEEDS) {
  test(
    `RT-04: says one state and one last day on every page after each step of a random history (${seed})`,
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
