/**
 * Replaces `URL.parse` and `URL.canParse`, which some supported browsers lack
 * (docs/decisions/128-oldest-supported-browsers.md).
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
