// RT-10: two concurrent acts on the same person and course leave the same result as one after the other, in some order.
// `npm run test:long` tests every pair of writers and stops each after every statement.
import { expect, onTestFinished, test } from "vitest";
import { openLog } from "#app/platform/config/log.server.ts";
import { openApp } from "#server/app.ts";
import { countStatements, Interruption, killed, meet } from "./at-once/meeting.ts";
import { type Kind, RightStage, type Shop, type World } from "./at-once/right-world.ts";
import { remove, WRITERS, type Writer, type WriterName } from "./at-once/right-writers.ts";
import { isLong } from "./long-run.ts";
import { onBothEngines } from "./replay/engine-questions.ts";
import { openSite } from "./test-site.ts";

onBothEngines("waits for row locks when writing rights, and rolls back a killed process on each engine");

const ALL = Object.keys(WRITERS) as WriterName[];

/** One writer of each kind for the daily run; all pairs are tested. */
const USUAL: WriterName[] = [
  "an order gives",
  "a line is refunded",
  "the owner cancels",
  "an end passes",
  "a hand gives",
  "a hand restores",
  "a hand moves the end",
  "a gift is redeemed",
  "a part is given later",
  "a platform takes",
  "the mailbox is shown",
  "the order is readdressed",
  "the account is erased",
  "somebody joins a cohort by its link",
];

/** Acts by an administrator, all on one student. */
const BY_HAND: WriterName[] = [
  "a hand gives",
  "a hand gives days",
  "a hand removes",
  "a hand restores",
  "a hand moves the end",
  "a hand takes the end away",
  "several are removed",
  "several are restored",
];

/** Writers that affect several people or take a cohort, paired with writers that lock one right and its cohort. */
const ACROSS: Two[] = [
  ["a platform seats", "a hand removes"],
  ["a platform seats", "somebody joins a cohort by its link"],
  ["a redeemed gift is given again", "a hand removes"],
  ["a redeemed gift is given again", "a hand moves the end"],
  ["a part is given later", "a hand removes"],
  ["a teacher's account is erased", "a hand gives"],
  ["the account is erased", "a platform opens"],
  ["the account is erased", "a file is undone"],
];

type Two = readonly [WriterName, WriterName];

interface Pair {
  names: Two;
  /** An administrator removed the student before. */
  isRemoved?: boolean;
  /** The first act stops halfway, when it has locked the rights of one person and not yet of all. */
  isHalfway?: boolean;
}

function pairsOf(names: readonly WriterName[]): Two[] {
  return names.flatMap((one, at) => names.slice(at).map((two): Two => [one, two]));
}

/** A restored student was removed before anyway. */
const isRestoring = (names: Two) =>
  names.some((name) => name.endsWith("restored") || name.endsWith("restores"));
const isUsual = (names: Two) => names.every((name) => USUAL.includes(name));

const PAIRS: Pair[] = isLong
  ? pairsOf(ALL).map((names) => ({ names }))
  : [
      ...pairsOf(USUAL).map((names) => ({ names })),
      ...ACROSS.map((names) => ({ names, isHalfway: true })),
      ...pairsOf(BY_HAND).flatMap((names) => [
        ...(isUsual(names) ? [] : [{ names }]),
        ...(isRestoring(names) ? [] : [{ names, isRemoved: true }]),
      ]),
    ];

const KINDS: Kind[] = ["account", "guest"];
const LONGEST_MS = isLong ? 10_800_000 : 180_000;

async function openStage() {
  const site = await openSite();
  const now = site.now();
  const { config, dataDir } = site;
  const interrupted = await openApp({
    environment: { DATA_DIR: dataDir, DATABASE_URL: config.databaseUrl },
    now: () => now,
    log: openLog("fatal", { write: () => true }),
    database: { plugins: [new Interruption()] },
  });
  await interrupted.settled();
  onTestFinished(() => interrupted.close());
  const other: Shop = { ...site, now: () => now };
  const stage = await RightStage.open(other);
  /** A new copy of the data for both acts. */
  const open = async (kind: Kind, writers: readonly Writer[], isRemoved = false): Promise<World> => {
    const world = await stage.open(kind);
    if (isRemoved) await remove(world, other);
    for (const writer of new Set(writers)) await writer.prepare?.(world, other);
    return world;
  };
  const close = async (world: World) => {
    const left = await stage.read(world);
    await stage.clear();
    return left;
  };
  return { site, interrupted, other, open, close, read: (world: World) => stage.read(world) };
}

