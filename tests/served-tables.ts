// A site on a port of this machine for HTTP clients, with a key for everything and a person.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { createToken } from "#app/api/tokens/tokens.server.ts";
import { toListener } from "#server/listener.ts";
import { makeUserWithPassword } from "./makers.ts";
import { openSite } from "./test-site.ts";

export async function serveTables() {
  const site = await openSite({ WEBHOOK_PRIVATE_TARGETS: "true" });
  const person = { email: "eva@x.example", password: "segredo-certo" };
  const admin = await makeUserWithPassword(site.db, person.password, { email: person.email, role: "admin" });
  const facts = { name: "n8n", rights: ALL_RIGHTS, ownerId: admin.id };
  const { key } = await createToken(site.db, facts, site.now());
  let origin = "";
  const listener = toListener(site.fetch, {
    origin: () => origin,
    trustProxy: 0,
    bodyLimit: () => 5_242_880,
    report: (error) => {
      throw error;
    },
  });
  const server = createServer((req, res) => void listener(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { site, origin, key, person };
}
