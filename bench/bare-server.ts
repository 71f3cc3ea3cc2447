// Upper bound of node:http on this machine: 30 kB from memory with as many headers as a page of the site.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";

const body = Buffer.alloc(30_000, "Vitrine ");
const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "private, no-cache",
  vary: "accept-encoding, cookie",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "content-security-policy": `default-src 'self'; script-src 'self' ${"'sha256-0123456789012345678901234567890123456789012='".repeat(4)}; object-src 'none'`,
  etag: 'W/"0123456789012345678901234567"',
  "content-length": String(body.byteLength),
};

createServer((_, res) => {
  res.writeHead(200, { ...headers, "x-request-id": randomUUID() });
  res.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
