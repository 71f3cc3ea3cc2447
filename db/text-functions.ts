// Text functions for filters and sorting on both engines: SQLite calls these functions, PostgreSQL has its own with the
// same names (migration 0011).

export const TEXT_FUNCTIONS = {
  /** For case-insensitive comparison. */
  lower_text: (text: string) => text.toLowerCase(),
  /** For sorting without case and accents. */
  sort_text: (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(),
  /** Words with one space around each, to find whole words. */
  word_text: (text: string) =>
    ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_]+/gu, " ")
      .trim()} `,
};
