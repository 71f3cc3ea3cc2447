// Random histories from a seed. A failing history is shrunk to the steps that it needs.

export interface Step<Kind extends string> {
  kind: Kind;
  /** Between 0 and 1: selects among the choices of a step. */
  chance: number;
}

/** Kinds appear by their weights. */
export function randomSteps<Kind extends string>(
  seed: number,
  count: number,
  weights: Record<Kind, number>,
): Step<Kind>[] {
  const random = numbersFrom(seed);
  const kinds = Object.keys(weights) as Kind[];
  const whole = kinds.reduce((sum, kind) => sum + weights[kind], 0);
  const choose = (): Kind => {
    let left = random() * whole;
    for (const kind of kinds) {
      left -= weights[kind];
      if (left < 0) return kind;
    }
    return kinds[0] as Kind;
  };
  return Array.from({ length: count }, () => ({ kind: choose(), chance: random() }));
}

/** Removes steps while the history still fails, in at most this many tries. */
export async function shrink<T>(
  steps: T[],
  fails: (steps: T[]) => Promise<boolean>,
  tries: number,
): Promise<T[]> {
  let shortest = steps;
  let left = tries;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < shortest.length && left > 0; ) {
      const shorter = shortest.toSpliced(at, size);
      left--;
      if (await fails(shorter)) shortest = shorter;
      else at += size;
    }
  }
  return shortest;
}

/** Mulberry32: small, uniform, and equal on every machine. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
