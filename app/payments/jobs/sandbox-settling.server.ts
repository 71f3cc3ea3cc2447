// Runs the sandbox provider: takes due steps and posts signed deliveries to our own webhook.
import type { Db } from "#db/connect.server.ts";
import type { Shop } from "../attempts/payments.server.ts";
import { handleEvent, receiveDelivery } from "../attempts/provider-events.server.ts";
import { isSandbox, type Sandbox } from "../providers/sandbox/sandbox.server.ts";
import {
  changeSandboxPayment,
  listDueSandboxPayments,
  type SandboxChange,
  type SandboxRow,
  storedOf,
} from "../providers/sandbox/sandbox-ledger.server.ts";
import { type SandboxStep, stepDelayMs, stepOf, takeStep } from "../providers/sandbox/sandbox-story.ts";

const BATCH = 50;
/** Steps per run, so that other jobs are not delayed. */
const MAX_ROUNDS = 20;

export type SandboxAction = "pay" | "settle" | "expire" | "dispute" | "win-dispute" | "lose-dispute";

/** Takes every due step, each in one process only. */
export async function settleSandbox(db: Db, shop: Shop): Promise<void> {
  const sandbox = shop.payments.find("sandbox");
  if (!isSandbox(sandbox)) return;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const refs = await listDueSandboxPayments(db, shop.now(), BATCH);
    await Promise.all(refs.map((ref) => settleOne(db, shop, sandbox, ref)));
    if (refs.length < BATCH) return;
  }
}

/** Actions of the sandbox panel's buttons. */
export async function actOnSandbox(
  db: Db,
  shop: Shop,
  { ref, action }: { ref: string; action: SandboxAction },
): Promise<void> {
  const sandbox = shop.payments.find("sandbox");
  if (!isSandbox(sandbox)) return;
  const now = shop.now();
  const row = await changeSandboxPayment(db, ref, (payment) => acted(payment, action, now), now);
  await deliver(db, shop, sandbox, row);
}

async function settleOne(db: Db, shop: Shop, sandbox: Sandbox, ref: string): Promise<void> {
  const now = shop.now();
  let moved = false;
  const row = await changeSandboxPayment(
    db,
    ref,
    (payment) => {
      if (!payment.settle_at || payment.settle_at > now) return undefined;
      moved = true;
      return advanced(payment, now);
    },
    now,
  );
  if (moved) await deliver(db, shop, sandbox, row);
}

function acted(row: SandboxRow, action: SandboxAction, now: Date): SandboxChange | undefined {
  const { payment } = row;
  const settled = { ...storedOf(row), settle_at: null, events_sent: row.events_sent + 1 };
  const paid = payment.approvedCents > 0;
  switch (action) {
    case "settle":
      return advanced(row, now);
    case "pay":
      return paid ? undefined : { ...settled, payment: takeStep(payment, "approve") };
    case "expire":
      return payment.state === "pending" ? { ...settled, payment: takeStep(payment, "expire") } : undefined;
    case "dispute":
      return paid && payment.dispute === "none"
        ? { ...settled, payment: takeStep(payment, "dispute") }
        : undefined;
    case "win-dispute":
    case "lose-dispute": {
      if (payment.dispute !== "open") return undefined;
      return { ...settled, payment: { ...payment, dispute: action === "win-dispute" ? "won" : "lost" } };
    }
  }
}

/** Moves the payment one step on; without further steps it ends when its time is over. */
function advanced(row: SandboxRow, now: Date): SandboxChange {
  const step: SandboxStep | undefined =
    stepOf(row.behaviour, row.step) ?? (row.payment.state === "pending" ? "expire" : undefined);
  const delay = stepDelayMs(row.behaviour, row.step + 1, row.payment.method);
  return {
    ...storedOf(row),
    payment: step ? takeStep(row.payment, step) : row.payment,
    step: row.step + 1,
    settle_at: delay === undefined ? null : new Date(now.getTime() + delay),
    events_sent: row.events_sent + 1,
  };
}

/** "+mudo" sends nothing; "+duplica" sends the newest state three times, with the previous state before the last. */
async function deliver(db: Db, shop: Shop, sandbox: Sandbox, row: SandboxRow): Promise<void> {
  if (row.behaviour === "mute") return;
  const newest = row.events_sent;
  const numbers = row.behaviour === "twice" ? [newest, newest, newest, newest - 1] : [newest];
  for (const number of numbers) await postToOurselves(db, shop, sandbox, row, number);
}

async function postToOurselves(
  db: Db,
  shop: Shop,
  sandbox: Sandbox,
  row: SandboxRow,
  number: number,
): Promise<void> {
  const ref = row.payment.providerRef;
  const rawBody = new TextEncoder().encode(JSON.stringify({ id: `evt_${ref}_${number}`, payment: ref }));
  const now = shop.now();
  const received = await receiveDelivery(db, shop, sandbox, {
    rawBody,
    headers: sandbox.sign(rawBody, now),
    query: new URLSearchParams(),
    now: now.getTime(),
  });
  if (received.ok && received.event) await handleEvent(db, shop, received.event);
}
