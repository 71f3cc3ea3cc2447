import { useEffect, useState } from "react";
import type { OrderStage } from "#app/orders/views/order-stage.ts";
import type { OrderPageFacts } from "./order-page.server.ts";

/** The provider is asked twice within this; mostly it has answered by then. */
const LONG_MS = 20_000;

/** Whether an attempt has been "being confirmed" for longer than a person should wait without a way out. */
export function useLongWait({ progress, serverNow }: OrderPageFacts, stage: OrderStage): boolean {
  const startedAt = progress.attempt?.startedAt;
  const left = startedAt ? LONG_MS - (serverNow.getTime() - Date.parse(startedAt)) : 0;
  const [waited, setWaited] = useState<string>();
  useEffect(() => {
    if (stage !== "confirming" || !startedAt || left <= 0) return;
    const timer = setTimeout(() => setWaited(startedAt), left);
    return () => clearTimeout(timer);
  }, [stage, startedAt, left]);
  return stage === "confirming" && startedAt !== undefined && (left <= 0 || waited === startedAt);
}
