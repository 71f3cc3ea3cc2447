import { expect, test } from "vitest";
import { dayStart, dayText, typedDay, typedMoment } from "./day-fields.ts";

test("a day is read as Brazilians type it and as programs send it; what is none stays as it came", () => {
  for (const typed of ["20/11/2026", " 20/11/26 ", "20.11.2026", "2026-11-20", "20 de novembro de 2026"])
    expect(typedDay(typed), typed).toBe("2026-11-20");
  // The day before the month, always.
  expect(typedDay("03/04/2026")).toBe("2026-04-03");
  for (const none of ["", "31/02/2026", "11/20/2026", "20/11/2026 14:40", "amanhã"])
    expect(typedDay(none), none).toBe(none);
  expect(dayStart("20/11/2026")?.toISOString()).toBe("2026-11-20T03:00:00.000Z");
  expect(dayStart("31/02/2026")).toBeUndefined();
});

test("a moment is a day with its hour in São Paulo", () => {
  for (const typed of ["20/11/2026 14:40", "2026-11-20T14:40", "20/11/2026, às 14h40"])
    expect(typedMoment(typed)?.toISOString(), typed).toBe("2026-11-20T17:40:00.000Z");
  for (const none of ["", "20/11/2026", "20/11/2026 25:00", "31/02/2026 10:00"])
    expect(typedMoment(none), none).toBeUndefined();
});

test("what the address keeps is shown as it is read", () => {
  expect(dayText("2026-11-20")).toBe("20/11/2026");
  expect(dayText("amanhã")).toBe("amanhã");
});
