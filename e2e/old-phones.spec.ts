// Simulates the oldest supported browsers on a phone: deletes each function that they lack before any script runs.
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { readCourses } from "../db/seed/content/courses.ts";
import { mailTo } from "./mailbox.ts";
import { payByPix, sayWhoIs, signIn, takeToCheckout, waitForHydration } from "./shopper.ts";
import { register } from "./student.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 800 } };
const COURSE = "Automação com planilhas: do zero ao robô";

/** Features that at least one supported browser lacks. The keys appear in test names. */
const MISSING: Record<string, string[]> = {
  "AbortSignal.any": ["AbortSignal.any"],
  "AbortSignal.timeout": ["AbortSignal.timeout"],
  "URL.canParse": ["URL.canParse"],
  "URL.parse": ["URL.parse"],
  "copying methods of arrays": ["toSorted", "toReversed", "toSpliced", "with"].map(
    (name) => `Array.prototype.${name}`,
  ),
  "Array.fromAsync": ["Array.fromAsync"],
  groupBy: ["Object.groupBy", "Map.groupBy"],
  "well-formed texts": ["String.prototype.isWellFormed", "String.prototype.toWellFormed"],
  "new promises": ["Promise.withResolvers", "Promise.try"],
  "methods of sets": ["union", "intersection", "difference", "isSubsetOf"].map(
    (name) => `Set.prototype.${name}`,
  ),
  Iterator: ["Iterator"],
  "Intl.Segmenter": ["Intl.Segmenter", "Intl.DurationFormat"],
  requestIdleCallback: ["requestIdleCallback", "cancelIdleCallback"],
  "crypto.randomUUID": ["Crypto.prototype.randomUUID"],
  popover: ["popover", "showPopover", "hidePopover", "togglePopover"].map(
    (name) => `HTMLElement.prototype.${name}`,
  ),
  commandfor: ["HTMLButtonElement.prototype.commandForElement", "HTMLButtonElement.prototype.command"],
  "forms that are sent by a script": ["HTMLFormElement.prototype.requestSubmit"],
  "view transitions": ["Document.prototype.startViewTransition"],
  navigation: ["navigation", "scheduler"],
  "other parts of the page": [
    "Element.prototype.checkVisibility",
    "HTMLElement.prototype.inert",
    "HTMLInputElement.prototype.showPicker",
    "ToggleEvent.prototype.newState",
    "Navigator.prototype.pdfViewerEnabled",
    "Navigator.prototype.connection",
  ],
};
const ALL = Object.values(MISSING).flat();

async function oldBrowser(
  browser: Browser,
  without: string[],
  options: object = PHONE,
): Promise<{ context: BrowserContext; page: Page; thrown: string[] }> {
  const context = await browser.newContext(options);
  await context.addInitScript((names) => {
    for (const name of names) {
      const way = name.split(".");
      const last = way.pop() ?? "";
      // biome-ignore lint/suspicious/noExplicitAny: the path leads through globals of any type.
      const owner = way.reduce<any>((object, step) => object?.[step], globalThis);
      if (owner) delete owner[last];
    }
  }, without);
  const page = await context.newPage();
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(String(error)));
  return { context, page, thrown };
}

/** Replaces scripts with a lookbehind by a syntax error, as in Safari before 16.4. */
async function refuseLookbehind(context: BrowserContext): Promise<void> {
  await context.route("**/assets/*.js", async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: /\(\?<[=!]/.test(text) ? "(?<" : text });
  });
}

