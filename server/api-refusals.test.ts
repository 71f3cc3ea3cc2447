import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { makeAdmin, makeUser } from "#tests/makers.ts";
import { tableClient } from "#tests/table-client.ts";
import { type Answer, openSite } from "#tests/test-site.ts";
import { listen } from "./program.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const UNKNOWN = [
  "/api/nada",
  "/api/nada/de/nada",
  "/api/user-filesystem/",
  "/api/checkout",
  "/api/user-files/",
  "/api/user-files/nada/",
  "/user-files/nada/",
  "/api/database/nada/",
  "/api/applicationsx/",
  "/api/popups/1/emails/2",
  "/api/admin/uploads",
  "/api/%ff",
  "/api/a%00b",
];

function isJson(answer: Answer): boolean {
  return answer.headers.get("content-type")?.startsWith("application/json") === true;
}

test("answers 404 with the API's error at unknown addresses under /api, for every method and caller", async () => {
  const site = await openSite();
  const programs = tableClient(site);
  const [visitor, customer] = [site.visitor(), await site.as(await makeUser(site.db))];
  for (const path of UNKNOWN) {
    for (const method of METHODS) {
      for (const answer of [
        await programs.send(method, path),
        await visitor.send(path, { method }),
        await customer.send(path, { method, headers: { origin: "https://fora.example" } }),
      ]) {
        expect([path, method, answer.status, isJson(answer)]).toEqual([path, method, 404, true]);
        if (method === "HEAD") continue;
        const body = answer.json();
        expect([path, method, body.error, typeof body.detail]).toEqual([
          path,
          method,
          "URL_NOT_FOUND",
          "string",
        ]);
      }
    }
  }
});

/** Addresses of every kind under /api. */
const KNOWN = [
  "/api/checkout/quote",
  "/api/checkout/orders",
  "/api/checkout/cart",
  "/api/orders/x",
  "/api/orders/x/attempts",
  "/api/newsletter",
  "/api/popups",
  "/api/popups/1/emails",
  "/api/admin/uploads/image",
  "/api/admin/orders/1/status",
  "/api/courses/1/lessons/1/doubts",
  "/api/courses/1/lessons/1/progress",
  "/api/webhooks/sandbox",
  "/api/webhooks/nada",
  "/api/user/token-auth/",
  "/api/applications/",
  "/api/database/rows/table/634/",
  "/database/rows/table/634/",
  "/api/user-files/upload-file/",
];

test("answers every refusal under /api as JSON", async () => {
  const site = await openSite();
  const programs = tableClient(site);
  const admin = await site.as(await makeAdmin(site.db));
  for (const path of KNOWN) {
    for (const method of METHODS) {
      for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
        const body = method === "GET" || method === "HEAD" ? null : "}";
        const options = { method, body, headers: { "content-type": type } };
        const foreign = { ...options, headers: { ...options.headers, origin: "https://fora.example" } };
        for (const answer of [
          await admin.send(path, options),
          await admin.send(path, foreign),
          await programs.send(method, path, { ...options, body: body ?? undefined } as object),
        ]) {
          if (answer.status < 400) continue;
          // A forged delivery gets an empty body (OP-27).
          if (path === "/api/webhooks/sandbox" && answer.status === 401) continue;
          expect([path, method, type, answer.status, isJson(answer)]).toEqual([
            path,
            method,
            type,
            answer.status,
            true,
          ]);
          if (method !== "HEAD") expect(Object.keys(answer.json()).length).toBeGreaterThan(0);
        }
      }
    }
  }
});

test("answers early refusals as JSON under /api and as a sentence elsewhere", async () => {
  const site = await openSite();
  const { server } = await listen(
    { ...site, config: { ...site.config, port: 0 } },
    { staticFolder: "public", createServer },
  );
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body = "") =>
    new Promise<{ status: number | undefined; type: string | undefined; text: string }>((resolve, reject) => {
      const req = httpRequest({ host: "127.0.0.1", port, method, path, headers, agent: false }, (res) => {
        let text = "";
        res.on("data", (part) => {
          text += part;
        });
        res.on("end", () => resolve({ status: res.statusCode, type: res.headers["content-type"], text }));
      });
      req.on("error", reject);
      req.end(body);
    });
  const announced = { "content-length": String(50_000_000) };
  const tables = await ask("POST", "/api/database/rows/table/634/", announced);
  expect([tables.status, JSON.parse(tables.text)]).toEqual([
    413,
    { error: "ERROR_REQUEST_BODY_TOO_LARGE", detail: "O que você enviou é grande demais." },
  ]);
  const bare = await ask("POST", "/database/rows/table/634/", announced);
  expect(JSON.parse(bare.text).error).toBe("ERROR_REQUEST_BODY_TOO_LARGE");
  const own = await ask("POST", "/api/newsletter", announced);
  expect([own.status, own.type, JSON.parse(own.text)]).toEqual([
    413,
    "application/json",
    { error: "too_large", message: "O que você enviou é grande demais." },
  ]);
  expect(JSON.parse((await ask("PROPFIND", "/api/newsletter")).text).error).toBe("method_not_allowed");
  // Without a content length.
  const streamed = await ask(
    "POST",
    "/api/newsletter",
    { "transfer-encoding": "chunked", "content-type": "application/json", origin: site.config.siteUrl },
    JSON.stringify({ email: "x".repeat(1_100_000) }),
  );
  expect([streamed.status, JSON.parse(streamed.text).error]).toEqual([413, "too_large"]);
  const page = await ask("POST", "/produtos", announced);
  expect([page.status, page.type, page.text]).toEqual([
    413,
    "text/plain; charset=utf-8",
    "O que você enviou é grande demais.",
  ]);
});
