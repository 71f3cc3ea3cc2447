// SEC-24, live: a host name that was public when checked and private when called (DNS rebinding). Uses a real name
// server, the system's resolver, and listeners at every address.
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../scripts/prepare.mjs";

const ALONE = ["--user", "--map-root-user", "--net", "--mount"];

function mayBeAlone(): boolean {
  try {
    execFileSync(
      "unshare",
      [...ALONE, "sh", "-c", "ip link set lo up && mount --bind /etc/hosts /etc/hosts"],
      {
        stdio: "ignore",
      },
    );
    return true;
  } catch {
    return false;
  }
}

test("SEC-24: calls a rebinding name where it was public and refuses it where it is not", async ({
  skip,
}) => {
  if (process.env.TEST_ENGINE === "postgres") skip("no database takes part");
  if (!mayBeAlone()) skip("this user may make no networks");
  const folder = mkdtempSync(join(tmpdir(), "vitrine-names-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const resolvConf = join(folder, "resolv.conf");
  writeFileSync(resolvConf, "nameserver 127.0.0.1\noptions timeout:2 attempts:1\n");
  const command = [...ALONE, process.execPath, "tests/rebinding/network.ts"];
  const env = { PATH: process.env.PATH ?? "", RESOLV_CONF: resolvConf };
  const { stdout } = await promisify(execFile)("unshare", command, { cwd: root, env });
  expect(JSON.parse(stdout)).toEqual({
    outcomes: ["127.0.0.1", "169.254.169.254", "10.0.0.1", "::1"].map((ip) => `${ip} true 200 refused`),
    heard: { public: 4, inside: 0 },
    // One look-up per check, and none between a check and its call.
    lookups: [3, 3, 3, 3],
  });
});
