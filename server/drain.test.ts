import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSite } from "#tests/test-site.ts";
import { drain, listen } from "./program.ts";

async function serve(environment: Record<string, string> = {}) {
  const site = await openSite({ PORT: "0", ...environment });
  const staticFolder = mkdtempSync(join(tmpdir(), "vitrine-static-"));
  const listening = await listen(site, { staticFolder, createServer });
  onTestFinished(() => {
    listening.server.closeAllConnections();
    listening.server.close();
    rmSync(staticFolder, { recursive: true, force: true });
  });
  const { port } = listening.server.address() as AddressInfo;
  return { site, listening, address: `http://127.0.0.1:${port}`, port };
}

/** A request whose body is not all there yet. */
function begin(port: number, path: string) {
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const open = request({ host: "127.0.0.1", port, method: "POST", path, headers });
  const answer = new Promise<number>((resolve, reject) => {
    open.on("response", (res) => {
      res.resume();
      res.on("end", () => resolve(res.statusCode ?? 0));
    });
    open.on("error", reject);
  });
  open.write('{"lines":');
  return { answer, end: () => open.end("[]}") };
}

test("SEC-66: while it drains it says it is not ready, goes on answering, and lets what runs end", async () => {
  const { site, listening, address, port } = await serve({ TRUST_PROXY: "1" });
  expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  // The first page loads the router, for which the notice to the proxy may be too short here.
  expect((await fetch(`${address}/sobre`)).status).toBe(200);
  const arrived = once(listening.server, "request");
  const running = begin(port, "/api/checkout/quote");
  await arrived;
  const drained = drain(site, listening);
  await expect.poll(async () => (await fetch(`${address}/health/ready`)).status).toBe(503);
  const ready = await fetch(`${address}/health/ready`);
  expect(ready.headers.get("retry-after")).toBe("5");
  expect((await fetch(`${address}/health/live`)).status).toBe(200);
  const page = await fetch(`${address}/sobre`);
  expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
  running.end();
  expect(await running.answer).toBe(200);
  await drained;
  await expect(fetch(`${address}/health/live`)).rejects.toThrow();
});

test("SEC-66: what never ends is cut within ten seconds", async () => {
  const { site, listening, port } = await serve();
  const arrived = once(listening.server, "request");
  const stuck = begin(port, "/api/checkout/quote");
  const ended = expect(stuck.answer).rejects.toThrow();
  await arrived;
  await drain(site, listening);
  await ended;
  expect(listening.server.listening).toBe(false);
}, 20_000);
