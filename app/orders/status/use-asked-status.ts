import { useState } from "react";
import type { Failure } from "#app/platform/forms/form.ts";
import type { OrderStatus } from "#db/schema.ts";
import type { StatusOrder } from "./status-dialog.tsx";

interface Asked {
  to: OrderStatus;
  version: number;
  /** An older refusal is not about this question. */
  before: Failure | undefined;
}

/** Which status is being asked for: until the order has changed by it, or nobody wants it any more. */
export function useAskedStatus(order: StatusOrder, failure: Failure | undefined) {
  const [asked, setAsked] = useState<Asked>();
  const own = asked && failure !== asked.before ? failure : undefined;
  return {
    to: asked && (own || asked.version === order.version) ? asked.to : undefined,
    failure: own,
    ask: (to: OrderStatus) => setAsked({ to, version: order.version, before: failure }),
    close: () => setAsked(undefined),
  };
}
