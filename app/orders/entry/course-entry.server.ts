// How a viewer of a paid order enters its courses: at once, or with at most one field.
import type { SessionUser } from "#app/identity/sessions/sessions.server.ts";
import type { OrderViewer } from "#app/orders/views/customer-orders.server.ts";
import type { Db } from "#db/connect.server.ts";
import { type Claim, findAccountState, mayGivePassword } from "./guest-account.server.ts";

export type CourseEntry =
  /** Straight to the player. */
  | { kind: "open" }
  /** One press: the signed-in account takes the order, or confirms its address. */
  | { kind: "claim"; email: string }
  /** A password makes the account or signs in to the existing one; `inPlaceOf` is the account signed in now. */
  | { kind: "create" | "sign-in"; email: string; inPlaceOf: string | undefined }
  /** Sign in to the order's account on the ordinary page. */
  | { kind: "login" };

interface EntryOrder {
  id: number;
  user_id: number | null;
  guest_email: string | null;
  paid_cents: number;
}

interface EntryQuestion {
  order: EntryOrder;
  viewer: OrderViewer;
  person: SessionUser | undefined;
}

export async function findCourseEntry(db: Db, question: EntryQuestion): Promise<CourseEntry> {
  const { order, viewer, person } = question;
  const claim = claimOf(order, viewer);
  if (order.user_id !== null && person?.id === order.user_id) {
    const proves = claim?.proof === "mail" && person.email === claim.email;
    return proves && person.email_confirmed_at === null
      ? { kind: "claim", email: person.email }
      : { kind: "open" };
  }
  if (!claim) return { kind: viewer.isAdmin ? "open" : "login" };
  const { email } = claim;
  if (person?.email === email) return { kind: "claim", email };
  const inPlaceOf = person?.email;
  const account = await findAccountState(db, email);
  // An order in an account with another address is for that account only.
  if (order.user_id !== null && account.id !== order.user_id) return { kind: "login" };
  if (account.state === "none" || mayGivePassword(account.state, claim.proof))
    return { kind: "create", email, inPlaceOf };
  // Only the mailbox's owner and somebody who paid are told at once whether the address has an account; others can try,
  // with a rate limit.
  const mayKnow = claim.proof === "mail" || order.paid_cents > 0 || order.user_id !== null;
  return { kind: mayKnow ? "sign-in" : "create", email, inPlaceOf };
}

/** The claim that this browser's link allows; undefined without a link. */
export function claimOf(order: EntryOrder, viewer: OrderViewer): Claim | undefined {
  const { linkOrderId, linkKind } = viewer;
  if (linkOrderId !== order.id || !linkKind || order.guest_email === null) return undefined;
  return { orderId: order.id, email: order.guest_email, proof: linkKind };
}
