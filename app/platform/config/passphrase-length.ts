/** Whoever has a copy may try as many passphrases as they like. */
export const PASSPHRASE_LENGTH = 12;
