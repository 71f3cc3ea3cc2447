import { useEffect } from "react";
import { turns } from "./late-file.ts";
import { reachesServer } from "./reaches-server.ts";
import { reload } from "./reload.ts";

/** What got no answer is asked again by itself, for as long as it has none. */
export function useAskAgain(isLost: boolean, ask: (left: AbortSignal) => void): void {
  useEffect(() => {
    if (!isLost) return;
    const left = new AbortController();
    void (async () => {
      for await (const _ of turns(left.signal)) ask(left.signal);
    })();
    return () => left.abort();
  }, [isLost, ask]);
}

/** A page that could not be asked for is loaded again as soon as the server answers. */
export function useReloadWhenBack(isLost: boolean): void {
  useAskAgain(isLost, reloadWhenReached);
}

async function reloadWhenReached(left: AbortSignal): Promise<void> {
  if ((await reachesServer()) && !left.aborted) reload();
}
