// PROCESSES; e2e/processes.spec.ts tests several processes together.
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "#app/platform/config/config.server.ts";

const POSTGRES = "postgres://vitrine@127.0.0.1/vitrine";

test("takes the number of processes from PROCESSES, and one for the embedded database", () => {
  const count = (environment: Record<string, string>) => readConfig(environment).processes;
  expect(count({})).toBe(1);
  expect(count({ PROCESSES: "auto" })).toBe(1);
  expect(count({ PROCESSES: "3", DATABASE_URL: POSTGRES })).toBe(3);
  expect(count({ PROCESSES: "auto", DATABASE_URL: POSTGRES })).toBeGreaterThan(0);
  expect(count({ DATABASE_URL: POSTGRES })).toBe(1);
  for (const PROCESSES of ["2", "0", "muitos"])
    expect(() => count({ PROCESSES }), PROCESSES).toThrow(ConfigError);
  expect(() => count({ PROCESSES: "2" })).toThrow("PROCESSES: o banco de dados embutido tem um processo só.");
});
