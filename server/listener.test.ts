import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { BodyTooLarge } from "#app/platform/http/http.ts";
import { BODY_MS, type Fetch, type IncomingRequest, type ListenerOptions, toListener } from "./listener.ts";
import { HTTP_LIMITS } from "./program.ts";

/** A real server for this fetch function; `reported` collects its errors. */
async function serve(
  fetch: Fetch,
  options: Partial<ListenerOptions> = {},
  limits: Partial<typeof HTTP_LIMITS> = {},
) {
  const reported: unknown[] = [];
  const settings: ListenerOptions = {
    origin: () => "http://localhost:3000",
    trustProxy: 0,
    bodyLimit: () => 1000,
    report: (error) => reported.push(error),
    ...options,
  };
  const listener = toListener(fetch, settings);
  const server = createServer({ ...HTTP_LIMITS, ...limits }, (req, res) => void listener(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, reported };
}

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Asked {
  method?: string;
  path?: string;
  headers?: Record<string, string | string[]>;
  /** Sent in sequence; without a length unless the headers set one. */
  chunks?: (string | Buffer)[];
}

function ask(port: number, { method = "GET", path = "/", headers = {}, chunks = [] }: Asked): Promise<Got> {
  return new Promise((resolve, reject) => {
    const req = httpRequest({ host: "127.0.0.1", port, method, path, headers }, (res) => {
      const parts: Buffer[] = [];
      res.on("data", (part) => parts.push(part));
      res.on("end", () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(parts) }),
      );
      res.on("error", reject);
    });
    req.on("error", reject);
    for (const chunk of chunks) req.write(chunk);
    req.end();
  });
}

/** Sends raw bytes and collects the answer until the server closes or has answered this many times. */
function raw(port: number, text: string, answers = 1): Promise<string> {
  return new Promise((resolve) => {
    let got = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (part) => {
      got += part;
      if (got.split("HTTP/1.1 ").length > answers) socket.end();
    });
    socket.on("error", () => resolve(got));
    socket.on("close", () => resolve(got));
  });
}

const say = (text: string, headers: Record<string, string> = {}) =>
  Promise.resolve(new Response(text, { headers }));
const sayAddress: Fetch = (request) => say(request.url);
const sayBody: Fetch = async (request) => say(await request.text());
/** Answers like the program after a limit was exceeded. */
const minding =
  (fetch: Fetch): Fetch =>
  async (request, arrival) => {
    try {
      return await fetch(request, arrival);
    } catch (error) {
      if (error instanceof BodyTooLarge) return new Response("grande demais", { status: 413 });
      throw error;
    }
  };

test("passes method, path, query, headers and body unchanged", async () => {
  const { port } = await serve(async (request) =>
    Response.json({
      method: request.method,
      url: request.url,
      own: request.headers.get("x-own"),
      body: await request.text(),
    }),
  );
  const got = await ask(port, {
    method: "POST",
    path: "/loja?q=a%20b",
    headers: { "x-own": ["1", "2"] },
    chunks: ["olá ", "mundo"],
  });
  expect(JSON.parse(String(got.body))).toEqual({
    method: "POST",
    url: "http://localhost:3000/loja?q=a%20b",
    own: "1, 2",
    body: "olá mundo",
  });
});

test.each([
  ["//evil.example/x", "http://localhost:3000/evil.example/x"],
  ["/\\evil.example/x", "http://localhost:3000/evil.example/x"],
  ["http://evil.example/loja?q=1", "http://localhost:3000/loja?q=1"],
  ["http://evil.example//outro.example", "http://localhost:3000/outro.example"],
  ["/x/../../loja", "http://localhost:3000/loja"],
  ["/%", "http://localhost:3000/%"],
  ["//:", "http://localhost:3000/:"],
  ["//[", "http://localhost:3000/["],
  ["/?", "http://localhost:3000/"],
])("the target %s is only ever a path of this site", async (target, address) => {
  const { port } = await serve(sayAddress);
  const got = await raw(port, `GET ${target} HTTP/1.1\r\nHost: evil.example\r\n\r\n`);
  expect(got).toContain("HTTP/1.1 200");
  expect(got.split("\r\n\r\n")[1]).toContain(`${address}\r\n`);
});

