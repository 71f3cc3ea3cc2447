import { expect, test } from "vitest";
import { failuresOf } from "./targets.ts";

const figures = { requests: 9, perSecond: 9, p50: 1, p95: undefined, p99: 2, failures: 0 };
const one = { ...figures, scenario: "admin-painel", title: "painel", connections: 1, cpuMs: 1 };
const setting = {
  engine: "sqlite",
  processes: 1,
  size: 100,
  startMs: 500,
  idleMb: 90,
  loadedMb: 200,
  bare: one,
  scenarios: [one],
  refused: [],
} as const;

test("fails the run and names the scenario when an answer is unexpected", () => {
  const refused = [{ title: "painel", why: "/admin respondeu 302 /unauthorized" }];
  const where = "SQLite, 1 processo, 100 produtos";
  expect(failuresOf([{ ...setting, scenarios: [], refused }])).toEqual([
    `painel; ${where}: /admin respondeu 302 /unauthorized`,
  ]);
  expect(failuresOf([{ ...setting, scenarios: [{ ...one, failures: 2 }], refused: [] }])).toEqual([
    `painel; ${where}: 2 respostas erradas ou ausentes`,
  ]);
  expect(failuresOf([{ ...setting, scenarios: [{ ...one, requests: 0 }], refused: [] }])).toEqual([
    `painel; ${where}: nenhuma resposta`,
  ]);
});

test("has no failure when every answer was expected", () => {
  expect(failuresOf([{ ...setting, scenarios: [one], refused: [] }])).toEqual([]);
});
