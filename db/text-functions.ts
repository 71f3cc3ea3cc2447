// Three readings of a text that filtering and sorting need on both engines: SQLite calls these functions,
// PostgreSQL has its own of the same names (migration 0011).

export const TEXT_FUNCTIONS = {
  /** For comparing without case. */
  lower_text: (text: string) => text.toLowerCase(),
  /** For sorting: case and accents do not matter. */
  sort_text: (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(),
  /** The words with one space around each, for finding whole ones. */
  word_text: (text: string) =>
    ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_]+/gu, " ")
      .trim()} `,
};
