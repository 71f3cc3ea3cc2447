/** True for `npm run test:long`. */
export const isLong = process.env.TEST_LONG === "1";

/** Reason for skipping tests of the long run. */
export const LONG_ONLY = "it takes long: npm run test:long runs it";
