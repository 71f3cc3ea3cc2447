/** Whether the page may call itself secure: over plain http it would be untrue, and in a demonstration nothing is paid. */
export function saysSecure({ siteUrl, demo }: { siteUrl: string; demo: boolean }): boolean {
  return demo || siteUrl.startsWith("https:");
}
