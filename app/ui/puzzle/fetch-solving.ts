import { askFor } from "../connection/late-file.ts";

/** `fetch` for our JSON addresses: where a puzzle is asked for first, it is solved, and the call made once more. */
export async function fetchSolving(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, init);
  const puzzle = answer.headers.get("puzzle");
  if (answer.status !== 429 || !puzzle) return answer;
  const solve = await askFor(() => import("./solve-puzzle.ts"), "solvePuzzle");
  return (await solve(puzzle)) ? fetch(path, init) : answer;
}
