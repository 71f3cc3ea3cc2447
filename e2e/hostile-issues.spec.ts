// Script injection in pop-ups and newsletter issues (SEC-20, SEC-21).
import { expect, type Page, test } from "@playwright/test";
import { encodedPayloads, PAYLOADS, RICH_PAYLOADS } from "./hostile-payloads.ts";
import { expectShown, mustSend, oneSpace, watched } from "./intruders.ts";
import { allMails } from "./mailbox.ts";
import { signIn } from "./shopper.ts";

const TITLES = encodedPayloads(118);
const MESSAGES = encodedPayloads(990, "\n");
const SUBJECT = encodedPayloads(148)[0] ?? "";
const PAGES = ["sobre", "solucoes", "privacidade", "termos", "reembolso"];

test("SEC-20: shows hostile texts of pop-ups and issues as text on pages, in the admin and in mail", async ({
  browser,
}) => {
  const owner = await watched(browser);
  await signIn(owner.page, "admin@ipe.example", "admin123");
  for (const [place, message] of MESSAGES.entries()) {
    await mustSend(owner.page, "/admin/popups", {
      intent: "save-popup",
      title: TITLES[place] ?? "",
      message,
      show_email_field: "on",
      email_placeholder: PAYLOADS[place]?.slice(0, 80) ?? "",
      button_text: PAYLOADS[place + 14]?.slice(0, 40) ?? "",
      pdf_url: `https://x.example/"onerror="hit(${place})`,
      delay: "1",
      other_pages: PAGES[place] ?? "",
      is_active: "on",
    });
  }
  await expectShown(owner.page, "/admin/popups", TITLES.slice(0, MESSAGES.length));
  const visitor = await watched(browser);
  for (const [place, message] of MESSAGES.entries()) {
    await visitor.page.goto(`/${PAGES[place]}`);
    const dialog = visitor.page.getByRole("dialog").filter({ hasText: "política de privacidade" });
    await expect(dialog).toBeVisible();
    const shown = oneSpace((await dialog.textContent()) ?? "");
    expect(shown).toContain(oneSpace(TITLES[place] ?? ""));
    expect(shown).toContain(oneSpace(message));
  }
  await sendIssue(owner.page, visitor.page);
  expect([...owner.found, ...visitor.found]).toEqual([]);
});

async function sendIssue(owner: Page, reader: Page): Promise<void> {
  const subscribed = await reader.request.post("/api/newsletter", {
    headers: { "sec-fetch-site": "same-origin" },
    data: { email: "intruso@teste.example", source: "blog" },
  });
  expect(subscribed.status()).toBe(201);
  await mustSend(owner, "/admin/newsletter/nova", { intent: "blank" });
  await owner.goto("/admin/newsletter?aba=edicoes");
  await owner.getByRole("link", { name: "Sem assunto" }).first().click();
  await owner.waitForURL(/\/edicoes\/\d+$/);
  const path = new URL(owner.url()).pathname;
  const body = `<p>${PAYLOADS.join("</p><p>")}</p>${RICH_PAYLOADS.join("")}<p>fim da edição</p>`;
  await mustSend(owner, path, { intent: "save-issue", subject: SUBJECT, body });
  await expectShown(owner, path, [SUBJECT]);
  await owner.goto(`${path}/previa`);
  await mustSend(owner, path, { intent: "send-issue" });
  const mail = () => allMails("intrusos").then((mails) => mails.find(({ subject }) => subject === SUBJECT));
  await expect.poll(mail).toBeDefined();
  await expectShown(owner, path, [SUBJECT, "fim da edição"]);
  await expectShown(owner, "/admin/newsletter?aba=edicoes", [SUBJECT]);
  await reader.setContent((await mail())?.html ?? "");
  await expect(reader.getByText("Cancelar inscrição")).toBeVisible();
}
