// RT-10: two acts on the same person and course, on two connections. Whichever came first, what they leave is what one
// after the other leaves. `npm run test:long` takes every pair of writers, and stops each after every statement.
import { expect, onTestFinished, test } from "vitest";
import { openLog } from "#app/platform/config/log.server.ts";
import { openApp } from "#server/app.ts";
import { countStatements, Interruption, killed, meet } from "./at-once/meeting.ts";
import { type Kind, RightStage, type Shop, type World } from "./at-once/right-world.ts";
import { WRITERS, type Writer, type WriterName } from "./at-once/right-writers.ts";
import { isLong } from "./long-run.ts";
import { onBothEngines } from "./replay/engine-questions.ts";
import { openSite } from "./test-site.ts";

onBothEngines(
  "who writes rights waits for rows, and a killed process is rolled back by each engine in its own way",
);

const ALL = Object.keys(WRITERS) as WriterName[];

/** One of each kind of writer, for every day. */
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
  /** A copy in which both can act. */
  const open = async (kind: Kind, writers: readonly Writer[]): Promise<World> => {
    const world = await stage.open(kind);
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
type Two = readonly [WriterName, WriterName];

/** Both one after the other, and how many statements the first one takes. */
async function inTurn({ interrupted, other, open, close }: Stage, kind: Kind, names: Two) {
  const [first, second] = writersOf(names);
  const world = await open(kind, [first, second]);
  const statements = await countStatements(async () => first.act(world, interrupted));
  await second.act(world, other);
  return { statements, left: await close(world) };
}

async function atOnce(
  { site, interrupted, other, open, close }: Stage,
  kind: Kind,
  names: Two,
  stop: number,
) {
  const [first, second] = writersOf(names);
  const world = await open(kind, [first, second]);
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

/** After which statements the first of a pair stops: all of them, or some that are others for each pair. */
function stopsOf(statements: number, pair: number, count: number): number[] {
  if (isLong) return Array.from({ length: statements }, (_, at) => at + 1);
  const stops = Array.from(
    { length: count },
    (_, at) => 1 + ((pair * 5 + at * Math.ceil(statements / count)) % statements),
  );
  return [...new Set(stops)];
}

/** What went wrong where these two met. */
async function problemsOf(stage: Stage, kind: Kind, two: Two, pair: number): Promise<string[]> {
  const turned = two.toReversed() as unknown as Two;
  const one = await inTurn(stage, kind, two);
  const other = two[0] === two[1] ? one : await inTurn(stage, kind, turned);
  const problems: string[] = [];
  const orders =
    two[0] === two[1]
      ? [{ names: two, ...one }]
      : [
          { names: two, ...one },
          { names: turned, ...other },
        ];
  for (const { names, statements } of orders) {
    for (const stop of stopsOf(statements, pair, 1)) {
      const { wrong, left } = await atOnce(stage, kind, names, stop);
      const where = `${kind}: ${names[0]}, stopped after ${stop} of ${statements}, and ${names[1]}`;
      if (wrong.length > 0) problems.push(`${where}: ${wrong.join("\n")}`);
      else if (left !== one.left && left !== other.left) {
        problems.push(
          `${where}:\n${left}\n-- ${two[0]} first:\n${one.left}\n-- ${two[1]} first:\n${other.left}`,
        );
      }
    }
  }
  return problems;
}

test(
  "RT-10: two acts at once on one person and course leave what one after the other leaves",
  async ({ skip }) => {
    const stage = await openStage();
    if (stage.site.engine === "sqlite") return skip("one writer at a time: nobody waits for a row");
    const names = isLong ? ALL : USUAL;
    const pairs = names.flatMap((one, at) => names.slice(at).map((two): Two => [one, two]));
    const problems: string[] = [];
    for (const [pair, two] of pairs.entries()) {
      const kinds = isLong ? KINDS : KINDS.slice(pair % 2, (pair % 2) + 1);
      for (const kind of kinds) problems.push(...(await problemsOf(stage, kind, two, pair)));
    }
    expect(problems.join("\n\n")).toBe("");
  },
  LONGEST_MS,
);

test(
  "RT-10: a process that is killed during an act leaves all of it or nothing, and the next one does it",
  async () => {
    const stage = await openStage();
    const { interrupted, other, open, close, read } = stage;
    for (const [at, name] of ALL.entries()) {
      const writer: Writer = WRITERS[name];
      const kind = KINDS[at % 2] as Kind;
      const whole = await open(kind, [writer]);
      const before = await read(whole);
      const statements = await countStatements(async () => writer.act(whole, interrupted));
      const after = await close(whole);
      for (const stop of stopsOf(statements, at, 2)) {
        const world = await open(kind, [writer]);
        await killed(async () => writer.act(world, interrupted), stop);
        expect([before, after], `${name}, killed after ${stop} of ${statements}`).toContain(
          await read(world),
        );
        await writer.act(world, other);
        expect(await close(world), `${name}, again after ${stop} of ${statements}`).toBe(after);
      }
    }
  },
  LONGEST_MS,
);
