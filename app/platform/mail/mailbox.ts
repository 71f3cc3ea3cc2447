// Which addresses are one mailbox, for what is counted by whom it reaches.

const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/** Capitals and what follows a plus reach the same mailbox; at Gmail dots too. */
export function mailboxOf(address: string): string {
  const typed = address.trim().toLowerCase();
  const at = typed.lastIndexOf("@");
  if (at < 1) return typed;
  const [name = ""] = typed.slice(0, at).split("+");
  const host = typed.slice(at + 1);
  if (!GMAIL.has(host)) return `${name}@${host}`;
  return `${name.replaceAll(".", "")}@gmail.com`;
}
