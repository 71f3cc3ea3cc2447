// Buys a one-year course on a phone, reaches the end of the term and renews. The server uses the real clock, so the
// test moves the end date instead.
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import Database from "better-sqlite3";
import { addDay, dayOf, formatDate, startOfDay } from "../app/platform/money-and-dates/dates.ts";
import { monthsLater } from "../app/platform/money-and-dates/terms.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { mailTo } from "./mailbox.ts";
import { makeCourse, send } from "./office.ts";
import { payByGoodCard, payByPix, settle, signIn, takeToCheckout, waitForHydration } from "./shopper.ts";
import { register } from "./student.ts";

// Uses the second shop, where no other journey takes the newest product.
test.use({ baseURL: "http://localhost:4174" });

const COURSE = "Esmaltes por um ano";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PERSON = { name: "Nina Esmalte", email: "nina-esmalte@teste.example", password: "vidro azul e gato" };
const RENEWAL = "renovar-esmaltes";

test("shows a student on a phone the length of a course, closes it at the end and continues after a renewal", async ({
  page: office,
  browser,
}) => {
  test.setTimeout(240_000);
  await signIn(office, "admin@ipe.example", "admin123");
  await sellForAYear(office);
  const page = await (await browser.newContext(PHONE)).newPage();
  await register(page, PERSON);
  const today = dayOf(new Date());
  const last = said(monthsLater(today, 12));

  await takeToCheckout(page, COURSE);
  await page.goBack();
  await expect(page.getByText("Acesso por 1 ano").filter({ visible: true }).first()).toBeVisible();
  await page.goForward();
  await expect(page.getByText("Acesso por 1 ano").filter({ visible: true })).toHaveCount(1);
  await page.locator("summary", { hasText: COURSE }).tap();
  await expect(page.getByText("Acesso por 1 ano").filter({ visible: true })).toHaveCount(2);
  await expectAccessible(page, "checkout with a term");
  await payByGoodCard(page);
  await expect(page.getByText(`Assista até ${last}.`)).toBeVisible();
  await expect(page.getByText(`Acesso por 1 ano, até ${last}`).filter({ visible: true })).toHaveCount(1);
  await expectAccessible(page, "order with a term");
  const mail = await mailTo(PERSON.email, /confirmado/, "intrusos");
  expect(mail.text).toContain(`Acesso: por 1 ano, até ${last}`);
  await page.goto("/minha-conta?aba=pedidos");
  await expect(page.getByText(`Acesso por 1 ano, até ${last}`)).toBeVisible();
  await expectNoSidewaysScroll(page, "orders with a term");
  await page.goto("/meus-cursos");
  await expect(page.getByText(`Acesso até ${last}`)).toBeVisible();

  await page.getByRole("link", { name: new RegExp(`^(Começar|Continuar).*${COURSE}`) }).tap();
  await waitForHydration(page);
  await page.getByRole("button", { name: /^Concluir/ }).tap();
  await expect(page.getByRole("heading", { level: 2, name: "Queima" })).toBeVisible();
  const course = new URL(page.url()).pathname;

  bringEnd(startOfDay(today));
  const yesterday = said(addDay(today, -1));
  await page.goto(course);
  await expect(page.getByText(`O seu acesso terminou em ${yesterday}.`).first()).toBeVisible();
  await expectAccessible(page, "a course whose time is over");
  await page.getByRole("link", { name: "Renovar" }).first().tap();
  await expect(page).toHaveURL(new RegExp(`/c/${RENEWAL}$`));
  await waitForHydration(page);
  await expect(page.getByText("Acesso por 1 ano").filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page, "page of a renewal");
  await payByPix(page);
  await settle(page);
  await expect(page.getByRole("heading", { name: "Pagamento Confirmado!" })).toBeVisible();
  await expect(page.getByText(`Assista até ${last}.`)).toBeVisible();

  await page
    .getByRole("link", { name: /^Assistir/ })
    .first()
    .tap();
  await expect(page.getByRole("heading", { level: 2, name: "Queima" })).toBeVisible();
  await expect(page.getByText(`Acesso até ${last}.`)).toBeVisible();
  await page.goto("/meus-cursos");
  await expect(page.getByText("50%").first()).toBeVisible();
  await page.context().close();
});

/** Creates the course, its product for one year, and a renewal offer. */
async function sellForAYear(office: Page): Promise<void> {
  const course = await makeCourse(office, COURSE, { Vidro: ["Vidrados", "Queima"] });
  const year = { access_kind: "months", access_count: "12" };
  await office.goto("/admin/produtos?novo");
  const category = await office.locator('select[name="category_id"] option:not([value=""])').first();
  const sold = {
    name: COURSE,
    short_description: "Vidrados e queima, em casa.",
    price: "49,90",
    category_id: (await category.getAttribute("value")) ?? "",
    product_type: "Curso",
    linked_course_id: course,
    is_active: "on",
  };
  await send(office, "/admin/produtos", { intent: "save-product", ...sold, ...year });
  await office.goto(`/loja?busca=${encodeURIComponent(COURSE)}`);
  const link = await office.getByRole("link", { name: COURSE }).first().getAttribute("href");
  const product = /\/produto\/(\d+)/.exec(link ?? "")?.[1] ?? "";
  const offer = { name: "Renovação", slug: RENEWAL, price: "19,90", is_renewal: "on" };
  await send(office, `/admin/produtos/${product}/ofertas`, { intent: "save-offer", ...offer, ...year });
}

/** Makes the student's access end at this instant. */
function bringEnd(end: Date): void {
  const db = new Database(join(process.env.E2E_DATA_DIR ?? "", "intrusos", "vitrine.db"));
  const at = end.toISOString();
  const person = "select id from users where email = ?";
  db.prepare(`update rights set ends_at = ? where user_id in (${person})`).run(at, PERSON.email);
  // Dates the purchase one year before the end.
  const bought = startOfDay(monthsLater(dayOf(end), -12)).toISOString();
  db.prepare(`update orders set created_at = ?, first_paid_at = ? where user_id in (${person})`).run(
    bought,
    bought,
    PERSON.email,
  );
  db.close();
}

function said(day: string): string {
  return formatDate(startOfDay(day));
}
