/** Codes of the operating system, SQLite (whose WAL index grows separately) and PostgreSQL. */
const DISK_FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG", "SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "53100"]);

/** True if the disk or our quota is full. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && DISK_FULL.has(String(at.code))) return true;
  }
  return false;
}
