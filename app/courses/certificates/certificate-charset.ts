// Characters in the fonts of certificate-fonts/, which are reduced to the Latin alphabet.

const BOTH =
  "\\x20-\\x7E\\xA0-\\xA3\\xA5-\\xAC\\xAE-\\u0107\\u010A-\\u0113\\u0116-\\u011B\\u011E-\\u0123\\u0126\\u0127\\u012A\\u012B" +
  "\\u012E-\\u0133\\u0136\\u0137\\u0139-\\u013E\\u0141-\\u0148\\u014A-\\u014D\\u0150-\\u015B\\u015E-\\u0161\\u0164\\u0165" +
  "\\u016A-\\u017E\\u0218-\\u021B\\u1E9E\\u1EF2\\u1EF3\\u2013\\u2014\\u2018\\u2019\\u201C\\u201D\\u2022\\u2026\\u20AC\\u2122\\u2212";

const IN_TYPE = new RegExp(`[${BOTH}]`);
/** Names are set in the display font, which also has the letters of Guarani and other languages. */
const IN_DISPLAY_TYPE = new RegExp(`[${BOTH}\\u0128\\u0129\\u0168\\u0169\\u1EA0-\\u1EF9]`);

/**
 * Text reduced to printable characters: a rare accent is dropped instead of printing an empty box, and emoji are
 * removed.
 */
export function printable(text: string, display = false): string {
  const known = display ? IN_DISPLAY_TYPE : IN_TYPE;
  const signs = [...text.normalize("NFC").replace(/\s+/g, " ")];
  return signs
    .map((sign) =>
      known.test(sign) ? sign : [...sign.normalize("NFD")].filter((part) => known.test(part)).join(""),
    )
    .join("")
    .replace(/ {2,}/g, " ")
    .trim();
}
