// A small sum that a browser does when a crowd stands behind its address: nothing for one person, something for whoever
// wants to do it a thousand times. What has to be done stands in the puzzle itself, and nothing is kept of it here.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Many small parts take everybody about as long as the next; one large part is a matter of luck. */
const PARTS = 8;
/** That begin each part's digest as zeros: about four thousand tries a part. */
const BITS = 12;
const LIFE_SECONDS = 900;
const FORM = /^([\w-]{22})\.([0-9a-z]{1,9})\.(\d{1,2})\.(\d{1,2})\.([\w-]{43})$/;

interface App {
  secret: string;
  now: () => Date;
}

export function puzzleFor(app: App, browserId: string): string {
  const made = Math.floor(app.now().getTime() / 1000).toString(36);
  const facts = `${browserId}.${made}.${PARTS}.${BITS}`;
  return `${facts}.${markOf(app, facts)}`;
}

/** Whose puzzle this is, when it is ours, young enough and solved: for each part a number. */
export function solverOf(app: App, puzzle: string, numbers: readonly number[]): string | undefined {
  const [, id = "", made = "", parts = "", bits = "", mark = ""] = FORM.exec(puzzle) ?? [];
  const expected = markOf(app, `${id}.${made}.${parts}.${bits}`);
  if (!id || !timingSafeEqual(Buffer.from(mark), Buffer.from(expected))) return undefined;
  const age = app.now().getTime() / 1000 - Number.parseInt(made, 36);
  if (age > LIFE_SECONDS || numbers.length !== Number(parts)) return undefined;
  const isSolved = numbers.every((number, part) => startsWithZeros(`${puzzle}:${part}:${number}`, +bits));
  return isSolved ? id : undefined;
}

function startsWithZeros(text: string, bits: number): boolean {
  const digest = createHash("sha256").update(text).digest();
  return digest.readUInt32BE() >>> (32 - bits) === 0;
}

function markOf({ secret }: Pick<App, "secret">, facts: string): string {
  return createHmac("sha256", secret).update(`puzzle:${facts}`).digest("base64url");
}
