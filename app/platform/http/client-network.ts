// Who counts as one sender wherever something is limited by address (SEC-30).
import { isIPv4, isIPv6 } from "node:net";

const GROUPS = 8;
/** What a provider gives to one household or one server at the least: whoever has it has 2^64 addresses. */
const GROUPS_OF_A_NETWORK = 4;

/**
 * An IPv4 address stands for itself, however it is written; of an IPv6 address the first 64 bits count. What is no
 * address stays as it is, so that it too is counted somewhere.
 */
export function networkOf(address: string): string {
  const bare = address.trim().replace(/%.*$/, "");
  if (isIPv4(bare) || !isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  if (isMapped(groups)) return groups.slice(-2).flatMap(bytesOf).join(".");
  const network = groups.slice(0, GROUPS_OF_A_NETWORK).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** The eight numbers of an IPv6 address; the URL parser knows all the ways to write one. */
function groupsOf(address: string): number[] {
  const [left = "", right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const before = numbersIn(left);
  if (right === undefined) return before;
  const after = numbersIn(right);
  const zeros = new Array<number>(GROUPS - before.length - after.length).fill(0);
  return [...before, ...zeros, ...after];
}

function numbersIn(groups: string): number[] {
  return groups === "" ? [] : groups.split(":").map((group) => Number.parseInt(group, 16));
}

/** ::ffff:203.0.113.7 is how a socket that hears both kinds names an IPv4 address. */
function isMapped(groups: number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
}

function bytesOf(group: number): [number, number] {
  return [group >> 8, group & 0xff];
}
