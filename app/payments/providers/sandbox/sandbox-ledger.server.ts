// The sandbox's ledger: one row per payment, so that a restart loses nothing.

import { randomBytes } from "node:crypto";
import { z } from "zod";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import {
  ProviderError,
  type ProviderRefund,
  refundedBy,
  type Snapshot,
  type StartPayment,
} from "../../port/payment-provider.ts";
import type { SandboxBehaviour } from "./sandbox-story.ts";

const snapshotSchema = z.object({
  providerRef: z.string(),
  externalRef: z.string(),
  state: z.enum(["creating", "pending", "in_review", "approved", "declined", "expired", "cancelled"]),
  method: z.enum(["credit", "pix", "boleto"]),
  chargedCents: z.number(),
  currency: z.literal("BRL"),
  approvedCents: z.number(),
  dispute: z.enum(["none", "open", "won", "lost"]),
  decline: z
    .object({
      reason: z.enum(["funds", "data", "expired_card", "limit", "risk", "call_issuer", "duplicate", "other"]),
      retryable: z.boolean(),
    })
    .optional(),
  card: z.object({ brand: z.string(), last4: z.string(), installments: z.number() }).optional(),
  instructions: z
    .object({
      pix: z.object({ payload: z.string(), expiresAt: z.string() }).optional(),
      boleto: z.object({ line: z.string(), barcode: z.string(), dueOn: z.string() }).optional(),
    })
    .optional(),
  asOf: z.string(),
});

const storedSchema = z.object({
  payment: snapshotSchema,
  expiresAt: z.string(),
  /** Centavos of each refund by our name of it, so that a repeated refund counts once. */
  refunds: z.record(z.string(), z.number()),
});
/** Rows of earlier versions also hold the refunded sum; rows of the demo hold only that sum. */
const earlierSchema = z.object({ payment: z.object({ refundedCents: z.number().default(0) }) });

const behaviourSchema = z.enum([
  "approve",
  "decline_funds",
  "decline_data",
  "review",
  "pending",
  "timeout",
  "dispute",
  "other_amount",
  "expire",
  "late",
  "twice",
  "mute",
]);

export type SandboxPayment = z.infer<typeof snapshotSchema>;
export type StoredPayment = z.infer<typeof storedSchema>;

export interface SandboxRow extends StoredPayment {
  id: number;
  behaviour: SandboxBehaviour;
  body_digest: string;
  step: number;
  settle_at: Date | null;
  events_sent: number;
}

export type SandboxChange = Partial<Pick<SandboxRow, "step" | "settle_at" | "events_sent">> & StoredPayment;

export function newSandboxRef(): string {
  return `sbx_${randomBytes(10).toString("hex")}`;
}

export function digestOfPayment(payment: StartPayment): string {
  return sha256Hex(JSON.stringify(payment));
}

/** By the provider's reference, our attempt's id, or the idempotency key. */
export async function findSandboxPayment(
  db: Db,
  by: { ref: string } | { external_ref: string } | { idem_key: string },
): Promise<SandboxRow | undefined> {
  return readRow(await rowQuery(db, by).executeTakeFirst());
}

/** Inserts the payment unless its key or attempt exists; returns whether it did. */
export async function insertSandboxPayment(
  db: Db,
  facts: Pick<SandboxRow, "behaviour" | "body_digest" | "settle_at"> & StoredPayment & { idem_key: string },
  now: Date,
): Promise<boolean> {
  const { behaviour, body_digest, settle_at, idem_key, ...stored } = facts;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("sandbox_payments")
    .values({
      ref: stored.payment.providerRef,
      external_ref: stored.payment.externalRef,
      idem_key,
      body_digest,
      behaviour,
      settle_at,
      snapshot: json(stored),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Reads, decides and writes under the payment's lock; `decide` returns undefined to change nothing. */
export async function changeSandboxPayment(
  db: Db,
  ref: string,
  decide: (row: SandboxRow) => SandboxChange | undefined,
  now: Date,
): Promise<SandboxRow> {
  return inTransaction(db, async (trx) => {
    const row = readRow(await forUpdate(trx, rowQuery(trx, { ref })).executeTakeFirst());
    if (!row) throw new ProviderError("not_found", `no sandbox payment ${ref}`);
    const change = decide(row);
    if (!change) return row;
    const { payment, expiresAt, refunds, ...columns } = change;
    const snapshot = json({ payment, expiresAt, refunds });
    await trx
      .updateTable("sandbox_payments")
      .set({ ...columns, snapshot, updated_at: now })
      .where("id", "=", row.id)
      .execute();
    return { ...row, ...change };
  });
}

/** References of payments with a due step. */
export async function listDueSandboxPayments(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("sandbox_payments")
    .select("ref")
    .where("settle_at", "<=", now)
    .orderBy("settle_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.ref);
}

export function storedOf({ payment, expiresAt, refunds }: StoredPayment): StoredPayment {
  return { payment, expiresAt, refunds };
}

/** The payment as a snapshot. */
export function shownPayment(row: Pick<StoredPayment, "payment" | "refunds">, now: Date): Snapshot {
  return { ...row.payment, refunds: shownRefunds(row), asOf: now.toISOString() };
}

export function shownRefunds({ payment, refunds }: Pick<StoredPayment, "payment" | "refunds">) {
  return Object.entries(refunds).map(
    ([ourRef, cents]): ProviderRefund => ({
      id: `${payment.providerRef}:${ourRef}`,
      ourRef,
      cents,
      state: "done",
    }),
  );
}

export function refundedOf(row: Pick<StoredPayment, "payment" | "refunds">): number {
  return refundedBy({ refunds: shownRefunds(row) });
}

function rowQuery(db: Db, by: { ref?: string; external_ref?: string; idem_key?: string }) {
  const [column, value] =
    by.ref !== undefined
      ? (["ref", by.ref] as const)
      : by.external_ref !== undefined
        ? (["external_ref", by.external_ref] as const)
        : (["idem_key", by.idem_key ?? ""] as const);
  return db
    .selectFrom("sandbox_payments")
    .select(["id", "behaviour", "body_digest", "step", "settle_at", "events_sent", "snapshot"])
    .where(column, "=", value);
}

function readRow(
  row:
    | {
        id: number;
        behaviour: string;
        body_digest: string;
        step: number;
        settle_at: Date | null;
        events_sent: number;
        snapshot: Record<string, unknown>;
      }
    | undefined,
): SandboxRow | undefined {
  if (!row) return undefined;
  const { snapshot, behaviour, ...columns } = row;
  const stored = storedSchema.parse(snapshot);
  const { refundedCents } = earlierSchema.parse(snapshot).payment;
  const rest = refundedCents - Object.values(stored.refunds).reduce((sum, cents) => sum + cents, 0);
  const refunds = rest > 0 ? { ...stored.refunds, earlier: rest } : stored.refunds;
  return { ...columns, ...stored, refunds, behaviour: behaviourSchema.parse(behaviour) };
}
