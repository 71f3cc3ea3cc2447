// Opens a bought course from the order page or from the mail's button.

import type { AppContext } from "#app/context.ts";
import type { SessionUser } from "#app/identity/sessions/sessions.server.ts";
import { findOrderAccess } from "#app/orders/access/purchases.server.ts";
import { claimOf, findCourseEntry } from "#app/orders/entry/course-entry.server.ts";
import { claimOrder, type Entered, signInWithOrder } from "#app/orders/entry/guest-account.server.ts";
import { findCustomerOrder, type OrderViewer } from "#app/orders/views/customer-orders.server.ts";
import type { Caller } from "#app/platform/gates/gate.server.ts";
import { shownRight } from "./order-rights.server.ts";

interface Asked {
  publicId: string;
  viewer: OrderViewer;
  person: SessionUser | undefined;
  /** One of the order's courses; otherwise the first is used. */
  courseId: number | undefined;
}

/** Undefined when the order does not exist or the viewer may not see it. */
export async function findWatching(app: Pick<AppContext, "db" | "secret" | "now">, asked: Asked) {
  const order = await findCustomerOrder(app.db, asked.publicId, asked.viewer);
  if (!order) return undefined;
  const now = app.now();
  const { rights } = await findOrderAccess(app.db, order.id, { secret: app.secret, now });
  const shown = rights.map((right) => shownRight(right, now));
  const open = shown.filter(({ course_id, state }) => course_id !== null && state === "open");
  const chosen = open.find(({ course_id }) => course_id === asked.courseId) ?? open[0];
  const entry = await findCourseEntry(app.db, { order, viewer: asked.viewer, person: asked.person });
  return {
    order,
    entry,
    course: chosen?.course_address ? { name: chosen.name, address: chosen.course_address } : undefined,
  };
}

type Watching = NonNullable<Awaited<ReturnType<typeof findWatching>>>;

/** Undefined when the link was revoked. */
export async function enterCourse(
  app: Pick<AppContext, "db" | "limits" | "config" | "now" | "pause" | "log" | "secret" | "background">,
  { order }: Watching,
  facts: {
    viewer: OrderViewer;
    person: SessionUser | undefined;
    password: string | undefined;
    caller: Caller;
  },
): Promise<Entered | { ok: true; value: "claimed" } | undefined> {
  const claim = claimOf(order, facts.viewer);
  if (!claim) return undefined;
  const { person, password, caller } = facts;
  if (password === undefined) {
    if (person) await claimOrder(app.db, claim, person.id, app.now());
    return person ? { ok: true, value: "claimed" } : undefined;
  }
  return signInWithOrder(app, claim, { password, caller });
}
