import type { RouterContextProvider } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { knock, knockAs, type PersonGate } from "#app/platform/gates/gate.server.ts";
import type { LimitAnswer } from "#app/platform/http/rate-limit.server.ts";

/** What one order, and one address, may ask for. */
export async function orderLimit(
  context: Readonly<RouterContextProvider>,
  order: { id: number },
  gate: PersonGate,
): Promise<LimitAnswer> {
  const app = context.get(appContext);
  const tried = await knock(app, context.get(requestContext), gate);
  return tried.ok ? knockAs(app, gate, `order:${order.id}`) : tried;
}
