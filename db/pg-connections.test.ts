import { expect, test } from "vitest";
import { DatabaseBusy } from "./database-busy.ts";
import { Turns } from "./pg-connections.server.ts";

test("turns come in the order of the line, not to who has left it, and nobody waits without end", async () => {
  const turns = new Turns(1, 20);
  const came: string[] = [];
  const wait = (name: string) => {
    const { come, leave } = turns.take();
    return { leave, over: come.then(() => void came.push(name)) };
  };
  await wait("first").over;
  const second = wait("second");
  const third = wait("third");
  expect(turns.waiting).toBe(2);
  second.leave();
  turns.giveBack();
  await third.over;
  expect([came, turns.waiting]).toEqual([["first", "third"], 0]);
  await expect(wait("late").over).rejects.toBeInstanceOf(DatabaseBusy);
  // Who gave up takes nobody's turn.
  turns.giveBack();
  await wait("last").over;
  expect(came).toEqual(["first", "third", "last"]);
});