test.each([
  ["GET http://[ HTTP/1.1", "400"],
  ["OPTIONS * HTTP/1.1", "400"],
  ["GET ftp://evil.example/ HTTP/1.1", "400"],
  ["TRACE / HTTP/1.1", "405"],
  ["PROPFIND / HTTP/1.1", "405"],
])("%s is %s and the server goes on", async (line, status) => {
  const { port, reported } = await serve(sayAddress);
  expect(await raw(port, `${line}\r\nHost: x\r\n\r\n`)).toContain(`HTTP/1.1 ${status}`);
  expect((await ask(port, {})).status).toBe(200);
  expect(reported).toEqual([]);
});

test("refuses length with chunks, two lengths, or no host, and prevents request smuggling", async () => {
  const seen: string[] = [];
  const { port } = await serve((request) => {
    seen.push(new URL(request.url).pathname);
    return say("x");
  });
  const smuggled = "0\r\n\r\nGET /admin HTTP/1.1\r\nHost: x\r\n\r\n";
  const head = "POST / HTTP/1.1\r\nHost: x\r\n";
  for (const lines of [
    `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${smuggled}`,
    `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
    `${head}Transfer-Encoding: xchunked\r\n\r\n${smuggled}`,
    `${head}Transfer-Encoding : chunked\r\n\r\n${smuggled}`,
    "POST / HTTP/1.1\r\n\r\n",
  ]) {
    expect(await raw(port, lines, 9), lines).toContain("HTTP/1.1 400");
  }
  expect(seen).not.toContain("/admin");
});

test("answers 413 at once to a body declared too long, readable for its sender", async () => {
  let seen = 0;
  const { port } = await serve(() => {
    seen++;
    return say("x");
  });
  const chunks = Array.from({ length: 40 }, () => Buffer.alloc(262_144));
  const headers = { "content-length": String(40 * 262_144) };
  const got = await ask(port, { method: "POST", headers, chunks });
  expect([got.status, String(got.body)]).toEqual([413, "O que você enviou é grande demais."]);
  expect(got.headers["x-content-type-options"]).toBe("nosniff");
  expect(seen).toBe(0);
});

test("cuts a body that grows too long, with an answer that its sender can read", async () => {
  const { port, reported } = await serve(minding(sayBody));
  const got = await ask(port, { method: "POST", chunks: ["x".repeat(600), "x".repeat(600)] });
  expect([got.status, String(got.body)]).toEqual([413, "grande demais"]);
  expect((await ask(port, { method: "POST", chunks: ["x".repeat(1000)] })).status).toBe(200);
  expect(reported).toEqual([]);
});

test("applies the limit of the answered path, whatever the target looks like", async () => {
  const paths: string[] = [];
  const bodyLimit = (_: string, path: string) => {
    paths.push(path);
    return path.startsWith("/api/admin/uploads/") ? Number.POSITIVE_INFINITY : 1000;
  };
  const { port } = await serve(minding(sayBody), { bodyLimit });
  const body = "x".repeat(2000);
  const put = (path: string) =>
    raw(
      port,
      `PUT ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n7d0\r\n${body}\r\n0\r\n\r\n`,
    );
  expect(await put("/api/admin/uploads/file")).toContain("HTTP/1.1 200");
  for (const path of [
    "/api/admin/uploads/../../../login",
    "/api/admin/uploads/%2e%2e/%2e%2e/%2e%2e/login",
    "http://evil.example/login",
  ]) {
    expect(await put(path), path).toContain("HTTP/1.1 413");
  }
  expect(paths.slice(1)).toEqual(["/login", "/login", "/login"]);
});

test("delivers an answer given before the body was read, and reuses the connection", async () => {
  const { port } = await serve((request) =>
    request.method === "POST" ? Promise.resolve(new Response("não", { status: 403 })) : say("sim"),
  );
  const post = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n${"x".repeat(900)}`;
  const got = await raw(port, `${post}GET / HTTP/1.1\r\nHost: x\r\n\r\n`, 2);
  expect(got).toContain("HTTP/1.1 403");
  expect(got).toContain("sim");
});

test("answers 408 to a stalled body and closes the socket, but lets a progressing upload continue", async () => {
  const { port, reported } = await serve(sayBody, {
    // Twenty times the pause between two bytes, because a busy machine also pauses.
    bodyMs: 700,
    bodyLimit: (_, path) => (path === "/upload" ? Number.POSITIVE_INFINITY : 1000),
  });
  let timer: NodeJS.Timeout | undefined;
  const upload = connect(port, "127.0.0.1", () => {
    upload.write("POST /upload HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
    timer = setInterval(() => upload.write("1\r\nx\r\n"), 35);
  });
  const moved = text(upload);
  const stuck = await raw(port, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc", 9);
  expect(stuck).toContain("HTTP/1.1 408");
  // The upload has progressed for longer than the body timeout.
  clearInterval(timer);
  upload.end("1\r\ny\r\n0\r\n\r\n");
  expect(await moved).toMatch(/^HTTP\/1.1 200 .*x+y/s);
  expect(reported).toEqual([]);
});

test("ends only the request of a client that leaves while sending or reading", async () => {
  const ended: string[] = [];
  let streams = 0;
  const { port, reported } = await serve(async (request) => {
    request.signal.addEventListener("abort", () => ended.push("aborted"));
    if (request.method === "POST") {
      await request.text().catch(() => ended.push("cut"));
      return new Response("nobody reads this");
    }
    streams++;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      cancel: () => void streams--,
    });
    return new Response(endless);
  });
  for (let round = 0; round < 20; round++) {
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () =>
        socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc", () => socket.destroy()),
      );
      socket.on("close", () => resolve());
    });
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
      socket.once("data", () => socket.destroy());
      socket.on("close", () => resolve());
    });
  }
  await expect.poll(() => streams).toBe(0);
  await expect.poll(() => ended.filter((what) => what === "aborted").length).toBeGreaterThanOrEqual(20);
  expect(reported).toEqual([]);
  expect((await ask(port, { method: "POST", chunks: ["abc"] })).status).toBe(200);
});

