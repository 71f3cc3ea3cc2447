// What an administrator's password must be: it opens everything, so it has to stand up to somebody who knows what people choose.
import { normalSecret } from "#db/typed-secret.ts";
import { ADMIN_PASSWORD_COMMON, ADMIN_PASSWORD_MIN, ADMIN_PASSWORD_TOO_SHORT } from "../user-rules.ts";
import { COMMON_PASSWORDS, COMMON_WORDS } from "./common-passwords.ts";

/** Signs that people write instead of letters. */
const LOOKALIKES: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
};
const RUNS = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
/** The shortest stretch of a run that shows it: of a password, this and nothing else of note is none. */
const RUN_LENGTH = 4;
/** A name shorter than this may stand in any password. */
const OWN_WORD = 3;

interface PersonFacts {
  name?: string;
  email?: string;
}

/** Why this cannot be the password of an administrator, as the form says it; undefined when it can. */
export function adminPasswordRefusal(password: string, person: PersonFacts = {}): string | undefined {
  if ([...normalSecret(password)].length < ADMIN_PASSWORD_MIN) return ADMIN_PASSWORD_TOO_SHORT;
  return isEasilyGuessed(password, person) ? ADMIN_PASSWORD_COMMON : undefined;
}

function isEasilyGuessed(password: string, person: PersonFacts): boolean {
  const text = plain(password);
  if (COMMON_PASSWORDS.has(text) || /^(.{1,5})\1+.{0,4}$/u.test(text)) return true;
  if (withoutRuns(text).length < RUN_LENGTH) return true;
  const own = ownWords(person);
  return [text, spoken(text)].some((spelling) => {
    const word = lettersOf(spelling);
    // Nothing but digits and signs is a date, a telephone or a document.
    return word === "" || COMMON_WORDS.has(word) || COMMON_PASSWORDS.has(word) || own.has(word);
  });
}

/** Small letters without accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** "s3nh@" as "senha"; the digits and signs at both ends are numbers, not letters. */
function spoken(text: string): string {
  return trimmed(text).replace(/./gu, (sign) => LOOKALIKES[sign] ?? sign);
}

function trimmed(text: string): string {
  return /[a-z@$](?:.*[a-z@$])?/s.exec(text)?.[0] ?? "";
}

/** The letters, when they stand together but for spaces and signs between words. */
function lettersOf(text: string): string {
  return trimmed(text).replace(/[^a-z0-9]/g, "");
}

function withoutRuns(text: string): string {
  let rest = text;
  for (const run of RUNS.flatMap((one) => [one, [...one].reverse().join("")])) {
    for (let from = 0; from + RUN_LENGTH <= run.length; from++) {
      for (let length = run.length - from; length >= RUN_LENGTH; length--) {
        rest = rest.replaceAll(run.slice(from, from + length), "");
      }
    }
  }
  return rest;
}

/** The person's name and address, whole and word by word. */
function ownWords({ name = "", email = "" }: PersonFacts): ReadonlySet<string> {
  const [box = "", domain = ""] = email.split("@");
  const words = [name, box, domain, email].flatMap((text) => {
    const parts = plain(text).split(/[^a-z]+/);
    return [...parts, parts.join("")];
  });
  return new Set(words.filter((word) => word.length >= OWN_WORD));
}
