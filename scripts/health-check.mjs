// Checks that this machine's server is alive, for a container's HEALTHCHECK; sets the exit code.

const port = process.env.PORT || "3000";
const host = ["", "0.0.0.0", "::"].includes(process.env.HOST ?? "") ? "127.0.0.1" : process.env.HOST;
try {
  const answer = await fetch(`http://${host}:${port}/health/live`, { signal: AbortSignal.timeout(9000) });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
