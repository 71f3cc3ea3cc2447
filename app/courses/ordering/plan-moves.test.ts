import { expect, test } from "vitest";
import { dropOf, movedIn, orderText, type PlanMove, parseOrder, sameNodes, stepOf } from "./plan-moves.ts";

const ORDER = parseOrder("10:1,2;20:3;30:") ?? [];
const lesson = (id: number) => ({ kind: "lesson" as const, id });
const module = (id: number) => ({ kind: "module" as const, id });
const after = (move: PlanMove | undefined) => move && orderText(movedIn(ORDER, move));

test("parses the text of an order back, and refuses any other text", () => {
  expect(orderText(ORDER)).toBe("10:1,2;20:3;30:");
  expect([parseOrder(""), parseOrder("10:1;x"), parseOrder("10")]).toEqual([[], undefined, undefined]);
  expect(sameNodes(ORDER, parseOrder("30:3,1;10:;20:2") ?? [])).toBe(true);
  expect(sameNodes(ORDER, parseOrder("30:3,1,1;10:;20:2") ?? [])).toBe(false);
});

test("moves a step within the module, then across its edge, and stops at the ends of the course", () => {
  expect(after(stepOf(ORDER, lesson(1), 1))).toBe("10:2,1;20:3;30:");
  expect(after(stepOf(ORDER, lesson(2), 1))).toBe("10:1;20:2,3;30:");
  expect(after(stepOf(ORDER, lesson(3), -1))).toBe("10:1,2,3;20:;30:");
  expect(after(stepOf(ORDER, lesson(3), 1))).toBe("10:1,2;20:;30:3");
  expect(stepOf(ORDER, lesson(1), -1)).toBeUndefined();
  expect(after(stepOf(ORDER, module(20), -1))).toBe("20:3;10:1,2;30:");
  expect([stepOf(ORDER, module(10), -1), stepOf(ORDER, module(30), 1), stepOf(ORDER, module(9), 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("drops a row where the line was shown", () => {
  expect(after(dropOf(ORDER, lesson(1), lesson(3), "before"))).toBe("10:2;20:1,3;30:");
  expect(after(dropOf(ORDER, lesson(1), lesson(2), "after"))).toBe("10:2,1;20:3;30:");
  expect(after(dropOf(ORDER, lesson(2), lesson(1), "before"))).toBe("10:2,1;20:3;30:");
  expect(after(dropOf(ORDER, lesson(1), module(30), "after"))).toBe("10:2;20:3;30:1");
  expect(after(dropOf(ORDER, lesson(1), module(30), "before"))).toBe("10:2;20:3,1;30:");
  expect(after(dropOf(ORDER, module(10), module(30), "after"))).toBe("20:3;30:;10:1,2");
  expect(after(dropOf(ORDER, module(10), lesson(3), "before"))).toBe("20:3;10:1,2;30:");
  expect(after(dropOf(ORDER, module(30), module(10), "before"))).toBe("30:;10:1,2;20:3");
});
