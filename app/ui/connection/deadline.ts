/**
 * Aborts after so many milliseconds, or with its caller. As `AbortSignal.timeout` and `AbortSignal.any`, which browsers of
 * the list lack (docs/decisions/128-oldest-supported-browsers.md).
 */
export function deadline(milliseconds: number, caller?: AbortSignal): AbortSignal {
  const over = new AbortController();
  const abort = () => over.abort();
  setTimeout(abort, milliseconds);
  caller?.addEventListener("abort", abort);
  if (caller?.aborted) abort();
  return over.signal;
}
