// Interleaves two acts on purpose. The first pauses after one of its statements, and the second runs until it ends or
// waits for a lock of the first. Then the first continues. Or kills one act at that statement.
import { AsyncLocalStorage } from "node:async_hooks";
import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  sql,
} from "kysely";
import type { Db } from "#db/connect.server.ts";

class Run {
  statements = 0;
  /** Index of its first writing statement. */
  firstWrite: number | undefined;
  readonly stop: number;
  readonly isMortal: boolean;
  readonly stopped = Promise.withResolvers<void>();
  readonly going = Promise.withResolvers<void>();

  constructor({ stop = 0, isMortal = false } = {}) {
    this.stop = stop;
    this.isMortal = isMortal;
  }
}

const WRITES: readonly string[] = ["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"];

const running = new AsyncLocalStorage<Run>();

/** Pauses or kills the running act. Other statements of its program continue. */
export class Interruption implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs) {
    const run = running.getStore();
    if (run?.isMortal && run.statements >= run.stop) throw new Error("the process is dead");
    if (run && WRITES.includes(node.kind)) run.firstWrite ??= run.statements + 1;
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    const run = running.getStore();
    if (run && ++run.statements === run.stop && !run.isMortal) {
      run.stopped.resolve();
      await run.going.promise;
    }
    return result;
  }
}

type Act = () => Promise<unknown>;

export async function countStatements(act: Act): Promise<{ statements: number; firstWrite: number }> {
  const run = new Run();
  await running.run(run, act);
  return { statements: run.statements, firstWrite: run.firstWrite ?? run.statements };
}

/** After `stop` statements the act gets no more answers, so uncommitted writes are lost. */
export async function killed(act: Act, stop: number): Promise<void> {
  await settled(running.run(new Run({ stop, isMortal: true }), act));
}

interface Meeting {
  /** Used to observe only. */
  db: Db;
  first: Act;
  second: Act;
  /** The first act pauses after this many statements. */
  stop: number;
}

/** Errors of both acts. */
export async function meet({ db, first, second, stop }: Meeting): Promise<string[]> {
  const run = new Run({ stop });
  const one = settled(running.run(run, first));
  await Promise.race([one, run.stopped.promise]);
  let isOver = false;
  const other = settled(second()).finally(() => {
    isOver = true;
  });
  while (!isOver && !(await isWaiting(db)));
  run.going.resolve();
  return [...(await one), ...(await other)];
}

async function settled(act: Promise<unknown>): Promise<string[]> {
  return act.then(
    () => [],
    (error: unknown) => [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  );
}

async function isWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`select exists (select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(db);
  return rows[0]?.waiting ?? false;
}
