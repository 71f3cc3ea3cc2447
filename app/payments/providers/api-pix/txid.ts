// The txid of a charge, derived from the attempt's stored values: repeated, it is the same charge. It contains the
// attempt's id, so that a delivery may come before the bank's answer is stored, and a seal, because another shop on the
// same account, or a shop set up
// again, counts attempts from 1, too.
import { createHmac } from "node:crypto";

const ID_DIGITS = 10;
const TIME_DIGITS = 9;
/** With the letter 35 characters, the maximum of a txid. */
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

/** The attempt of a charge; undefined for a charge that is not this shop's. */
export function attemptOf(secret: string, txid: string): NamedAttempt | undefined {
  const [, id, time] = TXID.exec(txid) ?? [];
  if (id === undefined || time === undefined) return undefined;
  const attempt = { externalRef: String(Number(id)), createdAt: new Date(Number.parseInt(time, 36)) };
  return txidOf(secret, attempt) === txid ? attempt : undefined;
}

/** True if the txid has our format. It may be sealed with an earlier secret; then only stored attempts tell. */
export function isOurShape(txid: string): boolean {
  return TXID.test(txid);
}
