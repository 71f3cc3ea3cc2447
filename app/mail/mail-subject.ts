// A mailbox holds the mails of many shops: a subject says what it is about before it says who writes.

const MOST_LETTERS = 48;
const LEADS_ON = /[\s·•|/,;:–—-]/u;

/** "Pedido 12 confirmado: Kit de ícones e mais 2 | Loja". What the words say already is not said twice. */
export function subjectAbout(words: string, names: readonly string[], brand: string): string {
  const [first = "", ...others] = names.map(oneLine);
  const isSaid = first === "" || words.includes(first);
  const more = others.length > 0 ? ` e mais ${others.length}` : "";
  const about = isSaid ? "" : `${/[?!.…:]$/.test(words) ? "" : ":"} ${cut(first)}${more}`;
  return `${words}${about} | ${brand}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** At a word's end, without the sign that was to lead on to what is left out. */
function cut(name: string): string {
  if (name.length <= MOST_LETTERS) return name;
  const kept = name.slice(0, MOST_LETTERS);
  const whole = kept.slice(0, Math.max(kept.lastIndexOf(" "), MOST_LETTERS / 2));
  let end = whole.length;
  while (end > 0 && LEADS_ON.test(whole[end - 1] ?? "")) end--;
  return `${whole.slice(0, end)}…`;
}
