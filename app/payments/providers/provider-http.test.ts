import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openVendor, type VendorRequest } from "./provider-http.server.ts";

/** Starts a fake vendor on this machine and returns its address. */
async function vendorThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** A raw TCP server without HTTP. */
async function socketThat(does: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    does(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

function write(facts: Partial<VendorRequest> = {}, ms = 5000): VendorRequest {
  return {
    method: "POST",
    path: "/v1/orders",
    json: { total: "49.90" },
    call: { signal: AbortSignal.timeout(ms) },
    ...facts,
  };
}

const READ = { method: "GET", json: undefined } as const;

test("sends the request and parses the JSON answer", async () => {
  const seen: unknown[] = [];
  const baseUrl = await vendorThat((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { authorization, "content-type": type, "x-idempotency-key": key } = request.headers;
      seen.push([request.method, request.url, authorization, type, key, Buffer.concat(chunks).toString()]);
      response.writeHead(201, { "content-type": "application/json" }).end('{"id":"ORD1"}');
    });
  });
  const vendor = openVendor({ baseUrl: `${baseUrl}/`, headers: { authorization: "Bearer x" } });
  const headers = { "x-idempotency-key": "att_1" };
  expect(await vendor.send(write({ headers }))).toMatchObject({ status: 201, body: { id: "ORD1" } });
  const form = new URLSearchParams({ a: "ação" });
  await vendor.send(write({ json: undefined, form, path: "/token?x=1" }));
  expect(seen).toEqual([
    ["POST", "/v1/orders", "Bearer x", "application/json", "att_1", '{"total":"49.90"}'],
    ["POST", "/token?x=1", "Bearer x", "application/x-www-form-urlencoded", undefined, "a=a%C3%A7%C3%A3o"],
  ]);
});

test.each([
  [400, "invalid"],
  [401, "credentials"],
  [402, "invalid"],
  [403, "credentials"],
  [404, "not_found"],
  [408, "unknown_outcome"],
  [409, "invalid"],
  [423, "unavailable"],
  [424, "unavailable"],
  [500, "unavailable"],
  [503, "unavailable"],
])("a status %i is %s", async (status, kind) => {
  const baseUrl = await vendorThat((_, response) => response.writeHead(status).end('{"a":1}'));
  const vendor = openVendor({ baseUrl });
  await expect(vendor.send(write())).rejects.toMatchObject({ kind });
  expect(await vendor.send(write({ accept: [status] }))).toMatchObject({ status, body: { a: 1 } });
});

test("does not follow a redirect", async () => {
  let asked = 0;
  const baseUrl = await vendorThat((_, response) => {
    asked++;
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  await expect(openVendor({ baseUrl }).send(write())).rejects.toMatchObject({ kind: "invalid" });
  expect(asked).toBe(1);
});

test("reads how long to wait after too many requests, in seconds, as a date or missing", async () => {
  let header: string | undefined = "7";
  const baseUrl = await vendorThat((_, response) =>
    response.writeHead(429, header === undefined ? {} : { "retry-after": header }).end(),
  );
  const vendor = openVendor({ baseUrl });
  await expect(vendor.send(write())).rejects.toMatchObject({ kind: "throttled", retryAfterMs: 7000 });
  header = new Date(0).toUTCString();
  await expect(vendor.send(write())).rejects.toMatchObject({ kind: "throttled", retryAfterMs: 0 });
  header = undefined;
  await expect(vendor.send(write())).rejects.toMatchObject({ kind: "throttled", retryAfterMs: 10_000 });
});

test("allows a retry when the request was never sent", async () => {
  const closed = await vendorThat(() => {});
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const refused = openVendor({ baseUrl: `http://127.0.0.1:${port}` });
  await expect(refused.send(write())).rejects.toMatchObject({ kind: "unavailable" });
  const signal = AbortSignal.abort();
  await expect(openVendor({ baseUrl: closed }).send(write({ call: { signal } }))).rejects.toMatchObject({
    kind: "unavailable",
  });
});

test("allows a retry when the TLS handshake never ends", async () => {
  const silent = await socketThat(() => {});
  const vendor = openVendor({ baseUrl: silent.replace("http:", "https:"), connectMs: 50 });
  await expect(vendor.send(write())).rejects.toMatchObject({ kind: "unavailable" });
});

test("reports an unknown outcome for a write that was cut after sending, but not for a read", async () => {
  const cut = openVendor({
    baseUrl: await socketThat((socket) => socket.once("data", () => socket.destroy())),
  });
  await expect(cut.send(write())).rejects.toMatchObject({ kind: "unknown_outcome" });
  await expect(cut.send(write(READ))).rejects.toMatchObject({ kind: "unavailable" });
  let giveUp = new AbortController();
  const hangs = openVendor({
    baseUrl: await socketThat((socket) => socket.once("data", () => giveUp.abort())),
  });
  const hanging = (facts?: Partial<VendorRequest>) => {
    giveUp = new AbortController();
    return hangs.send(write({ ...facts, call: giveUp }));
  };
  await expect(hanging()).rejects.toMatchObject({ kind: "unknown_outcome" });
  await expect(hanging(READ)).rejects.toMatchObject({ kind: "unavailable" });
  const half = openVendor({
    baseUrl: await socketThat((socket) =>
      socket.once("data", () => socket.end('HTTP/1.1 201 Created\r\ncontent-length: 50\r\n\r\n{"id"')),
    ),
  });
  await expect(half.send(write())).rejects.toMatchObject({ kind: "unknown_outcome" });
});

test("reports an answer that is not JSON as unknown and an empty one as no body", async () => {
  let text = "<html>maintenance</html>";
  const vendor = openVendor({ baseUrl: await vendorThat((_, response) => response.end(text)) });
  await expect(vendor.send(write())).rejects.toMatchObject({ kind: "unknown_outcome" });
  await expect(vendor.send(write(READ))).rejects.toMatchObject({ kind: "unavailable" });
  text = "";
  expect((await vendor.send(write())).body).toBeUndefined();
});

test("keeps the query out of error messages", async () => {
  const vendor = openVendor({ baseUrl: await vendorThat((_, response) => response.writeHead(500).end()) });
  const error = await vendor.send(write({ path: "/search?email=ana@teste.example" })).catch((e) => e);
  expect(String(error)).toBe("ProviderError: POST /search answered 500");
});
