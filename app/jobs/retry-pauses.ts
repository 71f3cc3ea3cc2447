/** Between the tries of a job, together longer than the hour that a mail server may be away. */
const PAUSES_S = [2, 10, 40, 120, 300, 600, 840, 1140];
const LONGEST_PAUSE_S = 1500;

/** After so many tries. Each with up to a quarter more, so that failures do not come back together. */
export function pauseMs(tries: number): number {
  return (PAUSES_S[tries - 1] ?? LONGEST_PAUSE_S) * 1000 * (1 + Math.random() / 4);
}
