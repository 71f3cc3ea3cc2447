import { expect, test } from "vitest";
import { refundDays, refundDeadline, withdrawalDeadline } from "./refund-terms.ts";

test("the window is the shop's guarantee, never less than the law's seven days, and ends with its last day", () => {
  const paid = new Date("2026-11-23T13:30:00Z");
  expect(refundDays({ refundWindowDays: 3 })).toBe(7);
  expect(refundDeadline(paid, { refundWindowDays: 3 })?.toISOString()).toBe("2026-12-01T02:59:59.999Z");
  expect(refundDeadline(paid, { refundWindowDays: 30 })?.toISOString()).toBe("2026-12-24T02:59:59.999Z");
  expect(withdrawalDeadline(paid)?.toISOString()).toBe("2026-12-01T02:59:59.999Z");
  // Late in the evening in São Paulo it is the next day elsewhere.
  expect(withdrawalDeadline(new Date("2026-11-24T02:30:00Z"))?.toISOString()).toBe(
    "2026-12-01T02:59:59.999Z",
  );
  expect([refundDeadline(null, { refundWindowDays: 30 }), withdrawalDeadline(null)]).toEqual([
    undefined,
    undefined,
  ]);
});
