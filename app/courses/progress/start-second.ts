/** Start second of a video; a video that was nearly finished starts again. */
export function startSecond(position: number, length: number | null | undefined): number {
  return length && position > length - 5 ? 0 : position;
}
