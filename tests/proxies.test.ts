// Runs the recipes of deploy/caddy and deploy/nginx with the real servers, where they are installed.
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { listen } from "#server/program.ts";
import { isLong } from "./long-run.ts";
import { makeAdmin, makeUserWithPassword } from "./makers.ts";
import {
  type Asked,
  ask,
  askPlainly,
  freePorts,
  type ProxyName,
  startProxy,
  versionOf,
} from "./real-proxy.ts";
import { openSite, type TestSite } from "./test-site.ts";

const MEGABYTE = 1_048_576;
const LARGE = isLong ? 500 * MEGABYTE : 27 * MEGABYTE;
const PASSWORD = "uma senha comprida";

async function siteBehind(name: ProxyName) {
  const ports = await freePorts();
  const siteUrl = `https://localhost:${ports.https}`;
  const site = await openSite({ PORT: "0", SITE_URL: siteUrl, TRUST_PROXY: "1" });
  const staticFolder = mkdtempSync(join(tmpdir(), "vitrine-static-"));
  const { server } = await listen(site, { staticFolder, createServer });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(staticFolder, { recursive: true, force: true });
  });
  await startProxy(name, ports, (server.address() as AddressInfo).port);
  const asked = (what: Asked) => ask(ports, { ...what, headers: { origin: siteUrl, ...what.headers } });
  return { site, siteUrl, ports, ask: asked };
}

/** Bytes of stored and incoming files. */
function storedBytes({ dataDir }: TestSite): number {
  const folder = join(dataDir, "files");
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => statSync(join(folder, name)))
      .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
  } catch {
    return 0;
  }
}

/** The beginning of a file that never continues: the announced length alone must cause the refusal. */
async function* beginning() {
  yield Buffer.alloc(65_536);
  await new Promise(() => {});
}

/** A ZIP by its magic bytes, one megabyte per chunk. */
async function* zipOf(bytes: number, atHalf: () => Promise<void> = async () => {}) {
  for (let sent = 0; sent < bytes; sent += MEGABYTE) {
    const part = Buffer.alloc(Math.min(MEGABYTE, bytes - sent), 7);
    if (sent === 0) part.write("PK\x03\x04", "latin1");
    yield part;
    if (sent < bytes / 2 && sent + MEGABYTE >= bytes / 2) await atHalf();
  }
}

async function adminCookie(site: TestSite): Promise<string> {
  const admin = await site.as(await makeAdmin(site.db));
  // The cookie's name on HTTPS sites.
  return `__Host-session=${admin.cookies.get("session")}`;
}

for (const name of ["caddy", "nginx"] as const) {
  const version = versionOf(name);
  describe(name, () => {
    beforeEach(({ skip }) => skip(!version, `this machine has no ${name} (apt-get install ${name})`));

    test("serves pages by HTTPS, redirects http, and keeps the program's headers", async () => {
      const { siteUrl, ports, ask } = await siteBehind(name);
      const page = await ask({ path: "/sobre", headers: { "accept-encoding": "br" } });
      expect([page.status, page.headers["content-encoding"]]).toEqual([200, "br"]);
      expect(page.headers["strict-transport-security"]).toMatch(/max-age=\d+/);
      expect(page.headers["content-security-policy"]).toContain("default-src");
      const plain = await askPlainly(ports, "/loja?q=kit");
      // Caddy assumes that port 443 forwards to its own port.
      const target = String(plain.headers.location).replace("localhost/", `${new URL(siteUrl).host}/`);
      expect([plain.status, target]).toEqual([308, `${siteUrl}/loja?q=kit`]);
    });

    test("passes on the visitor's real address whatever headers the visitor sends", async () => {
      const { site, ask } = await siteBehind(name);
      const email = "ana@teste.example";
      const user = await makeUserWithPassword(site.db, PASSWORD, { email });
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        "x-forwarded-for": "198.51.100.9",
        "x-real-ip": "198.51.100.9",
        forwarded: "for=198.51.100.9",
      };
      const body = new URLSearchParams({ email, password: PASSWORD }).toString();
      const answer = await ask({ path: "/login", method: "POST", headers, body, from: "127.0.0.2" });
      expect(answer.status).toBe(302);
      const sessions = await site.db
        .selectFrom("sessions")
        .select("ip")
        .where("user_id", "=", user.id)
        .execute();
      expect(sessions).toEqual([{ ip: "127.0.0.2" }]);
      const health = await ask({ path: "/health", from: "127.0.0.1" });
      expect(JSON.parse(health.text)).toEqual({ status: "ok" });
    });

    test("streams a large upload to the program while it is sent, and delivers it whole", async () => {
      const { site, ask } = await siteBehind(name);
      const headers = { cookie: await adminCookie(site), "content-length": String(LARGE) };
      const answer = await ask({
        path: "/api/admin/uploads/file?nome=grande.zip",
        method: "PUT",
        headers,
        // The sender stops halfway until the program has the first half; a buffering proxy would never deliver it.
        body: zipOf(LARGE, () =>
          expect.poll(() => storedBytes(site)).toBeGreaterThan(LARGE / 2 - 2 * MEGABYTE),
        ),
      });
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(`"size":${LARGE}`)]);
      expect(storedBytes(site)).toBe(LARGE);
    });

    test("refuses a too large upload with the program's own message", async () => {
      const { site, ask } = await siteBehind(name);
      const headers = { cookie: await adminCookie(site), "content-length": String(27 * MEGABYTE) };
      const answer = await ask({
        path: "/api/admin/uploads/image?nome=grande.png",
        method: "PUT",
        headers,
        body: beginning(),
      });
      expect([answer.status, answer.text]).toEqual([
        413,
        expect.stringContaining("passa do limite de 25 MB"),
      ]);
    });
  });
}
