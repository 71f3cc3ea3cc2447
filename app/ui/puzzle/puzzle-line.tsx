import { Suspense } from "react";
import { late } from "../connection/late-part.tsx";

const PuzzlePanel = late(() => import("./puzzle-panel.tsx"), "PuzzlePanel");

/** In the form that was not taken yet: `errors.puzzle` of the answer. Nothing is loaded where there is none. */
export function PuzzleLine({ puzzle }: { puzzle: string | undefined }) {
  return puzzle ? (
    <Suspense>
      <PuzzlePanel puzzle={puzzle} />
    </Suspense>
  ) : null;
}
