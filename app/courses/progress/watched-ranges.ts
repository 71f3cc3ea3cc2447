// What of a video was really watched: parts as [from, to) seconds, sorted and apart. Pure, so that the server can merge
// what any number of devices report, in any order.

export type Range = [from: number, to: number];

/** A video is done when this much of it was watched. */
export const WATCHED_PERCENT = 90;
/** Players report whole seconds, so parts that nearly touch are one. */
const GAP_SECONDS = 1;
/** More parts than this are kept as the longest ones. */
const MAX_RANGES = 200;

/** Both lists as one; what is backwards, empty or beyond `length` is left out. */
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

/** Whole seconds. */
export function secondsIn(ranges: readonly Range[]): number {
  return Math.round(ranges.reduce((sum, range) => sum + size(range), 0));
}

export function watchedPercent(watchedSeconds: number, length: number | null | undefined): number {
  if (!length || length <= 0) return 0;
  return Math.min(100, Math.floor((watchedSeconds / length) * 100));
}

/** The rule of video lessons; a video whose length nobody knows is completed by hand. */
export function isWatched(watchedSeconds: number, length: number | null | undefined): boolean {
  return watchedPercent(watchedSeconds, length) >= WATCHED_PERCENT;
}

function size([from, to]: Range): number {
  return to - from;
}
