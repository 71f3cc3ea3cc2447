/** How long a code by e-mail works. */
export const CODE_MINUTES = 10;
/** How often its digits may be typed. */
export const MOST_TRIES = 5;
