// The job queue over two hosts that share only PostgreSQL and a mail server. Each mail is sent once, and a killed or
// disconnected host keeps no job. By default two processes; `npm run test:long` gives each host its own network.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../scripts/prepare.mjs";
import { isLong, LONG_ONLY } from "./long-run.ts";
import { openSite, type TestSite } from "./test-site.ts";
import { openMailCounter } from "./two-hosts/mail-counter.ts";
import { countQueue, queueMails } from "./two-hosts/queued-mails.ts";

const FEW = 200;
const MANY = 100_000;
/** Limit: mails in progress on one host. Mails sent but not yet recorded are sent again with the same Message-ID. */
const IN_HAND = 4;
const LEASE_MS = 60_000;
const LONGEST_MS = 3_600_000;
const SERVER_ONLY = "the embedded database belongs to one process";

function startHost(site: TestSite, smtpPort: number): ChildProcess {
  const child = spawn(process.execPath, ["tests/two-hosts/mail-host.ts"], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? "",
      DATABASE_URL: site.config.databaseUrl,
      DATA_DIR: site.dataDir,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: "loja@teste.example",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

test("SEC-66: loses none of hundreds of mails over two processes when one is killed, and repeats only its mails in progress", async ({
  skip,
}) => {
  const site = await openSite();
  if (site.engine === "sqlite") skip(SERVER_ONLY);
  const counter = await openMailCounter("127.0.0.1");
  onTestFinished(() => counter.close());
  await queueMails(site.db, FEW, site.now());
  const [dies, lives] = [startHost(site, counter.port), startHost(site, counter.port)];
  await Promise.all([dies, lives].map((host) => once(host, "message")));
  await expect.poll(() => counter.accepted.size, { interval: 5 }).toBeGreaterThan(FEW / 4);
  const died = once(dies, "exit");
  dies.kill("SIGKILL");
  await died;
  expect((await countQueue(site.db)).open).toBeGreaterThan(0);
  // Its claimed jobs are due again when the lease expires.
  lives.send(LEASE_MS + 1000);
  await expect
    .poll(() => countQueue(site.db), { timeout: LEASE_MS })
    .toEqual({ open: 0, done: FEW, parked: 0 });
  expect(counter.accepted.size).toBe(FEW);
  const counts = [...counter.accepted.values()];
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  expect(counts.filter((count) => count > 1).length).toBeLessThanOrEqual(IN_HAND);
});

function mayHaveNetworks(): boolean {
  try {
    execFileSync("unshare", ["--user", "--map-root-user", "--net", "ip", "link", "set", "lo", "up"]);
    return true;
  } catch {
    return false;
  }
}

/** Access to PostgreSQL from other networks: a socket file. */
async function openDoor(databaseUrl: string, folder: string): Promise<string> {
  const { hostname, port } = new URL(databaseUrl);
  const path = join(folder, "postgres");
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    near.pipe(far).pipe(near);
    near.on("error", () => far.destroy()).on("close", () => far.destroy());
    far.on("error", () => near.destroy()).on("close", () => near.destroy());
  });
  server.listen(path);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return path;
}

/** Two hosts in separate networks, and a hub between them. */
async function openNetworks(site: TestSite) {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-hosts-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const socket = await openDoor(site.config.databaseUrl, folder);
  const command = ["--user", "--map-root-user", "--net", process.execPath, "tests/two-hosts/hub.ts"];
  const { databaseUrl: DATABASE_URL } = site.config;
  const hub = spawn("unshare", command, {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", PG_SOCKET: socket, DATABASE_URL, DATA_DIR: site.dataDir },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  onTestFinished(async () => {
    const exited = once(hub, "exit");
    hub.disconnect();
    await exited;
  });
  const ask = async (order: string): Promise<{ accepted: number; twice: number }> => {
    const answer = once(hub, "message");
    hub.send(order);
    const [counts] = await answer;
    return counts;
  };
  await once(hub, "message");
  return { ask };
}

test(
  "SEC-66: loses none of 100,000 mails over two hosts when one is cut off for two minutes, and repeats only its mails in progress",
  async ({ skip }) => {
    skip(!isLong, LONG_ONLY);
    const site = await openSite();
    if (site.engine === "sqlite") skip(SERVER_ONLY);
    if (!mayHaveNetworks()) skip("this user may make no networks");
    await queueMails(site.db, MANY, site.now());
    const began = performance.now();
    const { ask } = await openNetworks(site);
    const until = async (share: number) => {
      while ((await ask("count")).accepted < MANY * share) await sleep(500);
    };
    await until(0.3);
    const { twice: before } = await ask("pull 2");
    await sleep(2 * LEASE_MS);
    const meanwhile = await ask("plug 2");
    await expect
      .poll(() => countQueue(site.db), { timeout: LONGEST_MS, interval: 1000 })
      .toEqual({ open: 0, done: MANY, parked: 0 });
    const seconds = Math.round((performance.now() - began) / 1000);
    const { accepted, twice } = await ask("count");
    console.info("two hosts:", { mails: MANY, seconds, accepted, twice, meanwhile });
    expect(before).toBe(0);
    expect(meanwhile.accepted).toBeGreaterThan(MANY * 0.3);
    expect(accepted).toBe(MANY);
    expect(twice).toBeLessThanOrEqual(IN_HAND);
  },
  LONGEST_MS,
);
