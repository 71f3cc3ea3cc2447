// Alternates two programs under the same load, so that a busy moment of the machine affects both.

import type { FlowName } from "../flows.ts";
import { type LoadTool, loadCrowd, loadPage } from "../load.ts";
import { expectPage, measureRound, nextVisits, quietDown, type Round, withProcessor } from "../measure.ts";
import type { Place } from "../place.ts";
import type { Server } from "../servers.ts";
import type { PageComparison } from "./comparisons.ts";

export interface Side {
  perSecond: number;
  /** CPU time of the server's process per answer or whole checkout. */
  cpuMs: number;
  p50: number;
  p99: number;
  failures: number;
  /** A page's size and its transferred size. */
  size?: number;
  sent?: number;
}

export interface Compared {
  name: string;
  title: string;
  connections: number;
  ours: Side;
  theirs: Side;
  /** Ours ÷ theirs, median of the turns. */
  speed: number;
  cpu: number;
}

export interface TurnPace {
  turns: number;
  seconds: number;
  warmUp: number;
}

interface Arena {
  tool: LoadTool;
  ours: Server;
  theirs: Server;
  place: Place;
  pace: TurnPace;
}

export async function comparePage(arena: Arena, comparison: PageComparison): Promise<Compared> {
  const { tool, place, pace } = arena;
  const { name, title, connections } = comparison;
  const sides = [
    { server: arena.ours, ...comparison.ours(place) },
    { server: arena.theirs, ...comparison.next(place) },
  ] as const;
  const look = ({ server, path, headers, shows }: (typeof sides)[number]) =>
    expectPage(server.url, path, headers, shows);
  const loadFor = (seconds: number, { server, path, headers }: (typeof sides)[number]) =>
    loadPage(tool, { urls: [server.url + path], connections, headers, seconds });
  const [own, other] = [await look(sides[0]), await look(sides[1])];
  for (const side of sides) await loadFor(pace.warmUp, side);
  const rounds: [Round[], Round[]] = [[], []];
  for (let turn = 0; turn < pace.turns; turn++) {
    for (const [at, side] of sides.entries()) {
      rounds[at]?.push(await measureRound([side.server], () => loadFor(pace.seconds, side)));
    }
  }
  for (const side of sides) await look(side);
  const facts = { name, title, connections };
  const weighed = (rounds: Round[], { size, sent }: typeof own) => ({ ...middleOf(rounds), size, sent });
  return { ...facts, ...ratiosOf(rounds), ours: weighed(rounds[0], own), theirs: weighed(rounds[1], other) };
}

export interface FlowSide {
  server: Server;
  flow: FlowName;
  connections: number;
}

export async function compareFlow(
  { place, pace }: Pick<Arena, "place" | "pace">,
  { name, title }: { name: string; title: string },
  ours: FlowSide,
  theirs: FlowSide,
): Promise<Compared> {
  const rounds: [Round[], Round[]] = [[], []];
  for (const side of [ours, theirs]) await buy(side, place, pace.warmUp);
  for (let turn = 0; turn < pace.turns; turn++) {
    rounds[0].push(await buy(ours, place, pace.seconds));
    rounds[1].push(await buy(theirs, place, pace.seconds));
  }
  const facts = { name, title, connections: ours.connections };
  return { ...facts, ...ratiosOf(rounds), ours: middleOf(rounds[0]), theirs: middleOf(rounds[1]) };
}

/** Jobs that an order leaves, such as its receipt, run before the other side's turn and count. */
export async function buy(
  { server, flow, connections }: FlowSide,
  place: Place,
  seconds: number,
): Promise<Round> {
  const order = { flow, urls: [server.url], workers: connections, place, seconds, firstNumber: nextVisits() };
  const { result, cpuMs } = await withProcessor([server], async () => {
    const seen = await loadCrowd(order);
    await quietDown([server]);
    return seen;
  });
  const { whole, complaints } = result;
  if (whole.requests === 0) throw new Error(`nothing was bought: ${complaints.join("; ")}`);
  return { ...whole, cpuMs: cpuMs / whole.requests };
}

export function ratiosOf([ours, theirs]: [Round[], Round[]]): { speed: number; cpu: number } {
  const ratio = (value: (round: Round) => number) =>
    middle(ours.map((round, at) => value(round) / value(theirs[at] ?? round)));
  return { speed: ratio(({ perSecond }) => perSecond), cpu: ratio(({ cpuMs }) => cpuMs) };
}

export function middleOf(rounds: Round[]): Side {
  const of = (value: (round: Round) => number) => middle(rounds.map(value));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    cpuMs: of(({ cpuMs }) => cpuMs),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
  };
}

export function middle(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
