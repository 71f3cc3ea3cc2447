import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openSite } from "#tests/test-site.ts";
import { listen } from "./program.ts";

const IN_ALL = 40;
const SHARE = 10;

async function serve(environment: Record<string, string> = {}) {
  const site = await openSite({ PORT: "0", ...environment });
  const staticFolder = mkdtempSync(join(tmpdir(), "vitrine-static-"));
  const { server } = await listen(site, { staticFolder, createServer, maxConnections: IN_ALL });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(staticFolder, { recursive: true, force: true });
  });
  return { site, port: (server.address() as AddressInfo).port };
}

/** Opens silent connections from this address. Returns how many the server closed. */
function openSilent(port: number, localAddress: string, count: number) {
  let closed = 0;
  const sockets: Socket[] = [];
  for (let number = 0; number < count; number++) {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.on("error", () => {});
    socket.on("close", () => closed++);
    socket.resume();
    sockets.push(socket);
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { countClosed: () => closed, closeAll: () => sockets.map((socket) => socket.destroy()) };
}

/** The status line that a client at this address reads. */
function ask(port: number, localAddress: string): Promise<string> {
  return new Promise((resolve) => {
    let got = "";
    const socket = connect({ port, host: "127.0.0.1", localAddress }, () =>
      socket.write("GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
    );
    socket.on("data", (part) => {
      got += part;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(got.split("\r\n")[0] ?? ""));
  });
}

beforeEach(({ skip }) =>
  skip(process.platform !== "linux", "only Linux answers at more than 127.0.0.1 by itself"),
);

test("SEC-67: gives one address at most a quarter of the connections and serves others meanwhile", async () => {
  const { site, port } = await serve();
  const silent = openSilent(port, "127.0.0.2", IN_ALL * 2);
  await expect.poll(silent.countClosed).toBe(IN_ALL * 2 - SHARE);
  expect(await ask(port, "127.0.0.2")).toBe("");
  expect(await ask(port, "127.0.0.1")).toBe("HTTP/1.1 200 OK");
  expect(site.logs.filter((line) => line.includes("has its share of the connections"))).toHaveLength(1);
  silent.closeAll();
  await expect.poll(() => ask(port, "127.0.0.2")).toBe("HTTP/1.1 200 OK");
});

/** Opens a connection that collects all received data and can send more. */
function openTalk(port: number, localAddress: string) {
  let got = "";
  let isClosed = false;
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("error", () => {});
  socket.on("data", (part) => {
    got += part;
  });
  socket.on("close", () => {
    isClosed = true;
  });
  onTestFinished(() => void socket.destroy());
  return { send: (text: string) => socket.write(text), got: () => got, isClosed: () => isClosed };
}

const UPLOAD =
  "POST /api/orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n";
const ADDRESSES = ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"];

test("SEC-127: closes an idle connection for a new one when four addresses hold all places", async () => {
  const { port } = await serve();
  const silent = ADDRESSES.map((address) => openSilent(port, address, SHARE));
  await expect.poll(() => ask(port, "127.0.0.1")).toBe("HTTP/1.1 200 OK");
  for (let number = 0; number < IN_ALL; number++) {
    expect(await ask(port, "127.0.0.1")).toBe("HTTP/1.1 200 OK");
  }
  const closed = silent.reduce((sum, { countClosed }) => sum + countClosed(), 0);
  expect(closed).toBeGreaterThan(0);
  expect(closed).toBeLessThan(SHARE);
});

test("SEC-127: closes the longest idle connection of the address with most connections", async () => {
  const { port } = await serve();
  const few = openTalk(port, "127.0.0.6");
  const first = openTalk(port, "127.0.0.2");
  const second = openTalk(port, "127.0.0.2");
  const asked = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";
  for (const talk of [few, second, first]) {
    talk.send(asked);
    await expect.poll(talk.got).toContain("200 OK");
  }
  const silent = ADDRESSES.map((address, at) => openSilent(port, address, at === 0 ? SHARE - 2 : SHARE - 1));
  await expect.poll(() => ask(port, "127.0.0.1")).toBe("HTTP/1.1 200 OK");
  const more = Array.from({ length: 3 }, () => openTalk(port, "127.0.0.1"));
  for (const talk of more) talk.send(asked);
  for (const talk of more) await expect.poll(talk.got).toContain("200 OK");
  await expect.poll(second.isClosed).toBe(true);
  expect([few.isClosed(), first.isClosed()]).toEqual([false, false]);
  expect(silent.map(({ countClosed }) => countClosed())).toEqual([0, 0, 0, 0]);
});

test("SEC-127: refuses a new connection when all open connections have a request in progress", async () => {
  const { port } = await serve();
  const busy = ADDRESSES.flatMap((address) => Array.from({ length: SHARE }, () => openTalk(port, address)));
  for (const talk of busy) talk.send(UPLOAD);
  for (const talk of busy) await expect.poll(talk.got).toContain("100 Continue");
  expect(await ask(port, "127.0.0.1")).toBe("");
  expect(busy.filter(({ isClosed }) => isClosed())).toEqual([]);
  for (const talk of busy) talk.send("{}");
  for (const talk of busy) await expect.poll(talk.got).toContain("HTTP/1.1 4");
  await expect.poll(() => ask(port, "127.0.0.1")).toBe("HTTP/1.1 200 OK");
});

test("lets a trusted proxy's address hold all connections", async () => {
  const { port } = await serve({ TRUST_PROXY: "1" });
  const silent = openSilent(port, "127.0.0.2", IN_ALL - 1);
  expect(await ask(port, "127.0.0.2")).toBe("HTTP/1.1 200 OK");
  expect(silent.countClosed()).toBe(0);
});
