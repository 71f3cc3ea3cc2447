// Texts that make a backtracking pattern slow, if it can be slow.

/** A sample character of each character class. */
const SAMPLES: Record<string, string> = {
  s: " ",
  S: "a",
  d: "1",
  D: "a",
  w: "a",
  W: "-",
  n: "\n",
  t: "\t",
  r: "\r",
  p: "a",
  P: "-",
};
const SIGNS = [" ", "a", "1", "<"];
const ENDS = ["\u0001", "a", " "];
const MAX_PART = 12;

/** Texts of about this length; few share a prefix. */
export function hostileTexts(source: string, length: number): string[] {
  const { words, signs } = partsOf(source);
  const repeated = new Set([...SIGNS, ...signs]);
  for (const word of words) {
    repeated.add(word);
    for (let end = 2; end <= Math.min(word.length, MAX_PART); end++) repeated.add(word.slice(0, end));
  }
  const starts = new Set(["", "x", ...words.slice(0, 2)]);
  const texts: string[] = [];
  for (const part of repeated) {
    const run = part.repeat(Math.ceil(length / part.length));
    for (const start of starts) for (const end of ENDS) texts.push(start + run + end);
  }
  return texts;
}

/** Words that match parts of the pattern: a sample per class, one repetition, each alternative. */
function partsOf(source: string): { words: string[]; signs: Set<string> } {
  const words: string[] = [];
  const signs = new Set<string>();
  let word = "";
  const add = (sign: string) => {
    signs.add(sign);
    word += sign;
  };
  const endWord = () => {
    if (word !== "") words.push(word);
    word = "";
  };
  const tokens =
    /\\[pP]\{[^}]*\}|\\u\{?(?<code>[\da-fA-F]{4,6})\}?|\\(?<escaped>.)|\[(?<not>\^?)(?<among>(?:\\.|[^\]\\])*)\]|\(\?(?:[:=!]|<[=!]|<\w+>)|\{\d*,?\d*\}|(?<sign>.)/gsu;
  for (const { 0: token, groups = {} } of source.matchAll(tokens)) {
    const { code, escaped, not, among, sign } = groups;
    if (code) add(String.fromCodePoint(Number.parseInt(code, 16)));
    else if (/^\\[pP]\{/.test(token)) add(SAMPLES[token[1] ?? ""] ?? "a");
    else if (escaped) {
      if (!/[bBk\d]/.test(escaped)) add(SAMPLES[escaped] ?? escaped);
    } else if (among !== undefined) {
      const members = [...among.matchAll(/\\(.)|(.)/gsu)].map(([, one, other]) =>
        one ? (SAMPLES[one] ?? one) : (other ?? ""),
      );
      for (const member of members) signs.add(member);
      add(not ? "x" : (members[0] ?? "x"));
    } else if (sign === "|") endWord();
    else if (sign === ".") add("x");
    else if (sign && !"()^$?*+".includes(sign)) add(sign);
  }
  endWord();
  return { words, signs };
}
