import { useEffect } from "react";
import { nextTurn } from "./late-file.ts";
import { reachesServer } from "./reaches-server.ts";
import { reload } from "./reload.ts";

const LATER_MS = 15_000;

/** A page that could not be asked for is loaded again as soon as the server answers. */
export function useReloadWhenBack(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return;
    let isLeft = false;
    async function wait() {
      for (let turn = 0; !isLeft; turn++) {
        await nextTurn(turn, LATER_MS);
        if (isLeft || !(await reachesServer())) continue;
        if (!isLeft) reload();
        return;
      }
    }
    void wait();
    return () => {
      isLeft = true;
    };
  }, [isLost]);
}
