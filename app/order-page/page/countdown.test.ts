import { expect, test } from "vitest";
import { clockOffset, formatSeconds, secondsLeft, spokenTime } from "./countdown.tsx";

const deadline = new Date("2026-11-20T18:30:00Z");

test("counts by the server's clock, not the browser's", () => {
  const serverNow = new Date("2026-11-20T18:00:00Z");
  const fastBrowser = serverNow.getTime() + 3_600_000;
  const offset = clockOffset(serverNow, fastBrowser);
  expect(secondsLeft(deadline, fastBrowser, offset)).toBe(1800);
  expect(secondsLeft(deadline, fastBrowser + 60_500, offset)).toBe(1740);
  expect(secondsLeft(deadline, fastBrowser + 4_000_000, offset)).toBe(0);
});

test("formats minutes and seconds, with hours when there are any", () => {
  expect(formatSeconds(1661)).toBe("27:41");
  expect(formatSeconds(9)).toBe("0:09");
  expect(formatSeconds(3909)).toBe("1:05:09");
});

test("changes the spoken time once a minute", () => {
  expect(spokenTime(1661)).toBe("Restam 28 minutos");
  expect(spokenTime(5400)).toBe("Restam 1 hora e 30 minutos");
  expect(spokenTime(61)).toBe("Restam 2 minutos");
  expect(spokenTime(60)).toBe("Resta menos de 1 minuto");
  expect(spokenTime(0)).toBe("O tempo acabou");
});
