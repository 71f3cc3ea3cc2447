// Runs in its own network namespace, where our name server answers and the "public" address exists. Calls a name whose
// address alternates. Prints the results.
import { execFileSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:http";
import { isSafeAddress, safeFetch, UnsafeAddress } from "#app/platform/http/safe-fetch.server.ts";

const PUBLIC = "93.184.215.14";
const INSIDE = ["127.0.0.1", "169.254.169.254", "10.0.0.1", "::1"];
const A = 1;
const AAAA = 28;
const HEADER_BYTES = 12;

const ip = (command: string) => execFileSync("ip", command.split(" "));
ip("link set lo up");
for (const address of [PUBLIC, "169.254.169.254", "10.0.0.1"]) ip(`addr add ${address}/32 dev lo`);
execFileSync("mount", ["--bind", process.env.RESOLV_CONF ?? "", "/etc/resolv.conf"]);

const heard = { public: 0, inside: 0 };
async function serve(address: string, kind: keyof typeof heard): Promise<void> {
  const server = createServer((_req, res) => {
    heard[kind]++;
    res.setHeader("connection", "close");
    res.end("oi");
  });
  server.listen(8080, address);
  await once(server, "listening");
}
await serve(PUBLIC, "public");
for (const address of INSIDE) await serve(address, "inside");

/** Addresses of each name, by look-up. A resolver asks for both address families at once, this one first. */
const names = new Map<string, { addresses: string[]; lookups: number }>();

function answerTo(query: Buffer): Buffer {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = query.readUInt16BE(at + 1);
  const name = names.get(labels.join(".").toLowerCase());
  if (name && type === A) name.lookups++;
  const address = name?.addresses[name.lookups - 1] ?? "";
  const fits = address !== "" && type === (address.includes(":") ? AAAA : A);
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(fits ? 1 : 0, 6);
  const question = query.subarray(HEADER_BYTES, at + 5);
  return Buffer.concat([header, question, fits ? record(type, bytesOf(address)) : Buffer.alloc(0)]);
}

/** TTL 0. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function bytesOf(address: string): Buffer {
  if (!address.includes(":")) return Buffer.from(address.split(".").map(Number));
  return Buffer.from(`${"0".repeat(31)}1`, "hex");
}

const server = createSocket("udp4");
server.on("message", (query, { port, address }) => server.send(answerTo(query), port, address));
server.bind(53, "127.0.0.1");
await once(server, "listening");

const outcomes: string[] = [];
for (const [number, inside] of INSIDE.entries()) {
  const name = `troca${number}.loja.com.br`;
  const url = `http://${name}:8080/`;
  // The sequence of a webhook: registered, called once, and called again.
  names.set(name, { addresses: [PUBLIC, PUBLIC, inside], lookups: 0 });
  const isTaken = await isSafeAddress(url);
  const first = await safeFetch(url, { redirects: 0 });
  const second = await safeFetch(url, { redirects: 0 }).catch((error: Error) => error);
  outcomes.push(
    `${inside} ${isTaken} ${first.status} ${second instanceof UnsafeAddress ? "refused" : "CALLED"}`,
  );
}
const lookups = [...names.values()].map((name) => name.lookups);
process.stdout.write(JSON.stringify({ outcomes, heard, lookups }));
process.exit(0);
