// The fake bank for one test, which fails with it when anything said to it or by it is not as the standard has it.
import { expect, onTestFinished } from "vitest";
import { type FakeBank, startFakeBank } from "./fake.ts";

export async function openFakeBank(speaks: FakeBank["speaks"] = "standard"): Promise<FakeBank> {
  const { bank, close } = await startFakeBank(speaks);
  onTestFinished(async () => expect(await close()).toEqual([]));
  return bank;
}