test("answers a plain 500 to an internal failure, reports the failure and keeps running", async () => {
  const { port, reported } = await serve((request) => {
    if (request.url.endsWith("/falha")) return Promise.reject(new Error("segredo interno"));
    return say("ok");
  });
  const got = await ask(port, { path: "/falha" });
  expect(got.status).toBe(500);
  expect(String(got.body)).not.toContain("segredo");
  expect(reported).toMatchObject([{ message: "segredo interno" }]);
  expect((await ask(port, {})).status).toBe(200);
});

test("answers a plain 500 when a page fails before its first byte", async () => {
  const { port, reported } = await serve(() => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error("data failed"));
      },
    });
    return Promise.resolve(new Response(body, { headers: { "content-type": "text/html" } }));
  });
  const { status, body } = await ask(port, {});
  expect([status, String(body)]).toEqual([500, "Algo deu errado do nosso lado. Tente de novo em instantes."]);
  expect(reported).toMatchObject([{ message: "data failed" }]);
});

test("reports an answer that fails halfway and closes the socket, so that no client takes it as complete", async () => {
  const { port, reported } = await serve(() => {
    let count = 0;
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (count++ === 0) controller.enqueue(new Uint8Array(10));
        else controller.error(new Error("disk failed"));
      },
    });
    return Promise.resolve(new Response(broken));
  });
  await expect(ask(port, {})).rejects.toThrow();
  await expect.poll(() => reported).toMatchObject([{ message: "disk failed" }]);
});

