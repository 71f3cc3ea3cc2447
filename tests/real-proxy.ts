// Runs a real Caddy or nginx with the published recipe in front of a listening site.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as plainRequest } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { freePort } from "./free-port.ts";

const root = join(import.meta.dirname, "..");
const CERTIFICATES = join(root, "tests/providers/api-pix/certificates");

export type ProxyName = "caddy" | "nginx";

export interface Ports {
  http: number;
  https: number;
}

/** Undefined if not installed. */
export function versionOf(name: ProxyName): string | undefined {
  const { status, stdout, stderr } = spawnSync(name, [name === "caddy" ? "version" : "-v"], {
    encoding: "utf8",
  });
  return status === 0 ? `${name} ${(stdout + stderr).trim().split(/\s+/).at(0) ?? ""}` : undefined;
}

export async function freePorts(): Promise<Ports> {
  const [http = 0, https = 0] = await Promise.all([freePort(), freePort()]);
  return { http, https };
}

/** Changes only ports, name and certificate; every other line is the recipe's. */
export async function startProxy(name: ProxyName, ports: Ports, upstream: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `vitrine-${name}-`));
  const child = name === "caddy" ? startCaddy(folder, ports, upstream) : startNginx(folder, ports, upstream);
  let said = "";
  child.stderr?.on("data", (text) => {
    said = (said + text).slice(-4000);
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  while ((await ask(ports, { path: "/health/live" }).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
    await sleep(50);
  }
}

function recipe(path: string, places: [string, string][]): string {
  let text = readFileSync(join(root, path), "utf8");
  for (const [place, value] of places) {
    if (!text.includes(place)) throw new Error(`${path} no longer says ${place}`);
    text = text.replaceAll(place, value);
  }
  return text;
}

function startCaddy(folder: string, ports: Ports, upstream: number): ChildProcess {
  const file = join(folder, "Caddyfile");
  // For a local name, Caddy issues a certificate of its own authority.
  const here = `admin off\n\tskip_install_trust\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n`;
  writeFileSync(
    file,
    recipe("deploy/caddy/Caddyfile", [
      ["\temail {$EMAIL}", `\temail {$EMAIL}\n\t${here}\tdefault_bind 127.0.0.1`],
    ]),
  );
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    DOMAIN: "localhost",
    EMAIL: "loja@loja.example",
    UPSTREAM: `127.0.0.1:${upstream}`,
  };
  const args = ["run", "--config", file, "--adapter", "caddyfile"];
  return spawn("caddy", args, { env, stdio: ["ignore", "ignore", "pipe"] });
}

function startNginx(folder: string, ports: Ports, upstream: number): ChildProcess {
  const site = recipe("deploy/nginx/vitrine.conf", [
    ["listen 80;", `listen 127.0.0.1:${ports.http};`],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${ports.https} ssl http2;`],
    ["https://loja.exemplo.com.br$request_uri", `https://localhost:${ports.https}$request_uri`],
    ["/etc/letsencrypt/live/loja.exemplo.com.br/fullchain.pem", join(CERTIFICATES, "server.pem")],
    ["/etc/letsencrypt/live/loja.exemplo.com.br/privkey.pem", join(CERTIFICATES, "server.key")],
    ["loja.exemplo.com.br", "localhost"],
    ["server 127.0.0.1:3000;", `server 127.0.0.1:${upstream};`],
  ]);
  mkdirSync(join(folder, "temp"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const frame = `
    daemon off; pid ${folder}/nginx.pid; error_log stderr warn;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events { worker_connections 512; }
    http {
      access_log off;
      ${temporary.map((what) => `${what}_temp_path ${folder}/temp/${what};`).join(" ")}
      ${site}
    }`;
  const file = join(folder, "nginx.conf");
  writeFileSync(file, frame);
  return spawn("nginx", ["-p", folder, "-c", file], { stdio: ["ignore", "ignore", "pipe"] });
}

export interface Asked {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  /** Client address: any loopback address. */
  from?: string;
  body?: string | AsyncIterable<Uint8Array>;
}

export interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** By HTTPS, without verifying the certificate. */
export async function ask(
  ports: Ports,
  { path, method = "GET", headers = {}, from, body }: Asked,
): Promise<Answered> {
  const options = {
    ...{
      host: "127.0.0.1",
      port: ports.https,
      servername: "localhost",
      rejectUnauthorized: false,
      agent: false,
    },
    path,
    method,
    headers: { host: `localhost:${ports.https}`, ...headers },
    ...(from ? { localAddress: from } : {}),
  } as const;
  const req = request(options);
  const answer = new Promise<Answered>((resolve, reject) => {
    req.once("error", reject);
    req.once("response", (res) => {
      let text = "";
      res.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      res.once("end", () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }));
      res.once("error", reject);
    });
  });
  if (body === undefined || typeof body === "string") req.end(body);
  // A refused upload may be cut off. The answer gives the reason.
  else void pipeline(body, req).catch(() => {});
  return answer;
}

/** Plain HTTP, as a person types the name. */
export function askPlainly(ports: Ports, path: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = { host: `localhost:${ports.http}` };
    const req = plainRequest({ host: "127.0.0.1", port: ports.http, path, headers, agent: false }, (res) => {
      res.resume();
      res.once("end", () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text: "" }));
    });
    req.once("error", reject).end();
  });
}
