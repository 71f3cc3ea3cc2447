// Accepts only http and https URLs from a vendor, because buyers are sent there.

export function webAddress(url: string | null | undefined): string | undefined {
  return url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : undefined;
}
