// The code on a certificate: 60 random bits, easy to read aloud and to type.
import { bareText } from "#app/platform/text/bare-text.ts";

/** Without I, L, O and U, which are easily misread. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE = /^[0-9A-HJKMNP-TV-Z]{12}$/;

/** Returns "7K2M-09XQ-AB4D". Needs at least 12 random bytes. */
export function certificateCode(random: Uint8Array): string {
  return inGroups([...random.slice(0, 12)].map((byte) => LETTERS[byte % LETTERS.length]).join(""));
}

/** Normalizes a typed code to the stored form. Undefined if it cannot be a code. */
export function readCertificateCode(text: string): string | undefined {
  const typed = bareText(text);
  if (typed.length > 40) return undefined;
  const bare = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return CODE.test(bare) ? inGroups(bare) : undefined;
}

function inGroups(text: string): string {
  return text.replace(/(.{4})(?=.)/g, "$1-");
}
