// OP-35: random events in any order, with crashes in the middle, keep an order's money and access right.
// `TEST_SEED=123` repeats one history.
import { expect, onTestFinished, test } from "vitest";
import { fakeProvider } from "./fake-provider.ts";
import { MortalShop } from "./histories/mortal-shop.ts";
import { HAPPENINGS, type Happening, OrderHistory } from "./histories/order-history.ts";
import { brokenEnding, brokenPromises, readOrder } from "./histories/order-promises.ts";
import { randomSteps, type Step, shrink } from "./histories/random-steps.ts";
import { isLong } from "./long-run.ts";
import { makeAdmin, makeProduct } from "./makers.ts";
import { openSite } from "./test-site.ts";

const SEEDS = isLong ? 2000 : 4;
const STEPS = 40;
const SHRINKING = 60;
/** Histories between progress lines of a long run. */
const TELL_EVERY = 50;
const LONGEST_MS = isLong ? 10_800_000 : 300_000;
/** Milliseconds between histories, because limits by address and day are not tested here. */
const BETWEEN_MS = 3_600_000;

async function openStage() {
  const provider = fakeProvider();
  const site = await openSite();
  const shop = new MortalShop(site, provider);
  await shop.open();
  onTestFinished(() => shop.close());
  const [product, owner] = [await makeProduct(site.db), await makeAdmin(site.db)];
  let number = 0;
  /** Runs one history. Returns the broken invariants. */
  return async (steps: Step<Happening>[]): Promise<string[]> => {
    number++;
    // Otherwise earlier histories would be polled first, twenty at a time.
    await site.db.updateTable("payment_attempts").set({ next_poll_at: null }).execute();
    site.advance(BETWEEN_MS);
    await shop.restart();
    const history = new OrderHistory({ shop, provider, product, ownerId: owner.id, number });
    for (const step of steps) {
      await history.happen(step).catch((error) => {
        if (!shop.isDead) throw error;
      });
      if (shop.isDead) await shop.restart();
      const broken = history.publicId
        ? brokenPromises(await readOrder(site.db, history.publicId, site.now()))
        : [];
      if (broken.length > 0) return broken;
    }
    await history.end();
    if (!history.publicId) return ["no order, however often it was sent"];
    const order = await readOrder(site.db, history.publicId, site.now());
    return [...brokenPromises(order), ...brokenEnding(order, history.payments())];
  };
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 1000);
}

function seeds(): number[] {
  const { TEST_SEED } = process.env;
  if (TEST_SEED) return [Number(TEST_SEED)];
  const first = isLong ? Math.floor(Math.random() * 1_000_000_000) : 1;
  return Array.from({ length: SEEDS }, (_, place) => first + place);
}

test(
  "OP-35: keeps access, sums and the event log of an order right in random histories with crashes",
  async () => {
    const play = await openStage();
    const began = performance.now();
    for (const [told, seed] of seeds().entries()) {
      if (isLong && told % TELL_EVERY === 0) {
        console.info("histories told:", told, "the next seed:", seed, "seconds:", secondsSince(began));
      }
      const steps = [{ kind: "submit" as const, chance: 0 }, ...randomSteps(seed, STEPS, HAPPENINGS)];
      const broken = await play(steps);
      if (broken.length === 0) continue;
      const fewest = await shrink(steps, async (fewer) => (await play(fewer)).length > 0, SHRINKING);
      const story = fewest.map(({ kind, chance }) => `  ${kind} ${chance.toFixed(3)}`).join("\n");
      const again = await play(fewest);
      expect.fail(`TEST_SEED=${seed}\n${broken.join("\n")}\nat its shortest:\n${story}\n${again.join("\n")}`);
    }
  },
  LONGEST_MS,
);
