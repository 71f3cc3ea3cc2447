// Punctuation while typing. Text that does not fit stays as typed: validation reports it, not the mask.
import { bareText } from "#app/platform/text/bare-text.ts";

/** "4000 0000 0000 0002" from any typed or pasted spelling. */
export function maskCardNumber(text: string): string {
  const bare = bareText(text);
  if (/[^\d\s.-]/.test(bare)) return text;
  const digits = bare.replace(/\D/g, "").slice(0, 19);
  return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
}

export function maskCvv(text: string): string {
  return text.replace(/\D/g, "").slice(0, 4);
}

/** "88010-000". */
export function maskZip(text: string): string {
  return group(text.replace(/\D/g, "").slice(0, 8), [5, 3], ["-"]);
}

/** Formats as a CPF while the text can still be one, otherwise as a CNPJ, which may contain letters. */
export function maskDocument(text: string): string {
  const bare = bareText(text)
    .replace(/[\s./-]/g, "")
    .toUpperCase();
  if (/^\d{0,11}$/.test(bare)) return group(bare, [3, 3, 3, 2], [".", ".", "-"]);
  if (/^[A-Z\d]{0,12}\d{0,2}$/.test(bare)) return group(bare, [2, 3, 3, 4, 2], [".", ".", "/", "-"]);
  return text;
}

function group(text: string, sizes: number[], marks: string[]): string {
  let masked = "";
  let at = 0;
  for (const [index, size] of sizes.entries()) {
    const part = text.slice(at, at + size);
    if (part === "") break;
    masked += (index > 0 ? marks[index - 1] : "") + part;
    at += size;
  }
  return masked;
}
