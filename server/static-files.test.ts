import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStaticFiles } from "./static-files.ts";

const FILES: Record<string, string> = {
  "assets/app-abc.js": "console.log('plain')",
  "assets/app-abc.js.br": "brotli",
  "assets/app-abc.js.gz": "gzip",
  "assets/app-abc.js.map": "{}",
  "favicon.svg": "<svg/>",
  "robots.txt": "User-agent: *",
  ".env": "SESSION_SECRET=x",
  ".hidden.json": "{}",
  ".vite/manifest.json": "{}",
  "assets/.secret/key.txt": "x",
  "notes.html": "<script>alert(1)</script>",
  "vitrine.db": "x",
};

/** A server of these files only; everything else is 404. */
async function serve(https = false) {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-static-"));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const reported: unknown[] = [];
  const answer = await openStaticFiles(folder, { https, report: (error) => reported.push(error) });
  const server = createServer((req, res) => {
    if (!answer(req, res)) res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { "accept-encoding": "identity", ...headers },
    });
  return { get, folder, reported };
}

test("serves a built file with its type and an unlimited cache time, others for an hour", async () => {
  const { get } = await serve();
  const script = await get("/assets/app-abc.js?v=1");
  expect([script.status, await script.text()]).toEqual([200, FILES["assets/app-abc.js"]]);
  expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const icon = await get("/favicon.svg");
  expect(icon.headers.get("content-type")).toBe("image/svg+xml");
  expect(icon.headers.get("cache-control")).toBe("public, max-age=3600");
});

test("SEC-41: answers 404 for source maps, dot-files, their folders, and files that no page needs", async () => {
  const { get } = await serve();
  const paths = [
    "/assets/app-abc.js.map",
    "/.env",
    "/.hidden.json",
    "/.vite/manifest.json",
    "/assets/.secret/key.txt",
    "/notes.html",
    "/vitrine.db",
    "/assets/app-abc.js.br",
    "/assets",
    "/",
    "/assets/../.env",
    "/assets/..%2f.env",
    "/%2eenv",
    "/assets%2fapp-abc.js",
    "/favicon.svg%00.txt",
  ];
  for (const path of paths) expect((await get(path)).status, path).toBe(404);
});

test.each([
  ["br, gzip", "br", "6"],
  ["gzip, br;q=0", "gzip", "4"],
  ["*;q=0.5, br;q=0", "gzip", "4"],
  ["deflate", null, "20"],
])("who accepts %s gets %s", async (accepted, encoding, length) => {
  const { get } = await serve();
  const answer = await get("/assets/app-abc.js", { "accept-encoding": accepted }, "HEAD");
  expect(answer.headers.get("content-encoding")).toBe(encoding);
  expect(answer.headers.get("content-length")).toBe(length);
  expect(answer.headers.get("vary")).toBe("accept-encoding");
  const plain = await get("/favicon.svg", { "accept-encoding": accepted });
  expect(plain.headers.get("content-encoding")).toBe(null);
});

test("answers HEAD with GET's headers and no body, and leaves other methods to the program", async () => {
  const { get } = await serve();
  const head = await get("/robots.txt", {}, "HEAD");
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "13", ""]);
  for (const method of ["POST", "PUT", "DELETE"]) {
    expect((await get("/robots.txt", {}, method)).status).toBe(404);
  }
});

test("answers 304 when the reader has the file", async () => {
  const { get } = await serve();
  const etag = (await get("/favicon.svg")).headers.get("etag") ?? "";
  const again = await get("/favicon.svg", { "if-none-match": etag });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  expect((await get("/favicon.svg", { "if-none-match": 'W/"other"' })).status).toBe(200);
});

test("SEC-22: serves static files with the security headers, and HSTS on an https site", async () => {
  for (const https of [false, true]) {
    const { headers } = await (await serve(https)).get("/favicon.svg");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(headers.has("strict-transport-security")).toBe(https);
    expect(headers.has("access-control-allow-origin")).toBe(false);
  }
});

test("cuts the answer of a file that vanished at run time, and reports it", async () => {
  const { get, folder, reported } = await serve();
  rmSync(join(folder, "robots.txt"));
  await expect(get("/robots.txt").then((answer) => answer.text())).rejects.toThrow();
  expect(reported).toMatchObject([{ code: "ENOENT" }]);
  expect((await get("/favicon.svg")).status).toBe(200);
});
