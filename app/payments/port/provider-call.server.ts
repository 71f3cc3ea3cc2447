// Every call to a provider: a deadline of our own, a key that was stored before, kinds of failure instead of surprises.
import { type Call, ProviderError } from "./payment-provider.ts";

/** How long every call may take, unless a shop says otherwise. */
export const DEADLINE_MS = 8000;
/** A second try is worth it only with this much time left. */
const RETRY_NEEDS_MS = 4000;

/** Calls once; what is no ProviderError counts as a cut after sending, because nobody can know. */
export async function callProvider<T>(
  idemKey: string,
  work: (call: Call) => Promise<T>,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const signal = AbortSignal.timeout(deadlineMs);
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () =>
      reject(new ProviderError("unknown_outcome", `no answer within ${deadlineMs} ms`)),
    );
  });
  try {
    return await Promise.race([work({ deadlineMs, signal, idemKey }), tooLate]);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError("unknown_outcome", error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

/** The same with one more try, under the same key, when the provider surely did nothing. */
export async function callProviderTwice<T>(
  idemKey: string,
  work: (call: Call) => Promise<T>,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const started = performance.now();
  try {
    return await callProvider(idemKey, work, deadlineMs);
  } catch (error) {
    const left = deadlineMs - (performance.now() - started);
    if (!(error instanceof ProviderError) || error.kind !== "unavailable" || left <= RETRY_NEEDS_MS)
      throw error;
    return callProvider(idemKey, work, Math.floor(left));
  }
}
