/** Bytes. Up to this size a file's contents are checked completely in less time than a start takes. */
export const SMALL_BYTES = 64 * 1_048_576;
