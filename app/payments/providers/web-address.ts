// Addresses that a vendor tells: the buyer is sent nowhere but to a page.

export function webAddress(url: string | null | undefined): string | undefined {
  return url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : undefined;
}
