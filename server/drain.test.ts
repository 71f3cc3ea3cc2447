import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, request, type ServerOptions } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSite } from "#tests/test-site.ts";
import { CUT_MS, DRAIN_MS, drain, HTTP_LIMITS, listen, PROXY_NOTICE_MS } from "./program.ts";

/** `told`: milliseconds that the shop waits for proxies to notice; the wait lasts until `goOn`. */
async function serve(environment: Record<string, string> = {}) {
  const { promise: heard, resolve: goOn } = Promise.withResolvers<void>();
  const told: number[] = [];
  const pause = (ms: number) => {
    told.push(ms);
    return heard;
  };
  const site = await openSite({ PORT: "0", ...environment }, { pause });
  const staticFolder = mkdtempSync(join(tmpdir(), "vitrine-static-"));
  const listening = await listen(site, { staticFolder, createServer });
  onTestFinished(() => {
    listening.server.closeAllConnections();
    listening.server.close();
    rmSync(staticFolder, { recursive: true, force: true });
  });
  const { port } = listening.server.address() as AddressInfo;
  return { site, listening, address: `http://127.0.0.1:${port}`, port, told, goOn };
}

/** A request whose body is incomplete. */
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

test("SEC-66: is not ready while draining, keeps answering and finishes running requests", async () => {
  const { site, listening, address, port, told, goOn } = await serve({ TRUST_PROXY: "1" });
  expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  const arrived = once(listening.server, "request");
  const running = begin(port, "/api/checkout/quote");
  await arrived;
  // Independent of how long the first page takes to load from disk.
  const drained = drain(site, { ...listening, cutMs: 120_000 });
  await expect.poll(async () => (await fetch(`${address}/health/ready`)).status).toBe(503);
  const ready = await fetch(`${address}/health/ready`);
  expect(ready.headers.get("retry-after")).toBe("5");
  expect((await fetch(`${address}/health/live`)).status).toBe(200);
  const page = await fetch(`${address}/sobre`);
  expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
  expect(told).toEqual([PROXY_NOTICE_MS]);
  goOn();
  running.end();
  expect(await running.answer).toBe(200);
  await drained;
  await expect(fetch(`${address}/health/live`)).rejects.toThrow();
});

test("SEC-66: cuts requests that never end", async () => {
  const { site, listening, port, goOn } = await serve();
  const arrived = once(listening.server, "request");
  const stuck = begin(port, "/api/checkout/quote");
  const ended = expect(stuck.answer).rejects.toThrow();
  await arrived;
  goOn();
  await drain(site, { ...listening, cutMs: 200 });
  await ended;
  expect(listening.server.listening).toBe(false);
});

test("SEC-66: gives a proxy three seconds to notice, then cuts endless requests, and ends within ten seconds", () => {
  expect(PROXY_NOTICE_MS).toBe(3000);
  expect(CUT_MS).toBeGreaterThan(2 * PROXY_NOTICE_MS);
  expect(DRAIN_MS).toBeGreaterThan(CUT_MS + 2000);
  expect(DRAIN_MS).toBeLessThan(10_000);
});

test("SEC-67: applies the stated limits for slow senders in the shop's own server", async () => {
  const site = await openSite({ PORT: "0" });
  const asked: unknown[] = [];
  const { server } = await listen(site, {
    staticFolder: site.dataDir,
    createServer: ((options: ServerOptions, answer: RequestListener) => {
      asked.push(options);
      return createServer(options, answer);
    }) as typeof createServer,
  });
  onTestFinished(() => void server.close());
  expect(asked).toEqual([HTTP_LIMITS]);
});
