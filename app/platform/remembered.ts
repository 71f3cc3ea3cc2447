const MOST = 1000;

/** The same function, which remembers the last texts it was asked for: every page writes the same titles again. */
export function remembered(turn: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= MOST) known.clear();
    const turned = turn(text);
    known.set(text, turned);
    return turned;
  };
}
