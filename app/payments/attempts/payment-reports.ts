// Payments know nothing of what they are for. They are handed a charge, and tell what became of it through functions that
// are registered when the program is put together.
import type { Expression } from "kysely";
import type { Db } from "#db/connect.server.ts";
import type { AttemptPatch, AttemptRow } from "../port/attempt-merge.ts";
import type { ProviderErrorKind, Snapshot, StartPayment } from "../port/payment-provider.ts";
import type { Shop } from "./payments.server.ts";

/** What is to be paid, and by whom. The same charge says the same every time. */
export interface Charge extends Pick<StartPayment, "orderRef" | "description"> {
  payer: Pick<StartPayment["payer"], "name" | "email" | "document">;
  items(): Promise<StartPayment["items"]>;
  /** The page that shows it, and where a provider sends the buyer back to. */
  path: string;
  /** Takes a first answer that only says "waiting" without holding more than the attempt; undefined when there is more to it. */
  recordFirstAnswer(facts: {
    attempt: AttemptRow;
    snapshot: Snapshot;
    now: Date;
  }): Promise<AttemptRow | undefined>;
}

/** `unknown`: there is no such attempt. `other_payment`: it has another payment, and nothing was changed. */
export type Applied = "applied" | "unknown" | "other_payment";

export interface PaymentReports {
  /** The charge of an attempt that was made before this process, or by another one. */
  chargeOf(db: Db, attempt: AttemptRow): Promise<Charge>;
  /** What the provider says now. */
  apply(
    db: Db,
    shop: Shop,
    facts: { orderId: number | Expression<number>; attemptId: number; snapshot: Snapshot; now: Date },
  ): Promise<Applied>;
  /** An attempt ends by our own knowledge, unless it has moved on since it was read. */
  end(
    db: Db,
    shop: Shop,
    attempt: Pick<AttemptRow, "id" | "order_id" | "state">,
    patch: AttemptPatch,
  ): Promise<void>;
  /** Our own mistake or a wrong key: a person has to look. */
  trouble(db: Db, shop: Shop, attempt: AttemptRow, kind: ProviderErrorKind): Promise<void>;
  /** The provider warns of fraud: what the attempt paid for is held until a person has looked. */
  stop(db: Db, shop: Shop, attemptId: number): Promise<void>;
  /** Whether the provider still owes the end of a refund. */
  waitsForRefund(db: Db, attemptId: number): Promise<boolean>;
}
