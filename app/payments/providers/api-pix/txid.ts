// The name of a charge at the bank, made from what the attempt has been since it was written down: repeated, it is the same
// charge. It says whose attempt it is, so that a delivery may come before we have stored the bank's answer, and it is sealed:
// a shop begun anew on the same account, or another shop on it, counts its attempts from 1 too.
import { createHmac } from "node:crypto";

const ID_DIGITS = 10;
const TIME_DIGITS = 9;
/** With the letter, 35 characters: as many as there may be. */
const SEAL_DIGITS = 15;
const TXID = new RegExp(`^V(\\d{${ID_DIGITS}})([0-9A-Z]{${TIME_DIGITS}})[0-9A-F]{${SEAL_DIGITS}}$`);

export interface NamedAttempt {
  externalRef: string;
  createdAt: Date;
}

export function txidOf(secret: string, { externalRef, createdAt }: NamedAttempt): string {
  const time = createdAt.getTime().toString(36).toUpperCase().padStart(TIME_DIGITS, "0");
  const open = `V${externalRef.padStart(ID_DIGITS, "0")}${time}`;
  const encryptSecret = createHmac("sha256", secret).update(`api-pix txid ${open}`).digest("hex");
  return open + encryptSecret.slice(0, SEAL_DIGITS).toUpperCase();
}

/** The attempt that a charge was made for; undefined for a charge that is not this shop's. */
export function attemptOf(secret: string, txid: string): NamedAttempt | undefined {
  const [, id, time] = TXID.exec(txid) ?? [];
  if (id === undefined || time === undefined) return undefined;
  const attempt = { externalRef: String(Number(id)), createdAt: new Date(Number.parseInt(time, 36)) };
  return txidOf(secret, attempt) === txid ? attempt : undefined;
}

/** Whether it may be one of ours, were it of a secret that the shop had before: then only the stored attempts tell. */
export function isOurShape(txid: string): boolean {
  return TXID.test(txid);
}