type Stage = Awaited<ReturnType<typeof openStage>>;
/** Runs both in sequence. Returns the results and the first act's statement count. */
async function inTurn({ interrupted, other, open, close }: Stage, kind: Kind, { names, isRemoved }: Pair) {
  const [first, second] = writersOf(names);
  const world = await open(kind, [first, second], isRemoved);
  const { statements } = await countStatements(async () => first.act(world, interrupted));
  await second.act(world, other);
  return { statements, left: await close(world) };
}

async function atOnce(
  { site, interrupted, other, open, close }: Stage,
  kind: Kind,
  { names, isRemoved }: Pair,
  stop: number,
) {
  const [first, second] = writersOf(names);
  const world = await open(kind, [first, second], isRemoved);
  const wrong = await meet({
    db: site.db,
    first: async () => first.act(world, interrupted),
    second: async () => second.act(world, other),
    stop,
  });
  return { wrong, left: await close(world) };
}

function writersOf([first, second]: Two): [Writer, Writer] {
  return [WRITERS[first], WRITERS[second]];
}

/** Statements after which the first act stops: all, or in the daily run one that varies by pair. */
function stopsOf(statements: number, pair: number): number[] {
  if (isLong) return Array.from({ length: statements }, (_, at) => at + 1);
  return [1 + ((pair * 5) % statements)];
}

/** Problems of this pair. In the daily run one act of each pair stops, alternating. */
async function problemsOf(stage: Stage, kind: Kind, pair: Pair, at: number): Promise<string[]> {
  const turned = { ...pair, names: pair.names.toReversed() as unknown as Two };
  const isAlike = pair.names[0] === pair.names[1];
  const one = { ...pair, ...(await inTurn(stage, kind, pair)) };
  const other = isAlike ? one : { ...turned, ...(await inTurn(stage, kind, turned)) };
  const isFirst = isAlike || pair.isHalfway || at % 4 < 2;
  const orders = isLong && !isAlike ? [one, other] : [isFirst ? one : other];
  const problems: string[] = [];
  for (const { names, isRemoved, statements } of orders) {
    const stops = pair.isHalfway ? [Math.ceil(statements / 2)] : stopsOf(statements, at);
    for (const stop of stops) {
      const { wrong, left } = await atOnce(stage, kind, { names, isRemoved }, stop);
      const where = `${kind}: ${names[0]}, stopped after ${stop} of ${statements}, and ${names[1]}`;
      if (wrong.length > 0) problems.push(`${where}: ${wrong.join("\n")}`);
      else if (left !== one.left && left !== other.left) {
        problems.push(
          `${where}:\n${left}\n-- ${one.names[0]} first:\n${one.left}\n-- ${one.names[1]} first:\n${other.left}`,
        );
      }
    }
  }
  return problems;
}

test(
  "RT-10: leaves the result of one act after the other when two acts run at once on a person and course",
  async ({ skip }) => {
    const stage = await openStage();
    if (stage.site.engine === "sqlite") return skip("one writer at a time: nobody waits for a row");
    const problems: string[] = [];
    for (const [at, pair] of PAIRS.entries()) {
      const kinds = isLong ? KINDS : KINDS.slice(at % 2, (at % 2) + 1);
      for (const kind of kinds) problems.push(...(await problemsOf(stage, kind, pair, at)));
    }
    expect(problems.join("\n\n")).toBe("");
  },
  LONGEST_MS,
);

test(
  "RT-10: leaves all or nothing of an act when its process is killed, and the next try completes it",
  async () => {
    const stage = await openStage();
    const { interrupted, other, open, close, read } = stage;
    for (const [at, name] of ALL.entries()) {
      const writer: Writer = WRITERS[name];
      const kind = KINDS[at % 2] as Kind;
      const whole = await open(kind, [writer]);
      const before = await read(whole);
      const { statements, firstWrite } = await countStatements(async () => writer.act(whole, interrupted));
      const after = await close(whole);
      for (const stop of new Set([firstWrite, ...stopsOf(statements, at)])) {
        const world = await open(kind, [writer]);
        await killed(async () => writer.act(world, interrupted), stop);
        const allowed = stop === firstWrite && stop < statements ? [before] : [before, after];
        expect(allowed, `${name}, killed after ${stop} of ${statements}`).toContain(await read(world));
        await writer.act(world, other);
        expect(await close(world), `${name}, again after ${stop} of ${statements}`).toBe(after);
      }
    }
  },
  LONGEST_MS,
);
