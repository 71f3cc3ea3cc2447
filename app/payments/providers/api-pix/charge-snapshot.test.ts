// Published and assumed answers of banks, converted to the port's snapshots.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { example } from "#tests/providers/api-pix/standard.ts";
import { decimalOf, standardCentsOf } from "../decimal-cents.ts";
import { callbackSchema, chargeSchema, devolutionSchema } from "./api-pix.schema.ts";
import { chargeSnapshot, refundOf } from "./charge-snapshot.ts";

const FIXTURES = "tests/providers/api-pix/fixtures";
/** Lower this number when an assumption is replaced by a recording. */
const ASSUMED = 2;
const NOW = new Date("2026-11-20T12:30:00Z");

function fixture(name: string): { source: string; answer: unknown } {
  return JSON.parse(readFileSync(join(FIXTURES, `${name}.json`), "utf8"));
}

function snapshotOf(answer: unknown, now = NOW) {
  return chargeSnapshot(chargeSchema.parse(answer), { externalRef: "1", now });
}

test("names the source of every recorded answer and allows no further assumption", () => {
  const names = readdirSync(FIXTURES).map((name) => name.replace(".json", ""));
  for (const name of names) {
    const [kind] = fixture(name).source.split(":");
    expect(["documentation", "openapi", "assumed"]).toContain(kind);
    expect(name.startsWith(`${kind}-`), name).toBe(true);
  }
  expect(names.filter((name) => name.startsWith("assumed-"))).toHaveLength(ASSUMED);
});

test("reads the standard's examples of a charge", () => {
  expect(snapshotOf(example("cobResponse1"), new Date("2020-09-09T20:20:00Z"))).toMatchObject({
    providerRef: "7978c0c97ea847e78e8849634473c1f1",
    state: "pending",
    chargedCents: 3700,
    approvedCents: 0,
    refunds: [],
    dispute: "none",
  });
  expect(snapshotOf(example("cobResponse1"), new Date("2020-09-09T21:15:01Z")).state).toBe("expired");
  expect(snapshotOf(example("cobResponse2"))).toMatchObject({
    state: "approved",
    chargedCents: 10_000,
    approvedCents: 11_000,
    refunds: [{ id: "E1234567820200909122120200808008/123ABC", cents: 1000, state: "processing" }],
  });
  expect(snapshotOf({ ...Object(example("cobResponse3")), status: "REMOVIDA_PELO_PSP" }).state).toBe(
    "cancelled",
  );
});

test("reads the standard's examples of a return", () => {
  const states = ["devolucaoResponse1", "devolucaoResponse2"].map(
    (name) => refundOf("E1", devolutionSchema.parse(example(name))).state,
  );
  expect(states).toEqual(["processing", "failed"]);
});

test("reads Efí's documented answers", () => {
  expect(snapshotOf(fixture("documentation-efi-paid-charge").answer)).toMatchObject({
    state: "approved",
    chargedCents: 11_000,
    approvedCents: 11_000,
    paymentRef: "E12345678202611201221kkkkkkkkkkk",
    refunds: [{ ourRef: "ref_12", cents: 1000, state: "processing" }],
  });
  const refused = devolutionSchema.parse(fixture("documentation-efi-refused-return").answer);
  expect(refundOf("E1", refused)).toEqual({ id: "E1/ref7", ourRef: "ref_7", cents: 2000, state: "failed" });
  const callback = callbackSchema.parse(fixture("documentation-efi-callback").answer);
  expect(callback.pix).toEqual([{ txid: "655dfdb1a4514b8fbb58254b958913fb" }]);
});

test("reads assumed answers as assumed", () => {
  expect(snapshotOf(fixture("assumed-charge-with-fee").answer)).toMatchObject({
    approvedCents: 4990,
    feeCents: 59,
    netCents: 4931,
  });
  expect(snapshotOf(fixture("assumed-claimed-charge").answer)).toMatchObject({
    approvedCents: 4990,
    dispute: "open",
    refunds: [{ cents: 4990, state: "processing" }],
  });
});

test("changes nothing for an unknown status", () => {
  const answer = Object(fixture("assumed-claimed-charge").answer);
  expect(snapshotOf({ ...answer, status: "NOVO", pix: [] }).state).toBe("pending");
  const odd = devolutionSchema.parse({ id: "1", valor: "1.00", status: "NOVO" });
  expect(refundOf("E1", odd).state).toBe("processing");
});

test.each([
  [0, "0.00"],
  [5, "0.05"],
  [4990, "49.90"],
  [1_234_567_890_12, "1234567890.12"],
])("%d centavos are %s, both ways", (cents, decimal) => {
  expect([decimalOf(cents), standardCentsOf(decimal)]).toEqual([decimal, cents]);
});

test.each(["1", "1.5", "1.999", "1,00", "-1.00", "", " 1.00", "12345678901.00"])(
  "%j is no amount",
  (text) => {
    expect(standardCentsOf(text)).toBeUndefined();
  },
);
