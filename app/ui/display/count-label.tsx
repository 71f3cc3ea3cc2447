import { Badge } from "./badge.tsx";

/** The word of a tab or heading with how many there are. */
export function CountLabel({ word, count }: { word: string; count: number }) {
  return (
    <>
      {word} <Badge className="tabular-nums">{count}</Badge>
    </>
  );
}
