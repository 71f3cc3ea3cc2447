/** A browser may call itself offline on a computer that needs no network to reach this server. */
export async function reachesServer(): Promise<boolean> {
  try {
    await fetch("/health/live", { method: "HEAD", cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}
