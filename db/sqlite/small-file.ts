/** Up to here a database is looked through, contents too, in less than a start takes. */
export const SMALL_BYTES = 64 * 1_048_576;
