/** What mail programs show beside the sender, to hear no more of this (RFC 2369 and 8058). */
export function oneClickHeaders(address: string): Record<string, string> {
  return { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
