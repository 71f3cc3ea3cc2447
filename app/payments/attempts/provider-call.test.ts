import { expect, test } from "vitest";
import { ProviderError } from "../port/payment-provider.ts";
import { callProvider, callProviderTwice } from "./payments.server.ts";

test("treats a provider that hangs as an unknown outcome at the timeout", async () => {
  const hanging = callProvider("att_1", () => new Promise<never>(() => {}), 20);
  await expect(hanging).rejects.toMatchObject({ name: "ProviderError", kind: "unknown_outcome" });
});

test("treats an unexpected error after sending as an unknown outcome and keeps known kinds", async () => {
  const cut = callProvider("att_1", async () => {
    throw new Error("socket hang up");
  });
  await expect(cut).rejects.toMatchObject({ kind: "unknown_outcome" });
  const declined = callProvider("att_1", async () => {
    throw new ProviderError("declined", "no", { decline: "funds" });
  });
  await expect(declined).rejects.toMatchObject({ kind: "declined", decline: "funds" });
});

test("retries under the same key only when the provider certainly did nothing", async () => {
  const keys: string[] = [];
  const answer = await callProviderTwice("att_7", async (call) => {
    keys.push(call.idemKey);
    if (keys.length === 1) throw new ProviderError("unavailable", "refused");
    return "done";
  });
  expect(answer).toBe("done");
  expect(keys).toEqual(["att_7", "att_7"]);

  for (const kind of ["unknown_outcome", "throttled", "invalid", "credentials", "declined"] as const) {
    let calls = 0;
    const failing = callProviderTwice("att_8", async () => {
      calls++;
      throw new ProviderError(kind, "no");
    });
    await expect(failing).rejects.toMatchObject({ kind });
    expect(calls, kind).toBe(1);
  }
});

test("allows eight seconds a call by default", async () => {
  const given: number[] = [];
  await callProvider("att_1", async ({ deadlineMs }) => given.push(deadlineMs));
  expect(given).toEqual([8000]);
});

test("does not retry when too little time is left", async () => {
  let calls = 0;
  const late = callProviderTwice(
    "att_9",
    async () => {
      calls++;
      throw new ProviderError("unavailable", "refused");
    },
    3000,
  );
  await expect(late).rejects.toMatchObject({ kind: "unavailable" });
  expect(calls).toBe(1);
});
