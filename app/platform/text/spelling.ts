// Finds a word although a letter of it is missing, extra, wrong or swapped.

/** Shorter words have too many neighbours, longer ones are no words that people type. */
const SHORTEST = 4;
const LONGEST = 24;

/** Whether a folded word is kept to be suggested. */
export function isSuggestible(word: string): boolean {
  return word.length >= SHORTEST && word.length <= LONGEST && /^\p{L}+$/u.test(word);
}

/** The word, and where it is a plain plural its singular too: a search for the one finds the other. */
export function withSingularForm(word: string): string[] {
  return /[^aeo][ao]s$/.test(word) ? [word, word.slice(0, -1)] : [word];
}

/** The word and everything that is left of it without one letter: words one letter apart share such a shape. */
export function deletionVariants(word: string): string[] {
  const letters = [...word];
  return [
    ...new Set([
      word,
      ...letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join("")),
    ]),
  ];
}

/** One letter may be wrong, in a long word two; the first letter is seldom the wrong one. */
export function howFar(typed: string, word: string): number | undefined {
  const far = editDistance(typed, word) + Number(word[0] !== typed[0]) / 2;
  return far <= (typed.length < 6 ? 1 : 2) ? far : undefined;
}

/** How many letters are missing, too many, wrong or swapped with their neighbour. */
export function editDistance(one: string, other: string): number {
  const rows: number[][] = [];
  for (let a = 0; a <= one.length; a++) {
    const row: number[] = [];
    rows.push(row);
    for (let b = 0; b <= other.length; b++) {
      const above = rows[a - 1];
      if (!above || b === 0) {
        row.push(a + b);
        continue;
      }
      const changed = (above[b - 1] ?? 0) + Number(one[a - 1] !== other[b - 1]);
      const least = Math.min((above[b] ?? 0) + 1, (row[b - 1] ?? 0) + 1, changed);
      const isSwapped = a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1];
      row.push(isSwapped ? Math.min(least, (rows[a - 2]?.[b - 2] ?? 0) + 1) : least);
    }
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
