/** FNV-1a, 32 bit. */
export function hash(text: string): number {
  let state = 0x811c9dc5;
  for (const letter of text) {
    state ^= letter.codePointAt(0) ?? 0;
    state = Math.imul(state, 0x01000193);
  }
  return state >>> 0;
}

/** Draws a number from 0 up to 1. */
export type Random = () => number;

/** mulberry32: the same seed, the same draws. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(chance: Random, list: readonly [T, ...T[]]): T {
  return list[Math.floor(chance() * list.length)] ?? list[0];
}
