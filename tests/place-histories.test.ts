// Random histories of a course with cohorts agree with a model: access and end dates, cohorts and places left.
// `TEST_SEED=123` repeats one history.
import { afterAll, expect, test } from "vitest";
import { PLACE_HAPPENINGS, type PlaceHappening, PlaceHistory } from "./histories/place-history.ts";
import { randomSteps, type Step, shrink } from "./histories/random-steps.ts";
import { isLong } from "./long-run.ts";
import { onBothEngines } from "./replay/engine-questions.ts";
import { openSite } from "./test-site.ts";

onBothEngines("counts places and computes dependent end dates in the database");

const SEEDS = isLong ? 300 : 3;
const STEPS = isLong ? 40 : 20;
const SHRINKING = 40;
const LONGEST_MS = 300_000;

function seeds(): number[] {
  const { TEST_SEED } = process.env;
  if (TEST_SEED) return [Number(TEST_SEED)];
  const first = isLong ? Math.floor(Math.random() * 1_000_000_000) : 1;
  return Array.from({ length: SEEDS }, (_, place) => first + place);
}

/** Two people join the first cohort by its link and one joins the second; both are full afterwards. */
const FULL_COHORTS: Step<PlaceHappening>[] = [0.01, 0.26, 0.57].map((chance) => ({ kind: "link", chance }));

/** A place in the first cohort is bought and refunded. Another person buys the course and renews early. */
const BACK_AND_RENEWED: Step<PlaceHappening>[] = [
  { kind: "buy", chance: 0.148 },
  { kind: "refund", chance: 0 },
  { kind: "buy", chance: 0.26 },
  { kind: "renew", chance: 0.3 },
];

/** Fixed beginnings for rules that few random histories reach. */
function storyOf(seed: number): Step<PlaceHappening>[] {
  const steps = randomSteps(seed, STEPS, PLACE_HAPPENINGS);
  return [...(seed % 2 === 1 ? FULL_COHORTS : BACK_AND_RENEWED), ...steps];
}

let movesWithoutRoom = 0;

/** Runs one history in a new site. Returns the first difference. */
async function play(steps: Step<PlaceHappening>[], chance: number): Promise<string[]> {
  const history = await PlaceHistory.open(await openSite(), chance);
  for (const [at, step] of steps.entries()) {
    const wrong = await history.happen(step);
    if (wrong.length > 0) return [`after step ${at}, ${step.kind}:`, ...wrong];
  }
  movesWithoutRoom += history.movesWithoutRoom;
  return [];
}

for (const seed of seeds()) {
  const name = `AC-02, AC-03, AC-05, AC-09: a random history of students and cohorts (${seed})`;
  test(
    name,
    async () => {
      const steps = storyOf(seed);
      const chance = (seed % 5) / 5;
      const broken = await play(steps, chance);
      if (broken.length === 0) return;
      const fewest = await shrink(steps, async (fewer) => (await play(fewer, chance)).length > 0, SHRINKING);
      const story = fewest.map(({ kind, chance }) => `  ${kind} ${chance.toFixed(4)}`).join("\n");
      const again = await play(fewest, chance);
      expect.fail(`TEST_SEED=${seed}\n${broken.join("\n")}\nat its shortest:\n${story}\n${again.join("\n")}`);
    },
    LONGEST_MS,
  );
}

// Fails if a rule is never reached, because it could break unnoticed.
afterAll(() => {
  if (!process.env.TEST_SEED) expect(movesWithoutRoom).toBeGreaterThan(0);
});
