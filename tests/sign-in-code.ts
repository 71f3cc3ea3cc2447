// Sign-in codes by e-mail, read from the mailbox.
import type { Email } from "postal-mime";
import type { TestSite, Visitor } from "./test-site.ts";

export const CODE_PAGE = "/login/por-email";

export function askCode(visitor: Visitor, email: string, query = "") {
  return visitor.post(`${CODE_PAGE}${query}`, { intent: "ask-code", email });
}

export function typeCode(visitor: Visitor, code: string, query = "") {
  return visitor.post(`${CODE_PAGE}${query}`, { intent: "enter-code", code });
}

/** Digits and button path of each mail of this kind to an address, in the order of requests. */
export async function mailedCodes(
  site: TestSite,
  email: string,
): Promise<{ code: string; path: string; mail: Email }[]> {
  await site.settle();
  const rows = await site.db
    .selectFrom("sign_in_codes")
    .select(["id", "created_at"])
    .orderBy("created_at")
    .execute();
  const mails = (await site.mails()).filter(({ to }) => to?.some(({ address }) => address === email));
  return rows.flatMap(({ id }) => {
    const mail = mails.find(({ messageId }) => messageId?.includes(id));
    const code = /^(\d{6}) /.exec(mail?.subject ?? "")?.[1];
    const path = /https?:\/\/[^/\s]+(\/entrar\/\S+)/.exec(mail?.text ?? "")?.[1];
    return mail && code && path ? [{ code, path, mail }] : [];
  });
}

/** The newest code; fails if none came. */
export async function newestCode(site: TestSite, email: string) {
  const found = (await mailedCodes(site, email)).at(-1);
  if (!found) throw new Error(`no code was mailed to ${email}`);
  return found;
}

/** Six digits that differ from the given code. */
export function otherThan(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, "0");
}
