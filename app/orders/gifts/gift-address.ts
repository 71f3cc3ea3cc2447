// The link that a gift goes by, and the words that go with it.

/** The code alone is the key: the address is as hard to guess as the code. */
export function giftPath(code: string): string {
  return `/presente/${code}`;
}

export function giftAddress(siteUrl: string, code: string): string {
  return `${siteUrl}${giftPath(code)}`;
}

/** What a giver sends to a friend; they change what they like. */
export function giftMessage(name: string, address: string): string {
  return `Oi! Tenho um presente para você: “${name}”. Para abrir, é só entrar neste link: ${address}`;
}

/** Lets the giver choose the friend in their own list. */
export function whatsappShare(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}
