import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeUser, makeUserWithPassword } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import { LOG_FIELDS, openLog } from "./log.server.ts";
import { placeIn, withSourcePlaces } from "./source-places.server.ts";

function openLines() {
  const lines: string[] = [];
  const log = openLog("debug", { write: (line) => void lines.push(line) });
  return { log, last: () => JSON.parse(lines.at(-1) ?? "{}"), lines };
}

test("names the source place of an error in the built program when there is a source map", () => {
  const root = mkdtempSync(join(tmpdir(), "vitrine-places-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const built = join(root, "build");
  mkdirSync(join(built, "server"), { recursive: true });
  // Line 1, column 1 maps to line 3, column 5 of the source.
  const map = { version: 3, sources: ["../../app/orders/x.server.ts"], names: [], mappings: "AAEI" };
  writeFileSync(join(built, "server", "orders-1a2b.js.map"), JSON.stringify(map));
  writeFileSync(join(root, "other.js.map"), JSON.stringify(map));
  const stack = (file: string) => `Error: x\n    at f (${file}:1:1)\n    at node:internal/x:1:2`;
  const source = relative(process.cwd(), join(root, "app/orders/x.server.ts"));
  for (const file of ["orders-1a2b.js"].flatMap((name) => {
    const path = join(built, "server", name);
    return [path, `file://${path}`];
  })) {
    expect(withSourcePlaces(stack(file), built)).toBe(
      `Error: x\n    at f (${source}:3:5)\n    at node:internal/x:1:2`,
    );
  }
  // Without a map, and outside the program, nothing is read.
  for (const file of [join(built, "server", "none.js"), join(root, "other.js"), `${built}/../other.js`]) {
    expect(withSourcePlaces(stack(file), built)).toBe(stack(file));
  }
});

test("maps a place like Node's own source-map reader", () => {
  const mappings = "AAEI,IAAE;;AAgCA,gBADC,oCCtBA,E;AAAA;wBAqgBC,SAASA";
  const map = { version: 3, sources: ["a.ts", "b.ts"], names: ["x"], mappings };
  const reader = new SourceMap(map as unknown as SourceMapPayload);
  for (let line = 0; line < 6; line++) {
    for (let column = 0; column < 60; column++) {
      const entry = reader.findEntry(line, column);
      const isThere = "originalSource" in entry && entry.generatedLine === line && entry.originalSource;
      const told = isThere
        ? { source: entry.originalSource, line: entry.originalLine, column: entry.originalColumn }
        : undefined;
      expect([line, column, placeIn(map, { line, column })]).toEqual([line, column, told]);
    }
  }
});

test("logs known fields only, also in child loggers", () => {
  const { log, last } = openLines();
  log.info({ order: 7, email: "ana@teste.example", user: 7, status: 200 }, "hello");
  expect(last()).toMatchObject({ user: 7, status: 200, email: "[oculto]", order: "[oculto]", msg: "hello" });
  log.child({ request: "r-1" }).warn({ token: "segredo" }, "hello");
  expect(last()).toMatchObject({ request: "r-1", token: "[oculto]", msg: "hello" });
});

test("finds every field of our own log calls in the allowlist", () => {
  const files = ["app", "server", "db"].flatMap((folder) => globSync(`${folder}/**/*.ts`));
  const logged = files
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\blog\??\.\w+\(\s*\{([^}()]*)/g)])
    .flatMap(([, fields = ""]) => [...fields.matchAll(/(?:^|,)\s*(\w+)\s*(?=[:,]|$)/g)])
    .map(([, name]) => name);
  expect(logged.length).toBeGreaterThan(30);
  expect(logged.filter((name) => !LOG_FIELDS.includes(name ?? ""))).toEqual([]);
});

test("logs an error's name, message, code, stack and cause without attached data", () => {
  const { log, last, lines } = openLines();
  const cause = Object.assign(new Error("550 <ana@teste.example> unknown"), {
    envelope: { to: ["ana@x.example"] },
  });
  const error = Object.assign(new Error("duplicate key 529.982.247-25 and 4111 1111 1111 1111", { cause }), {
    code: "23505",
    constraint: "users_email",
    detail: "Key (email)=(bia@teste.example) already exists.",
    parameters: ["senha123"],
  });
  log.error({ err: error }, "failed");
  const { err } = last();
  expect(err).toMatchObject({ type: "Error", code: "23505", constraint: "users_email" });
  expect(err.message).toBe("duplicate key [oculto] and [oculto]");
  expect(err.stack).toContain("log.test.ts");
  expect(err.cause.message).toBe("550 <[oculto]> unknown");
  for (const secret of ["bia@", "ana@", "senha123", "529.982", "4111", "detail", "envelope"]) {
    expect(lines.join("")).not.toContain(secret);
  }
  log.error({ err: "just text" }, "failed");
  expect(last().err).toEqual({ type: "string", message: "just text" });
});

test("keeps a value that the database refused out of the log", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const error = await makeUser(site.db, { email: user.email }).catch((failure: unknown) => failure);
  site.log.error({ err: error }, "failed");
  expect(site.logs.at(-1)).toContain("users");
  expect(site.logs.at(-1)).not.toContain(user.email);
});

test("SEC-40: keeps keys of one-time and guest links out of the log in every spelling", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, "segredo", { email: "ana@teste.example" });
  await site.visitor().post("/esqueci-senha", { email: "ana@teste.example", website: "" });
  await site.settle();
  const [mail] = await site.mails();
  const token = /redefinir-senha\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "?";
  for (const path of [
    `/redefinir-senha/${token}`,
    `/redefinir-senha/${token}.data`,
    `/REDEFINIR-SENHA/${token}`,
    `/confirmar-email/${token}`,
    `/acesso/${token}`,
    `//acesso/${token}`,
    `/api/webhooks/api-pix/${token}/pix`,
  ]) {
    await site.get(`http://localhost:3000${path}`);
  }
  expect(token.length).toBe(43);
  expect(site.logs.some((line) => line.includes("/redefinir-senha/[oculto]"))).toBe(true);
  expect(site.logs.join("")).not.toContain(token);
  expect(site.logs.join("")).not.toContain("ana@teste.example");
});
