// Work that continues after an answer must go through `background.start`, so that tests and the shutdown wait for it.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeUser } from "./makers.ts";
import { openSite } from "./test-site.ts";

test("writes the visit of a session before the test reads the row", async () => {
  const site = await openSite();
  const visitor = await site.as(await makeUser(site.db));
  site.advance(2 * 60_000);
  visitor.ip = "198.51.100.20";
  await visitor.get("/minha-conta");
  const { ip } = await site.db.selectFrom("sessions").select("ip").executeTakeFirstOrThrow();
  expect(ip).toBe("198.51.100.20");
});

test("closes the database only after background work is done", async () => {
  const site = await openSite();
  const other = await site.second();
  const steps: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const work = held.then(async () => {
    await other.db.selectFrom("users").select("id").execute();
    steps.push("written");
  });
  other.background.start(work, (error) => steps.push(String(error)));
  const closed = other.close().then(() => steps.push("closed"));
  letGo();
  await closed;
  expect(steps).toEqual(["written", "closed"]);
});

test("hands a failure of background work to its handler and still settles", async () => {
  const site = await openSite();
  const failures: unknown[] = [];
  site.background.start(Promise.reject(new Error("provider is away")), (error) => failures.push(error));
  await site.settled();
  expect(failures).toEqual([new Error("provider is away")]);
});

/** Files with promises that are not awaited, each with the reason why the promise writes nothing after an answer. */
const NOT_AWAITED: Record<string, string> = {
  "app/backups/archive/archive.ts": "the stream that it feeds is awaited, and fails with it",
  "app/platform/files/parsing-thread.server.ts": "a thread that ends writes nothing",
  "app/backups/runs/backup-store.server.ts": "the stream that it feeds is awaited, and fails with it",
};

test("starts no promise in a service or route without awaiting it or handing it to the background", () => {
  const bare = /^ *(?:void )?[a-z][\w.#]*\((?:[^;{}]*?)\)\s*\.catch\(|^ *void [a-z][\w.]*\(/gm;
  const files = globSync([
    "app/**/*.server.{ts,tsx}",
    "app/**/*.api.ts",
    "app/**/routes/*.ts",
    "app/backups/**/*.ts",
  ]);
  const found = files.flatMap((path) =>
    path.includes(".test.")
      ? []
      : [...readFileSync(path, "utf8").matchAll(bare)].map(([text]) => `${path}: ${text.trim()}`),
  );
  expect(found.filter((place) => !Object.keys(NOT_AWAITED).some((path) => place.startsWith(path)))).toEqual(
    [],
  );
});
