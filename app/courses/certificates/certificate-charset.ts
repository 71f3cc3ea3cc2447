// Which signs the fonts in certificate-fonts/ have: they were reduced to the Latin alphabet.

const BOTH =
  "\\x20-\\x7E\\xA0-\\xA3\\xA5-\\xAC\\xAE-\\u0107\\u010A-\\u0113\\u0116-\\u011B\\u011E-\\u0123\\u0126\\u0127\\u012A\\u012B" +
  "\\u012E-\\u0133\\u0136\\u0137\\u0139-\\u013E\\u0141-\\u0148\\u014A-\\u014D\\u0150-\\u015B\\u015E-\\u0161\\u0164\\u0165" +
  "\\u016A-\\u017E\\u0218-\\u021B\\u1E9E\\u1EF2\\u1EF3\\u2013\\u2014\\u2018\\u2019\\u201C\\u201D\\u2022\\u2026\\u20AC\\u2122\\u2212";

const IN_TYPE = new RegExp(`[${BOTH}]`);
/** Names stand in the display type, which has the letters of Guarani and other tongues too. */
const IN_DISPLAY_TYPE = new RegExp(`[${BOTH}\\u0128\\u0129\\u0168\\u0169\\u1EA0-\\u1EF9]`);

/** The text in signs that can be printed: a letter without its rarer accent rather than an empty box, no emoji. */
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
