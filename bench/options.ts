import { parseArgs } from "node:util";
import { Problem } from "../scripts/prepare.mjs";
import type { Pace } from "./measure.ts";
import { COMPARED } from "./peers/comparisons.ts";
import { MOVE_IN, SCENARIOS, SOAK } from "./scenarios.ts";

export type EngineName = "sqlite" | "postgres";

export interface Options {
  isQuick: boolean;
  /** Prefixes of scenario names; empty for all. */
  only: string[];
  /** Empty if none was named and the comparison has its own size. */
  sizes: number[];
  engines: EngineName[];
  pace: Pace;
  save: string | undefined;
  compare: string | undefined;
  lighthouse: boolean;
  phone: boolean;
  /** Only the comparison with other programs. */
  peers: boolean;
  /** Only the shop behind Varnish. */
  cdn: boolean;
  /** "autocannon" forces autocannon although wrk is installed. */
  tool: string | undefined;
}

const WHOLE: Pace = {
  warmUp: 1,
  warmUpRounds: 3,
  rounds: 5,
  seconds: 4,
  alone: 3,
  vigil: { connections: 1000, seconds: 60 },
};
const QUICK: Pace = {
  warmUp: 1,
  warmUpRounds: 1,
  rounds: 3,
  seconds: 2,
  alone: 3,
  vigil: { connections: 100, seconds: 8 },
};

export function readOptions(args: string[]): Options {
  const { values } = parse(args);
  const isQuick = values.quick ?? false;
  const only = listOf(values.only);
  const peers = values.peers ?? false;
  const names = peers ? COMPARED : [...SCENARIOS.map(({ name }) => name), SOAK, MOVE_IN];
  const unknown = only.find((word) => !names.some((name) => name.startsWith(word)));
  if (unknown) {
    throw new Problem(`--only: não há medição que comece com "${unknown}". Existem: ${names.join(", ")}.`);
  }
  return {
    isQuick,
    only,
    pace: isQuick ? QUICK : WHOLE,
    sizes: sizesFrom(listOf(values.size), usualSizes(isQuick, peers || (values.cdn ?? false))),
    engines: enginesFrom(listOf(values.engine), isQuick),
    save: values.save,
    compare: values.compare,
    lighthouse: values.lighthouse ?? false,
    phone: values.phone ?? false,
    peers,
    cdn: values.cdn ?? false,
    tool: values.tool,
  };
}

function parse(args: string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { quick: flag, only: text, size: text, engine: text, save: text, compare: text } as const;
  try {
    return parseArgs({
      args,
      options: { ...options, lighthouse: flag, phone: flag, peers: flag, cdn: flag, tool: text },
    });
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}

function listOf(text: string | undefined): string[] {
  return (text ?? "").split(",").filter(Boolean);
}

function usualSizes(isQuick: boolean, isBeside: boolean): number[] {
  if (isBeside) return [];
  return isQuick ? [100, 10_000] : [100, 10_000, 100_000];
}

function sizesFrom(words: string[], usual: number[]): number[] {
  if (words.length === 0) return usual;
  const sizes = words.map(Number);
  if (sizes.every((size) => Number.isInteger(size) && size >= 100 && size <= 1_000_000)) return sizes;
  throw new Problem("--size: números inteiros de 100 a 1.000.000, como 100,100000.");
}

function enginesFrom(words: string[], isQuick: boolean): EngineName[] {
  if (words.length === 0) return isQuick ? ["sqlite"] : ["sqlite", "postgres"];
  return words.map((word) => {
    if (word === "sqlite" || word === "postgres") return word;
    throw new Problem(`--engine: sqlite ou postgres, não "${word}".`);
  });
}
