import { useState } from "react";
import type { Failure } from "#app/platform/forms/form.ts";
import type { OrderStatus } from "#db/schema.ts";
import type { StatusOrder } from "./status-dialog.tsx";

interface Asked {
  to: OrderStatus;
  version: number;
  /** The refusal before this question. */
  before: Failure | undefined;
}

/** The wanted status, until the order has it or the question is closed. */
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
