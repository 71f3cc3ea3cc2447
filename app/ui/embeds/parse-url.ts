/** As `URL.parse` and `URL.canParse`, which browsers of the list lack (docs/decisions/128-oldest-supported-browsers.md). */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
