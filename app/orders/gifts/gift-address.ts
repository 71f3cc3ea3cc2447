// The link that a gift goes by, and the words that go with it.

/** The code alone is the key: the address is as hard to guess as the code. */
export function giftPath(code: string): string {
  return `/presente/${code}`;
}

export function giftAddress(siteUrl: string, code: string): string {
  return `${siteUrl}${giftPath(code)}`;
}
