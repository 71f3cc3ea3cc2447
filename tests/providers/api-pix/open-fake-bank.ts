// The fake bank for one test, which fails if any request or response violates the standard.
import { expect, onTestFinished } from "vitest";
import { type FakeBank, startFakeBank } from "./fake.ts";

export async function openFakeBank(speaks: FakeBank["speaks"] = "standard"): Promise<FakeBank> {
  const { bank, close } = await startFakeBank(speaks);
  onTestFinished(async () => expect(await close()).toEqual([]));
  return bank;
}
