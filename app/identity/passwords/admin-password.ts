// Rules of an administrator's password, which must resist somebody who knows common choices.
import { normalSecret } from "#db/typed-secret.ts";
import { ADMIN_PASSWORD_COMMON, ADMIN_PASSWORD_MIN, ADMIN_PASSWORD_TOO_SHORT } from "../user-rules.ts";
import { COMMON_PASSWORDS, COMMON_WORDS } from "./common-passwords.ts";

/** Characters that people use in place of letters. */
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
/** Shortest sequence ("1234", "aaaa") that counts as one; a password of nothing but sequences is refused. */
const RUN_LENGTH = 4;
/** Shorter parts of the person's name are allowed. */
const OWN_WORD = 3;

interface PersonFacts {
  name?: string;
  email?: string;
}

/** Why the password is refused, for the form; undefined if accepted. */
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
    // Only digits and punctuation: probably a date, telephone or document.
    return word === "" || COMMON_WORDS.has(word) || COMMON_PASSWORDS.has(word) || own.has(word);
  });
}

/** Lower case without accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Reads "s3nh@" as "senha"; digits and punctuation at both ends are dropped. */
function spoken(text: string): string {
  return trimmed(text).replace(/./gu, (sign) => LOOKALIKES[sign] ?? sign);
}

function trimmed(text: string): string {
  return /[a-z@$](?:.*[a-z@$])?/s.exec(text)?.[0] ?? "";
}

/** The letters, if only blanks and punctuation separate them. */
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

/** The person's name and address, whole and in parts. */
function ownWords({ name = "", email = "" }: PersonFacts): ReadonlySet<string> {
  const [box = "", domain = ""] = email.split("@");
  const words = [name, box, domain, email].flatMap((text) => {
    const parts = plain(text).split(/[^a-z]+/);
    return [...parts, parts.join("")];
  });
  return new Set(words.filter((word) => word.length >= OWN_WORD));
}
