// What of a typed name may be repeated in a mail. Whoever fills in a form types it, and the mail may go to somebody else.

/** Letters of any language, with what stands inside names; nothing that a mail program makes a link of. */
const PLAIN_NAME = /^[\p{L}\p{M}]+(?:(?:[ '’-]|\. )[\p{L}\p{M}]+){0,7}[ '’-]?$/u;
const MAX_LETTERS = 50;

/** Whether it can be nothing but a name. */
export function isPlainName(text: string): boolean {
  return text.length <= MAX_LETTERS && PLAIN_NAME.test(text);
}

const TITLE = /^(?:dr|dra|sr|sra|prof|profa|eng|enga)\.?$/i;
/** A first name, and nothing that stands for one: no initial, no number. */
const FIRST_NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’-]{1,29}$/u;

/** Nothing but a name goes to an address that nobody has confirmed. */
export function shownName(typed: string | null, isConfirmed: boolean): string | undefined {
  const name = (typed ?? "").trim();
  if (name === "") return undefined;
  return isConfirmed || isPlainName(name) ? name : undefined;
}

/** How one greets this person; undefined where no first name can be told. */
export function firstName(typed: string | null, isConfirmed: boolean): string | undefined {
  const words = (shownName(typed, isConfirmed) ?? "").split(/\s+/);
  const first = words.find((word) => !TITLE.test(word)) ?? "";
  return FIRST_NAME.test(first) ? spelled(first) : undefined;
}

/** Of an account: to an address that nobody has confirmed nothing is repeated of what was typed beside it. */
export function confirmedReader(account: {
  name: string | null;
  email_confirmed_at: Date | null;
}): string | undefined {
  return account.email_confirmed_at ? firstName(account.name, true) : undefined;
}

/** "ANA" and "ana" as one writes it; whoever mixed both meant it. */
function spelled(word: string): string {
  const isMixed = word !== word.toLocaleUpperCase("pt-BR") && word !== word.toLocaleLowerCase("pt-BR");
  if (isMixed) return word;
  return word
    .toLocaleLowerCase("pt-BR")
    .replace(
      /(^|[-'’])(\p{L})/gu,
      (_, sign: string, letter: string) => sign + letter.toLocaleUpperCase("pt-BR"),
    );
}
