interface Address {
  pathname: string;
  search: string;
}

export function addressOf({ pathname, search }: Address): string {
  return pathname + search;
}

/** Where only an answer that saved leads. Whoever is not signed in any more is sent out of these screens, and a crash stays. */
export function isAnotherScreen(from: string, to: Address): boolean {
  return addressOf(to) !== from && partOf(to.pathname) === partOf(from);
}

/** "admin", of what begins with it. */
function partOf(address: string): string | undefined {
  return address.split(/[/?]/)[1];
}
