import { expect, test } from "vitest";
import { DatabaseBusy } from "./database-busy.ts";
import { ConnectionSemaphore } from "./pg-connections.server.ts";

test("gives slots in queue order, skips callers that left, and lets nobody wait forever", async () => {
  const slots = new ConnectionSemaphore(1, 20);
  const came: string[] = [];
  const wait = (name: string) => {
    const { come, leave } = slots.take();
    return { leave, over: come.then(() => void came.push(name)) };
  };
  await wait("first").over;
  const second = wait("second");
  const third = wait("third");
  expect(slots.waiting).toBe(2);
  second.leave();
  slots.giveBack();
  await third.over;
  expect([came, slots.waiting]).toEqual([["first", "third"], 0]);
  await expect(wait("late").over).rejects.toBeInstanceOf(DatabaseBusy);
  // A caller that left takes no slot.
  slots.giveBack();
  await wait("last").over;
  expect(came).toEqual(["first", "third", "last"]);
});
