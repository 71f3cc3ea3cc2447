/** True on https and in a demo, where nothing is charged. On plain http the claim would be untrue. */
export function saysSecure({ siteUrl, demo }: { siteUrl: string; demo: boolean }): boolean {
  return demo || siteUrl.startsWith("https:");
}
