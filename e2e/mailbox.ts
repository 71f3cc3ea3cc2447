// Reads the outbox folders of the servers under test.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";

/** Waits for a mail to this address whose subject matches. */
export async function mailTo(address: string, subject: RegExp, shop?: string): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(
      async () => {
        found = (await allMails(shop)).find(
          (mail) => subject.test(mail.subject ?? "") && mail.to?.some((to) => to.address === address),
        );
        return found !== undefined;
      },
      { message: `a mail to ${address} about ${subject}` },
    )
    .toBe(true);
  if (!found) throw new Error("unreachable");
  return found;
}

/** Path of the first matching link in the mail whose button has this label. */
export function linkIn(mail: Email, pattern: RegExp, label = /^/): string {
  // The address stands on the line below the button's label.
  const lines = (mail.text ?? "")
    .split("\n")
    .filter((line, at, all) => label.test(line) || label.test(all[at - 1] ?? ""));
  const links = [...lines.join("\n").matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link));
  const link = links.find((url) => pattern.test(url.pathname));
  if (!link) throw new Error(`no link like ${pattern} in "${mail.subject}"`);
  return link.pathname + link.search;
}

export async function allMails(shop = "loja"): Promise<Email[]> {
  const folder = join(process.env.E2E_DATA_DIR ?? "", shop, "outbox");
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  } catch {
    return [];
  }
  return Promise.all(names.map((name) => readOnce(join(folder, name))));
}

/** Caches parsed mails, because waiting polls all of them. A mail still being written is read again. */
function readOnce(file: string): Promise<Email> {
  const known = `${file} ${statSync(file).size}`;
  let mail = read.get(known);
  if (!mail) {
    mail = PostalMime.parse(readFileSync(file)).then(asShown);
    read.set(known, mail);
  }
  return mail;
}

const read = new Map<string, Promise<Email>>();

/** Inlines the mail's embedded pictures, as mail programs show them. */
function asShown(mail: Email): Email {
  let { html } = mail;
  for (const { contentId, mimeType, content } of mail.attachments) {
    if (!contentId || typeof content === "string") continue;
    const data = Buffer.from(content as ArrayBuffer).toString("base64");
    html = html?.replaceAll(`cid:${contentId.replace(/^<|>$/g, "")}`, `data:${mimeType};base64,${data}`);
  }
  return { ...mail, html };
}
