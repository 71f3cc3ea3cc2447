import { expect, test } from "vitest";
import { changesBetween, describeChange } from "./compare.ts";

const figures = { requests: 1000, p50: 1, p95: undefined, p99: 2, failures: 0, connections: 8 };
const bare = { ...figures, scenario: "bare", title: "node:http", perSecond: 10_000, cpuMs: 0.05 };
const setting = {
  engine: "sqlite",
  processes: 1,
  size: 100,
  startMs: 500,
  idleMb: 90,
  loadedMb: 200,
} as const;

function run({ perSecond = 500, cpuMs = 2, speed = 1, js = 100_000 } = {}) {
  const shop = {
    ...figures,
    scenario: "loja",
    title: "/loja",
    perSecond: perSecond * speed,
    cpuMs: cpuMs / speed,
  };
  const own = { ...bare, perSecond: bare.perSecond * speed, cpuMs: bare.cpuMs / speed };
  return {
    react: { cpuMs: 0.5 / speed, bytes: 1 },
    settings: [{ ...setting, bare: own, scenarios: [shop], refused: [] }],
    pages: [{ path: "/loja", html: 1, js, css: 1, fonts: 1 }],
    statements: { first: {}, later: { pedido: { statements: 19, commits: 4 } } },
  };
}

test("compares machines of different speed without a difference", () => {
  expect(changesBetween(run(), run({ speed: 2 }))).toEqual([]);
});

test("lists first what got worse by more than a tenth and leaves out smaller changes", () => {
  const changes = changesBetween(run(), run({ perSecond: 400, cpuMs: 2.1, js: 80_000 }));
  expect(changes.map(({ what }) => what)).toEqual([
    "SQLite, 1 processo, 100 produtos: /loja, tempo ÷ node:http",
    "/loja: bytes de js",
  ]);
  expect(changes.map(describeChange)[0]).toContain("pior");
});

test("does not compare what the saved run lacks", () => {
  expect(changesBetween({ ...run(), settings: [], pages: [] }, run({ perSecond: 1 }))).toEqual([]);
});
