import { expect, test } from "vitest";
import { type CalendarEvent, calendarText } from "./icalendar.ts";

const EVENT: CalendarEvent = {
  uid: "encontro-1@loja.example",
  sequence: 2,
  changedAt: new Date("2027-03-01T10:11:12.345Z"),
  startsAt: new Date("2027-03-04T22:00:00Z"),
  minutes: 90,
  title: "Dúvidas; vírgulas, e \\barras",
  description: `Linha um\r\nlinha dois\u0007 ${"ção 🌳 ".repeat(40)}`,
  address: "https://loja.example/encontros/1/entrar",
  isCancelled: false,
};

const unfolded = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

test("returns difficult texts unchanged after unfolding, in lines of at most 75 octets", () => {
  const text = calendarText("Turma, de março", [EVENT]);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const lines = unfolded(text);
  const value = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
  const read = (name: string) =>
    value(name)?.replace(/\\([nN\\;,])/g, (_, sign) => (/n/i.test(sign) ? "\n" : sign));
  expect(read("SUMMARY")).toBe(EVENT.title);
  expect(read("DESCRIPTION")).toBe(EVENT.description.replace("\r\n", "\n").replace("\u0007", ""));
  expect(read("X-WR-CALNAME")).toBe("Turma, de março");
  expect([value("DTSTART"), value("DTEND"), value("DTSTAMP"), value("SEQUENCE")]).toEqual([
    "20270304T220000Z",
    "20270304T233000Z",
    "20270301T101112Z",
    "2",
  ]);
  expect(lines.at(-2)).toBe("END:VCALENDAR");
});

test("marks a cancelled meeting as cancelled", () => {
  expect(calendarText("x", [{ ...EVENT, isCancelled: true }])).toContain("STATUS:CANCELLED\r\n");
});
