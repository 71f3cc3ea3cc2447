// Starting takes memory that running does not: the program's code as it is read, and a young generation grown by it. V8
// would keep both for as long as there is little to do.

/** By then the first pages are made, which also leave much behind. */
const AFTER_MS = 3000;

/**
 * Gives it back once, some seconds after the start, in some fifty milliseconds: 17 of 128 MB. Only where the process was
 * started with --expose-gc (`SERVER_ARGS`): the ways to get at the collector later make a second context, and with one
 * every answer of node:http takes a quarter longer.
 */
export function giveBackStartMemory(): void {
  setTimeout(() => void globalThis.gc?.({ type: "major", flavor: "last-resort" }), AFTER_MS).unref();
}
