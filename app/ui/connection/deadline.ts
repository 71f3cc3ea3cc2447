/**
 * Aborts after this time, or when `caller` aborts. Replaces `AbortSignal.timeout` and `AbortSignal.any`, which some
 * supported browsers lack (docs/decisions/128-oldest-supported-browsers.md).
 */
export function deadline(milliseconds: number, caller?: AbortSignal): AbortSignal {
  const over = new AbortController();
  const abort = () => over.abort();
  setTimeout(abort, milliseconds);
  caller?.addEventListener("abort", abort);
  if (caller?.aborted) abort();
  return over.signal;
}
