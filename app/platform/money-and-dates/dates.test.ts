import { expect, test } from "vitest";
import { fromLocalField, toLocalField } from "./dates.ts";

test("a field of date and time speaks of the clock of São Paulo, in summer time too while there was one", () => {
  const pairs = [
    ["2026-11-20T14:40", "2026-11-20T17:40:00.000Z"],
    ["2026-01-01T00:00", "2026-01-01T03:00:00.000Z"],
    ["2018-12-25T12:00", "2018-12-25T14:00:00.000Z"],
  ] as const;
  for (const [field, instant] of pairs) {
    expect(fromLocalField(field)?.toISOString()).toBe(instant);
    expect(toLocalField(new Date(instant))).toBe(field);
  }
});

test("what names no moment is none: another form, a day or an hour that never was", () => {
  // The clocks went from midnight to one that night.
  const texts = [
    "",
    "amanhã",
    "2026-11-20",
    "2026-13-01T10:00",
    "2026-02-31T10:00",
    "2026-01-01T25:00",
    "2018-11-04T00:30",
  ];
  for (const text of texts) expect(fromLocalField(text), text).toBeUndefined();
});
