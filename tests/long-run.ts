/** Whether this is `npm run test:long`. */
export const isLong = process.env.TEST_LONG === "1";

/** Why a test of the long run alone is skipped in any other. */
export const LONG_ONLY = "it takes long: npm run test:long runs it";