test.each([
  [0, "203.0.113.9", "127.0.0.1"],
  [1, undefined, "127.0.0.1"],
  [1, "198.51.100.1, 203.0.113.9", "203.0.113.9"],
  [1, ["198.51.100.1", "203.0.113.9"], "203.0.113.9"],
  [2, "6.6.6.6, 198.51.100.1, 203.0.113.9", "198.51.100.1"],
  [2, "203.0.113.9", "203.0.113.9"],
  [1, "203.0.113.9:4711", "203.0.113.9"],
  [1, "[2001:db8::7]:4711", "2001:db8::7"],
  [1, "::ffff:203.0.113.9", "203.0.113.9"],
  [1, "198.51.100.1, não-sou-um-endereço", "127.0.0.1"],
  [1, `${"x".repeat(5000)}`, "127.0.0.1"],
] as const)(
  "with TRUST_PROXY=%s and X-Forwarded-For %j the client is %s",
  async (trustProxy, forwarded, ip) => {
    const arrivals: IncomingRequest[] = [];
    const fetch: Fetch = (_, arrival) => {
      arrivals.push(arrival);
      return say("ok");
    };
    const { port } = await serve(fetch, { trustProxy });
    const headers = forwarded
      ? { "x-forwarded-for": typeof forwarded === "string" ? forwarded : [...forwarded] }
      : {};
    await ask(port, { headers: headers as Record<string, string | string[]> });
    expect(arrivals).toMatchObject([{ ip }]);
  },
);

test("compresses text as the reader accepts, and leaves pictures and encoded answers alone", async () => {
  const { port } = await serve((request) => {
    const { searchParams } = new URL(request.url);
    const extra: Record<string, string> = searchParams.has("encoded") ? { "content-encoding": "gzip" } : {};
    const times = Number(searchParams.get("times") ?? 1000);
    return say("olá ".repeat(times), { "content-type": searchParams.get("type") ?? "text/html", ...extra });
  });
  const get = (path: string, encoding: string) =>
    ask(port, { path, headers: { "accept-encoding": encoding } });
  for (const path of ["/", "/?times=60000", "/?type=text/csv", "/?type=application/json"]) {
    for (const [accepted, name, unpack] of [
      ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
      ["gzip, br;q=0.9, zstd;q=0", "br", brotliDecompressSync],
      ["gzip, deflate", "gzip", gunzipSync],
    ] as const) {
      const packed = await get(path, accepted);
      const { "content-encoding": encoding, vary } = packed.headers;
      expect([encoding, vary], path).toEqual([name, "accept-encoding"]);
      expect(String(unpack(packed.body))).toBe("olá ".repeat(path.includes("60000") ? 60_000 : 1000));
    }
  }
  const small = await get("/?times=10", "br");
  expect([small.headers["content-encoding"], small.headers.vary]).toEqual([undefined, "accept-encoding"]);
  expect(String(small.body)).toBe("olá ".repeat(10));
  for (const [path, encoding] of [
    ["/", "deflate"],
    ["/", "br;q=0"],
    ["/", "xbrx"],
    ["/?type=image/webp", "br"],
  ] as const) {
    expect((await get(path, encoding)).headers["content-encoding"], `${path} ${encoding}`).toBeUndefined();
  }
  expect((await get("/?encoded", "br")).headers["content-encoding"]).toBe("gzip");
});

test("answers HEAD with GET's headers and no body, and keeps several cookies separate", async () => {
  const { port } = await serve(() => {
    const response = new Response("corpo", { headers: { "content-length": "5" } });
    response.headers.append("set-cookie", "a=1");
    response.headers.append("set-cookie", "b=2; Path=/");
    return Promise.resolve(response);
  });
  const got = await ask(port, { method: "HEAD" });
  expect([got.status, got.headers["content-length"], got.body.byteLength]).toEqual([200, "5", 0]);
  expect(got.headers["set-cookie"]).toEqual(["a=1", "b=2; Path=/"]);
});

test("SEC-67: disconnects slow senders of headers while serving others", async () => {
  const { port } = await serve(() => say("ok"), {}, { headersTimeout: 700, connectionsCheckingInterval: 50 });
  let closed = 0;
  for (let count = 0; count < 500; count++) {
    const socket = connect(port, "127.0.0.1", () => count % 2 && socket.write("GET / HTTP/1.1\r\nHost"));
    socket.on("error", () => {});
    socket.on("close", () => closed++);
    socket.resume();
  }
  expect((await ask(port, {})).status).toBe(200);
  await expect.poll(() => closed).toBe(500);
});

test("SEC-67: disconnects slow headers within 12 s and gives a body at most 30 s", () => {
  const { headersTimeout, connectionsCheckingInterval } = HTTP_LIMITS;
  expect(headersTimeout + connectionsCheckingInterval).toBeLessThan(12_000);
  expect(BODY_MS).toBe(30_000);
});