async function buyByPix(page: Page, product: string, email: string): Promise<void> {
  await takeToCheckout(page, product);
  await sayWhoIs(page, "Iracema do Celular", email);
  await payByPix(page);
  await expect(page.getByRole("heading", { name: "Seu PIX está aguardando pagamento" })).toBeVisible();
  await page.getByRole("button", { name: "Simular pagamento" }).tap();
  await expect(page.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();
}

for (const [place, [name, without]] of Object.entries(MISSING).entries()) {
  test(`SEC-137: sells to a guest by PIX when the phone has no ${name}`, async ({ browser }) => {
    const { context, page, thrown } = await oldBrowser(browser, without);
    await buyByPix(page, "Paleta Brasil 64", `sem-${place}@teste.example`);
    expect(thrown).toEqual([]);
    await context.close();
  });
}

test("SEC-137: sells a course by PIX and shows its lesson when the phone lacks all newer features", async ({
  browser,
}) => {
  const { context, page, thrown } = await oldBrowser(browser, ALL);
  await refuseLookbehind(context);
  const email = "aparelho.antigo@teste.example";
  await buyByPix(page, COURSE, email);
  await page.getByRole("button", { name: "Receber código e assistir" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Digite o código" })).toBeVisible();
  const subject = /^(\d{6}) é o seu código para entrar/;
  const code = subject.exec((await mailTo(email, subject)).subject ?? "")?.[1] ?? "";
  await waitForHydration(page);
  await page.getByLabel("Código", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Entrar", exact: true }).tap();
  await expect(page).toHaveURL(/\/curso\//);
  await waitForHydration(page);
  const lessons = readCourses()
    .find(({ title }) => title === COURSE)
    ?.modules.flatMap((module) => module.lessons);
  const read = lessons?.find((lesson) => lesson.content_type === "text")?.title ?? "";
  await page.getByRole("button", { name: "Abrir lista de aulas" }).tap();
  const list = page.getByRole("dialog", { name: "Aulas do curso" });
  const link = list.locator("a", { hasText: read }).first();
  if (!(await link.isVisible()))
    await list.locator("details", { hasText: read }).locator("summary").first().tap();
  await link.tap();
  await expect(page.getByRole("heading", { level: 2, name: read })).toBeVisible();
  await page
    .getByRole("button", { name: /Concluir/ })
    .first()
    .tap();
  await expect(page.getByRole("progressbar", { name: "Progresso no curso" })).not.toHaveText("0%");
  expect(thrown).toEqual([]);
  await context.close();
});

test("SEC-137: opens and closes the account menu when the browser has no popover", async ({ browser }) => {
  for (const without of [[], MISSING.popover ?? []]) {
    const { context, page, thrown } = await oldBrowser(browser, without, DESK);
    if (without.length === 0) await takePopoversOut(context);
    const person = {
      name: "Irene Antiga",
      email: `irene-${without.length}@teste.example`,
      password: "segredo-da-irene",
    };
    await register(page, person);
    await page.goto("/loja");
    await waitForHydration(page);
    const link = page.getByRole("banner").getByRole("link", { name: "Minha Conta" });
    const button = page.getByRole("button", { name: `Conta de ${person.name}` });
    await expect(button).toBeVisible();
    await expect(link).toBeHidden();
    await button.click();
    await expect(link).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(link).toBeHidden();
    await button.click();
    await expect(link).toBeInViewport();
    await button.click();
    await expect(link).toBeHidden();
    await button.click();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(link).toBeHidden();
    await button.press("ArrowDown");
    await expect(link).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/minha-conta/);
    await expect(link).toBeHidden();
    expect(thrown).toEqual([]);
    await context.close();
  }
});

test("SEC-137: opens a row's menu in the back office when the browser has no popover", async ({
  browser,
}) => {
  const { context, page, thrown } = await oldBrowser(browser, MISSING.popover ?? [], DESK);
  await takePopoversOut(context);
  await signIn(page, "admin@ipe.example", "admin123");
  await page.goto("/admin/produtos");
  await waitForHydration(page);
  const menu = page.locator(".menu").first();
  await expect(menu).toBeHidden();
  await page
    .getByRole("button", { name: /^Ações de / })
    .first()
    .click();
  await expect(menu).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  expect(thrown).toEqual([]);
  await context.close();
});

/** Removes the popover attributes, which have no effect before Safari 17 and Chrome 114. */
async function takePopoversOut(context: BrowserContext): Promise<void> {
  await context.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const answer = await route.fetch({ maxRedirects: 0 });
    const body = (await answer.text()).replace(/ popover(?:target)?="[^"]*"/g, "");
    await route.fulfill({ response: answer, body });
  });
  // Elements created by scripts get no popover attributes either.
  await context.addInitScript(() => {
    const set = Element.prototype.setAttribute;
    Element.prototype.setAttribute = function (name, value) {
      if (!/^popover/i.test(name)) set.call(this, name, value);
    };
  });
}
