import { expect, test } from "vitest";
import { ProviderError } from "../port/payment-provider.ts";
import { callProvider, callProviderTwice } from "./payments.server.ts";

test("a provider that hangs is an unknown outcome at the deadline", async () => {
  const hanging = callProvider("att_1", () => new Promise<never>(() => {}), 20);
  await expect(hanging).rejects.toMatchObject({ name: "ProviderError", kind: "unknown_outcome" });
});

test("a surprise after sending is an unknown outcome, a known kind stays what it is", async () => {
  const cut = callProvider("att_1", async () => {
    throw new Error("socket hang up");
  });
  await expect(cut).rejects.toMatchObject({ kind: "unknown_outcome" });
  const declined = callProvider("att_1", async () => {
    throw new ProviderError("declined", "no", { decline: "funds" });
  });
  await expect(declined).rejects.toMatchObject({ kind: "declined", decline: "funds" });
});

test("only a provider that surely did nothing is asked once more, under the same key", async () => {
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

test("a call has eight seconds unless it is told otherwise", async () => {
  const given: number[] = [];
  await callProvider("att_1", async ({ deadlineMs }) => given.push(deadlineMs));
  expect(given).toEqual([8000]);
});

test("there is no second try when too little time is left", async () => {
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
