/** A browser may call itself offline on a computer that needs no network to reach this server. */
export async function reachesServer(): Promise<boolean> {
  try {
    // What stands before the server may answer in its place.
    return (await fetch("/health/live", { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
