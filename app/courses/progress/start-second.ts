/** Where a video goes on; one that was all but over begins again. */
export function startSecond(position: number, length: number | null | undefined): number {
  return length && position > length - 5 ? 0 : position;
}
