/** Of the system, of SQLite (whose index of its log is grown apart) and of PostgreSQL. */
const DISK_FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG", "SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "53100"]);

/** Whether it failed because the disk, or what we may use of it, is full. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && DISK_FULL.has(String(at.code))) return true;
  }
  return false;
}
