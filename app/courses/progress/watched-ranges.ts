// Watched parts of a video as [from, to) in seconds, sorted and disjoint. Pure functions, so that the server can merge
// reports of several devices in any order.

export type Range = [from: number, to: number];

/** A video is completed when this percentage was watched. */
export const WATCHED_PERCENT = 90;
/** Seconds. Players report whole seconds, so parts that nearly touch are merged. */
const GAP_SECONDS = 1;
/** Limit: beyond it, only the longest parts are kept. */
const MAX_RANGES = 200;

/** Merges both lists. Parts that are reversed, empty or beyond `length` are dropped. */
export function mergeRanges(known: readonly Range[], more: readonly Range[], length = Infinity): Range[] {
  const sorted = [...known, ...more]
    .map(([from, to]): Range => [Math.max(0, from), Math.min(length, to)])
    .filter(([from, to]) => Number.isFinite(from) && Number.isFinite(to) && to > from)
    .sort(([one], [other]) => one - other);
  const merged: Range[] = [];
  for (const [from, to] of sorted) {
    const last = merged.at(-1);
    if (last && from <= last[1] + GAP_SECONDS) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  if (merged.length <= MAX_RANGES) return merged;
  const longest = new Set([...merged].sort((one, other) => size(other) - size(one)).slice(0, MAX_RANGES));
  return merged.filter((range) => longest.has(range));
}

export function secondsIn(ranges: readonly Range[]): number {
  return Math.round(ranges.reduce((sum, range) => sum + size(range), 0));
}

export function watchedPercent(watchedSeconds: number, length: number | null | undefined): number {
  if (!length || length <= 0) return 0;
  return Math.min(100, Math.floor((watchedSeconds / length) * 100));
}

/** Completion rule of video lessons; a video of unknown duration is completed by hand. */
export function isWatched(watchedSeconds: number, length: number | null | undefined): boolean {
  return watchedPercent(watchedSeconds, length) >= WATCHED_PERCENT;
}

function size([from, to]: Range): number {
  return to - from;
}
