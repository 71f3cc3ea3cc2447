/** Lifetime of a code. */
export const CODE_MINUTES = 10;
/** Tries per code. */
export const MOST_TRIES = 5;
