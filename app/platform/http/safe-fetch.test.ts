import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { isPublicIp } from "./public-address.ts";
import { DEADLINE_MS, FetchFailed, safeFetch, UnsafeAddress } from "./safe-fetch.server.ts";

async function serve(listener: RequestListener, host = "127.0.0.1"): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

test.each([
  ["8.8.8.8", true],
  ["93.184.215.14", true],
  ["2606:4700::1111", true],
  ["::ffff:8.8.8.8", true],
  ["127.255.255.255", false],
  ["192.0.0.8", false],
  ["203.0.113.9", false],
  ["::ffff:10.0.0.1", false],
  ["::ffff:a00:1", false],
  ["::8.8.8.8", false],
  ["2001:db8::1", false],
  ["2002:a00:1::", false],
  ["ff02::1", false],
  ["não é", false],
])("SEC-24: %s is of the public internet: %s", (ip, expected) => {
  expect(isPublicIp(ip)).toBe(expected);
});

test("SEC-24: the connection goes to the address that was checked, and to no other name's", async () => {
  const hosts: (string | undefined)[] = [];
  const site = await serve((req, res) => {
    hosts.push(req.headers.host);
    res.end("oi");
  });
  const { port } = new URL(site);
  let asked = 0;
  const resolve = async () => {
    asked++;
    return [{ address: "127.0.0.1", family: 4 }];
  };
  const answer = await safeFetch(`http://loja.example.com:${port}/x`, { allowPrivate: true, resolve });
  expect([answer.status, answer.body.toString(), asked, hosts]).toEqual([
    200,
    "oi",
    1,
    [`loja.example.com:${port}`],
  ]);
  await expect(safeFetch(`http://loja.example.com:${port}/x`, { resolve })).rejects.toThrow(UnsafeAddress);
  expect(hosts).toHaveLength(1);
});

test("SEC-24: every redirect is judged again, and what was meant for one site is not told to another", async () => {
  const heard: unknown[] = [];
  const second = await serve((req, res) => {
    heard.push(req.headers.authorization);
    res.end("fim");
  });
  const first = await serve((req, res) => {
    const to = { "/a": `${first}/b`, "/b": `${second}/c`, "/file": "file:///etc/passwd", "/loop": "/loop" };
    const location = Object.entries(to).find(([path]) => path === req.url)?.[1] ?? "/";
    heard.push(req.headers.authorization);
    res.writeHead(302, { location }).end();
  });
  const request = { allowPrivate: true, headers: { authorization: "x" } };
  expect((await safeFetch(`${first}/a`, request)).body.toString()).toBe("fim");
  expect(heard).toEqual(["x", "x", undefined]);
  await expect(safeFetch(`${first}/file`, request)).rejects.toThrow(UnsafeAddress);
  expect((await safeFetch(`${first}/loop`, request)).status).toBe(302);
  expect((await safeFetch(`${first}/a`, { ...request, redirects: 0 })).status).toBe(302);
});

test("SEC-24: a redirect to an address that may not be called goes nowhere, by number, name or notation", async () => {
  const heard: string[] = [];
  const inside = await serve((req, res) => {
    heard.push(req.url ?? "");
    res.end("segredo");
  }, "127.0.0.2");
  const { port } = new URL(inside);
  const targets: Record<string, string> = {
    "/number": `${inside}/number`,
    "/decimal": `http://2130706434:${port}/decimal`,
    "/short": `http://127.2:${port}/short`,
    "/mapped": `http://[::ffff:127.0.0.2]:${port}/mapped`,
    "/name": `http://intranet.example.com:${port}/name`,
    "/local": `http://localhost:${port}/local`,
    "/scheme": `//127.0.0.2:${port}/scheme`,
    "/twice": "/number",
  };
  const outside = await serve((req, res) => {
    res.writeHead(302, { location: targets[req.url ?? ""] ?? "/" }).end();
  });
  // The first server stands for the internet, the second for what lies behind it.
  const request = {
    mayCall: (ip: string) => ip === "127.0.0.1",
    resolve: async (name: string) => [{ address: name === "127.0.0.1" ? name : "127.0.0.2", family: 4 }],
  };
  for (const path of Object.keys(targets)) {
    await expect(safeFetch(outside + path, request), path).rejects.toThrow(UnsafeAddress);
  }
  expect(heard).toEqual([]);
  expect((await safeFetch(`${inside}/x`, { allowPrivate: true })).body.toString()).toBe("segredo");
});

test("SEC-24: an answer without end is cut off", async () => {
  const site = await serve((_req, res) => {
    const part = Buffer.alloc(1_048_576);
    const more = () => {
      while (res.writable && res.write(part));
    };
    res.on("drain", more);
    more();
  });
  const failed = await safeFetch(site, { allowPrivate: true }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(FetchFailed);
  expect(String(failed)).toContain("too large");
});

test("SEC-24: who takes the call and says nothing is left, by itself after five seconds", async () => {
  expect(DEADLINE_MS).toBe(5000);
  const site = await serve(() => {});
  const asked = safeFetch(site, { allowPrivate: true, deadlineMs: 200 });
  const failed = await asked.catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(FetchFailed);
  expect(String(failed)).toContain("no answer in time");
});

test.each([
  "http://10.0.0.1/",
  "http://[::1]/",
  "http://2130706433/",
  "http://localhost/",
  "http://banco/",
  "http://cofre.internal/",
  "http://ana:segredo@loja.example.com/",
  "http://ana@loja.example.com/",
  "ftp://loja.example.com/",
  "nada",
])("SEC-24: %s is refused before anybody is asked where it is", async (address) => {
  const asked: string[] = [];
  // Whoever answers for the name may say what they like.
  const resolve = async (name: string) => {
    asked.push(name);
    return [{ address: "8.8.8.8", family: 4 }];
  };
  await expect(safeFetch(address, { resolve })).rejects.toThrow(UnsafeAddress);
  expect(asked).toEqual([]);
});

test("SEC-24: of a name's addresses one that is not public is enough to refuse it", async () => {
  const resolve = async () => [
    { address: "8.8.8.8", family: 4 },
    { address: "10.0.0.1", family: 4 },
  ];
  await expect(safeFetch("http://loja.example.com/", { resolve })).rejects.toThrow(UnsafeAddress);
});
