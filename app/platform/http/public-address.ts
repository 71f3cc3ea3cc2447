// Which addresses are of the public internet, and which lead into this machine or the network around it.
import { BlockList, isIP } from "node:net";

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  PRIVATE.addSubnet(network, bits, "ipv4");
}
/** The only part of IPv6 that is given out to the world; of it, what embeds an IPv4 address or is for examples is not taken. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet("2000::", 3, "ipv6");
const SPECIAL = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  SPECIAL.addSubnet(network, bits, "ipv6");
}

/** An IP address as a resolver gives it. */
export function isPublicIp(ip: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return isPublicIp(mapped);
  switch (isIP(ip)) {
    case 4:
      return !PRIVATE.check(ip, "ipv4");
    case 6:
      return GLOBAL.check(ip, "ipv6") && !SPECIAL.check(ip, "ipv6");
    default:
      return false;
  }
}

/** The IP address that a host of a URL is; undefined for a name. */
export function ipOfHost(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) ? bare : undefined;
}

/** A name that no public resolver knows: of this machine, of a local network. */
export function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  if (!name.includes(".")) return true;
  return /\.(localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|example|onion|home\.arpa)$/.test(
    name,
  );
}
