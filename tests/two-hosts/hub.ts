// Runs in its own network between the hosts' networks: mail server, access to PostgreSQL, and two cables that can be
// unplugged. Prints { accepted, twice } on request; "pull 2" and "plug 2" are the other commands.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { openMailCounter } from "./mail-counter.ts";

const HOSTS = [1, 2];
const { PG_SOCKET = "", DATABASE_URL = "" } = process.env;

const run = (command: string) => execFileSync("ip", command.split(" "));
run("link set lo up");
const counter = await openMailCounter("0.0.0.0");
const gate = createServer((near) => {
  const far = connect(PG_SOCKET);
  near.pipe(far).pipe(near);
  near.on("error", () => far.destroy()).on("close", () => far.destroy());
  far.on("error", () => near.destroy()).on("close", () => near.destroy());
});
gate.listen(5432, "0.0.0.0");
await once(gate, "listening");

/** Waits for its cable, configures its address, then becomes the worker. */
const HOST = `read plugged && ip link set lo up && ip addr add "$ADDRESS/24" dev cable && ip link set cable up &&
  exec "$NODE" tests/two-hosts/mail-host.ts`;

async function startHost(number: number): Promise<ChildProcess> {
  const hub = `10.77.${number}.1`;
  const database = new URL(DATABASE_URL);
  database.host = `${hub}:5432`;
  const child = spawn("unshare", ["--net", "sh", "-c", HOST], {
    env: {
      PATH: process.env.PATH ?? "",
      NODE: process.execPath,
      ADDRESS: `10.77.${number}.2`,
      DATABASE_URL: database.href,
      SMTP_URL: `smtp://${hub}:${counter.port}`,
      MAIL_FROM: "loja@teste.example",
      DATA_DIR: process.env.DATA_DIR,
    },
    stdio: ["pipe", "inherit", "inherit", "ipc"],
  });
  // The network namespace exists once the process is the shell.
  while (!isShell(child)) await new Promise((resolve) => setTimeout(resolve, 20));
  run(`link add cable${number} type veth peer name cable netns ${child.pid}`);
  run(`addr add ${hub}/24 dev cable${number}`);
  run(`link set cable${number} up`);
  child.stdin?.write("\n");
  await once(child, "message");
  return child;
}

function isShell({ pid }: ChildProcess): boolean {
  return execFileSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" }).trim() === "sh";
}

const hosts = await Promise.all(HOSTS.map(startHost));
process.on("message", (order: string) => {
  const [verb, number] = order.split(" ");
  if (verb === "pull") run(`link set cable${number} down`);
  if (verb === "plug") run(`link set cable${number} up`);
  const counts = [...counter.accepted.values()];
  process.send?.({ accepted: counts.length, twice: counts.filter((count) => count > 1).length });
});
process.on("disconnect", () => {
  for (const host of hosts) host.kill("SIGKILL");
  process.exit(0);
});
process.send?.("ready");
