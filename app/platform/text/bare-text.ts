// Signs that nobody sees and nobody typed: telephones, messengers and PDFs put them around what is copied, and other
// hyphens and blanks into it.

/** Without ink or width: format characters, variation selectors, fillers; the last three are symbols to Unicode. */
const MARKS = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/gu;
/** Inside of an address that is written in a script of its own they part or join letters. */
const MARKS_OF_ADDRESSES = /(?!\u200c|\u200d|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu;
const HYPHENS = /[\p{Pd}\u2043\u2212]/gu;
const ONLY_ASCII = /^[\x20-\x7e]*$/;

/** What has a form of its own (a number, a code, an address of mail) as it is checked and kept. */
export function bareText(text: string): string {
  return ONLY_ASCII.test(text)
    ? text.trim()
    : text.replace(MARKS, "").replace(HYPHENS, "-").replace(/\p{Z}/gu, " ").trim();
}

/** The same of a web address, in which a dash may be a letter of its path. */
export function bareAddress(text: string): string {
  return text.replace(MARKS_OF_ADDRESSES, "").trim();
}

/** Whether there is nothing to see in it. */
export function isBlank(text: string): boolean {
  return text.replace(MARKS, "").trim() === "";
}

const LONE_SURROGATE = /\p{Cs}/u;

/** Replaces `String.prototype.isWellFormed`, which Safari before 16.4 and Chrome before 111 lack. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text);
}

/** How many letters and signs one sees. */
export function seenLength(text: string): number {
  return [...text.replace(MARKS, "").trim()].length;
}

/**
 * A line or a text as somebody typed it: nothing but marks is nothing, and one plain word or a number loses them. In a
 * sentence they stay, where they may join the parts of a picture or the letters of a script.
 */
export function typedText(text: string): string {
  const trimmed = text.trim();
  if (ONLY_ASCII.test(trimmed)) return trimmed;
  if (isBlank(trimmed)) return "";
  const bare = trimmed
    .replace(MARKS, "")
    .replace(/[\u2010\u2011]/g, "-")
    .replace(/\p{Zs}/gu, " ")
    .trim();
  return /^(?:[\x21-\x7e]+|[\d\s().,:;/%+#R$-]+)$/.test(bare) ? bare : trimmed;
}
