// The number on a certificate: 60 random bits, read aloud and typed without trouble.
import { bareText } from "#app/platform/text/bare-text.ts";

/** Without I, L, O and U, which are misread. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE = /^[0-9A-HJKMNP-TV-Z]{12}$/;

/** "7K2M-09XQ-AB4D" out of at least twelve random bytes. */
export function certificateCode(random: Uint8Array): string {
  return inGroups([...random.slice(0, 12)].map((byte) => LETTERS[byte % LETTERS.length]).join(""));
}

/** The code as it is stored, however it was typed; undefined for what cannot be one. */
export function readCertificateCode(text: string): string | undefined {
  const typed = bareText(text);
  if (typed.length > 40) return undefined;
  const bare = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return CODE.test(bare) ? inGroups(bare) : undefined;
}

function inGroups(text: string): string {
  return text.replace(/(.{4})(?=.)/g, "$1-");
}
