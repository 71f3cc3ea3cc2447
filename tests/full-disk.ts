// Full disks: a small file system where this machine allows mounting, otherwise a process limit.
import { execFile, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";

/** A folder on a file system of this size in bytes. Undefined if this user may not mount. */
export function mountSmallDisk(bytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-disk-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync("umount", ["--lazy", folder]));
  return folder;
}

/** The same without root, where the kernel supports user namespaces. Not usable for SQLite's files. */
export async function borrowSmallDisk(bytes: number): Promise<string | undefined> {
  const script = `mount -t tmpfs -o size=${bytes} tmpfs /mnt && echo ready && exec sleep 600`;
  const holder = spawn("unshare", ["--user", "--map-root-user", "--mount", "sh", "-c", script], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void holder.kill("SIGKILL"));
  const isReady = await new Promise<boolean>((resolve) => {
    holder.once("error", () => resolve(false));
    holder.once("close", () => resolve(false));
    holder.stdout.once("data", () => resolve(true));
  });
  return isReady ? `/proc/${holder.pid}/root/mnt` : undefined;
}

/** Fills the free space. Returns a function that frees it again. */
export function fillUp(folder: string): () => void {
  const path = join(folder, "enchimento");
  for (const size of [65_536, 4096]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: "a" });
    } catch {
      // The disk is full.
    }
  }
  return () => rmSync(path);
}

/** Limits file sizes while the work runs, so that writes fail as on a full disk. */
export async function withFileLimit<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  const ignore = () => {};
  process.on("SIGXFSZ", ignore);
  const limit = (value: string) =>
    promisify(execFile)("prlimit", ["--pid", String(process.pid), `--fsize=${value}:`]);
  try {
    await limit(String(bytes));
    return await work();
  } finally {
    await limit("unlimited");
    process.off("SIGXFSZ", ignore);
  }
}

export function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
