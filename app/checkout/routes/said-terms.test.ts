// The term of access in the same words before paying, at the order, in mails, in the account and with a gift.
import { expect, test } from "vitest";
import { dayOf, formatDate, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { monthsLater } from "#app/platform/money-and-dates/terms.ts";
import { buy, checkoutBody, DAYS, findOrder, submit, wait } from "#tests/checkout.ts";
import {
  makeBump,
  makeBundle,
  makeCohort,
  makeCourseProduct,
  makeOffer,
  makeProduct,
  makeUser,
} from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const PRICE = 4990;
const YEAR = { access_kind: "months", access_count: 12 } as const;
const MONTH = { access_kind: "days", access_count: 30 } as const;
const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
const monthsOn = (from: Date, months: number) => formatDate(startOfDay(monthsLater(dayOf(from), months)));

interface Asked {
  productId: number;
  offerId?: number;
  bumpId?: number;
  quantity?: number;
}

async function saidOf(visitor: Visitor, ...lines: Asked[]): Promise<string[][]> {
  const body = { lines: lines.map((line) => ({ quantity: 1, ...line })) };
  const answer = await visitor.postJson("/api/checkout/quote", body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json().lines.map(({ access }: { access: string[] }) => access);
}

async function order(site: TestSite, visitor: Visitor, { productId: id, ...line }: Asked) {
  const placed = await buy(site, visitor, { id, price: PRICE }, { method: "credit", ...line });
  await wait(site, 20_000);
  return findOrder(site.db, placed.publicId);
}

test("AC-01: quotes the term of the cohort before the offer's, the offer's before the product's, and parts by name", async () => {
  const site = await openSite();
  const { product, course } = await makeCourseProduct(site.db, { name: "Margem", price: PRICE, ...YEAR });
  const { product: endless } = await makeCourseProduct(site.db, { name: "Livre", price: PRICE });
  const file = await makeProduct(site.db, { name: "Kit", price: PRICE, file_key: "kit.pdf", ...MONTH });
  const bundle = await makeBundle(site.db, [product, endless, file], { price: PRICE });
  const cohort = await makeCohort(site.db, { course_id: course.id, access_kind: "months", access_count: 6 });
  const of = { product_id: product.id, price: PRICE };
  const short = await makeOffer(site.db, { ...of, ...MONTH });
  const inCohort = await makeOffer(site.db, { ...of, ...MONTH, cohort_id: cohort.id, slug: "turma" });
  const chosen = await makeOffer(site.db, { ...of, access_kind: "forever" });
  const day = new Date(startOfDay(dayOf(site.now())).getTime() + 100 * DAYS);
  const until = await makeOffer(site.db, { ...of, access_kind: "until", access_until: day });
  const opening = new Date(startOfDay(dayOf(site.now())).getTime() + 60 * DAYS);
  const early = await makeOffer(site.db, { ...of, opens_at: opening });
  const visitor = site.visitor();
  const ask = async (line: Asked) => (await saidOf(visitor, line))[0];
  const id = product.id;
  expect(await ask({ productId: id })).toEqual(["Acesso por 1 ano"]);
  expect(await ask({ productId: endless.id })).toEqual([]);
  expect(await ask({ productId: file.id })).toEqual(["Acesso por 30 dias, para baixar quantas vezes quiser"]);
  expect(await ask({ productId: bundle.id })).toEqual([
    "Margem: acesso por 1 ano",
    "Kit: acesso por 30 dias, para baixar quantas vezes quiser",
  ]);
  expect(await ask({ productId: id, offerId: short.id })).toEqual(["Acesso por 30 dias"]);
  expect(await ask({ productId: id, offerId: inCohort.id })).toEqual(["Acesso por 6 meses"]);
  expect(await ask({ productId: id, offerId: chosen.id })).toEqual(["Acesso para sempre"]);
  const last = formatDate(new Date(day.getTime() - 1));
  expect(await ask({ productId: id, offerId: until.id })).toEqual([`Acesso até ${last}`]);
  expect(await ask({ productId: id, offerId: early.id })).toEqual([
    `Acesso por 1 ano a partir de ${formatDate(opening)}, até ${monthsOn(opening, 12)}`,
  ]);
  expect(await ask({ productId: file.id, quantity: 3 })).toEqual([
    "Acesso por 30 dias, para baixar quantas vezes quiser",
    "Nos presentes, o prazo conta de quando cada um for aberto",
  ]);
  // The page of the offer says the same as the line.
  const page = plain((await visitor.get("/c/turma")).text);
  expect(page).toContain("Acesso por 6 meses");
  expect(page).not.toContain("por 30 dias");
  const sold = await order(site, visitor, { productId: id, offerId: inCohort.id });
  expect(
    await site.db
      .selectFrom("order_items")
      .select(["access_kind", "access_count"])
      .where("order_id", "=", sold.id)
      .execute(),
  ).toEqual([{ access_kind: "months", access_count: 6 }]);
});

test("AC-10: tells a bump's term before it is taken and on its line afterwards", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { price: PRICE });
  const file = await makeProduct(site.db, { name: "Kit", price: PRICE, ...MONTH });
  const bump = await makeBump(site.db, { product_id: product.id, bumped_product_id: file.id });
  const visitor = site.visitor();
  const body = { lines: [{ productId: product.id, quantity: 1 }] };
  const quote = (await visitor.postJson("/api/checkout/quote", body)).json();
  const said = "Acesso por 30 dias, para baixar quantas vezes quiser";
  expect(quote.bumps.map(({ access }: { access: string }) => access)).toEqual([said]);
  const taken = { productId: file.id, bumpId: bump.id };
  expect(await saidOf(visitor, { productId: product.id }, taken)).toEqual([[], [said]]);
});

test("AC-03, AC-10: tells a known buyer from when a renewal counts, and the last day on order, mail and account", async () => {
  const site = await openSite();
  const { product } = await makeCourseProduct(site.db, { name: "Margem", price: PRICE, ...YEAR });
  const renewal = await makeOffer(site.db, {
    product_id: product.id,
    price: PRICE,
    is_renewal: true,
    slug: "renovar",
  });
  const user = await makeUser(site.db, { email: "ana@teste.example" });
  const first = await order(site, await site.as(user), { productId: product.id });
  const bought = site.now();
  site.advance(200 * DAYS);
  const student = await site.as(user);
  const [end, next] = [monthsOn(bought, 12), monthsOn(bought, 24)];
  const line = { productId: product.id, offerId: renewal.id };
  const said = `Acesso por 1 ano a partir de ${end}, até ${next}`;
  expect(await saidOf(student, line)).toEqual([[said]]);
  // Twice: in the lines, which are collapsed on a phone, and beside the button.
  expect((await student.get("/c/renovar")).text.split(`>${said}</p>`)).toHaveLength(3);
  // An unknown visitor's term counts from the payment.
  expect(await saidOf(site.visitor(), { productId: product.id })).toEqual([["Acesso por 1 ano"]]);
  const renewed = await order(site, student, line);
  const page = plain((await student.get(`/pedido/${renewed.public_id}`)).text);
  expect(page).toContain(`Acesso por 1 ano, até ${next}`);
  expect(page).toContain(`Assista até ${next}.`);
  expect(plain((await student.get(`/pedido/${first.public_id}`)).text)).toContain(
    `Acesso por 1 ano, até ${end}`,
  );
  const paper = (await student.get(`/pedido/${renewed.public_id}/recibo`)).text;
  expect(paper).toContain(`>Acesso por 1 ano, até ${next}</span>`);
  const orders = plain((await student.get("/minha-conta?aba=pedidos")).text);
  expect(orders).toContain(`Acesso por 1 ano, até ${end}`);
  expect(orders).toContain(`Acesso por 1 ano, até ${next}`);
  const mails = (await site.mails()).filter(({ to }) => to?.[0]?.address === user.email);
  const receipts = mails
    .filter(({ subject }) => subject?.includes("confirmado"))
    .map(({ text }) => text ?? "");
  expect(receipts.map((text) => /Acesso: (.*)/.exec(text)?.[1])).toEqual([
    `por 1 ano, até ${end}`,
    `por 1 ano, até ${next}`,
  ]);
  expect(receipts[1]).toContain(`Você pode assistir até ${next}.`);
  // A refunded line shows no term.
  await site.db.updateTable("order_items").set({ refunded_at: site.now() }).execute();
  expect(plain((await student.get("/minha-conta?aba=pedidos")).text)).not.toContain("Acesso por");
});

test("AC-10: tells the term on an unpaid order and in its mail, and no day for access without end", async () => {
  const site = await openSite();
  const file = await makeProduct(site.db, { name: "Kit", price: PRICE, file_key: "kit.pdf", ...MONTH });
  const endless = await makeProduct(site.db, {
    name: "Livro",
    price: PRICE,
    file_key: "livro.pdf",
    access_kind: "forever",
  });
  const visitor = site.visitor();
  const body = checkoutBody(file, { email: "bia+pendente@teste.example" });
  const answer = await submit(visitor, body);
  expect(answer.status, answer.text).toBe(201);
  await wait(site, 70_000);
  const waiting = plain((await visitor.get(`/pedido/${answer.json().publicId}`)).text);
  expect(waiting).toContain("Acesso por 30 dias, para baixar quantas vezes quiser");
  const [mail] = await site.mails();
  expect(mail?.text).toContain("Acesso: por 30 dias");
  const user = await makeUser(site.db);
  await order(site, await site.as(user), { productId: endless.id });
  const receipt = (await site.mails()).find(({ to }) => to?.[0]?.address === user.email);
  expect(receipt?.text).toContain("Acesso: para sempre");
  expect(receipt?.text).not.toMatch(/9998|Você pode baixar/);
});

test("AC-02: tells a gift's term, counted from its opening", async () => {
  const site = await openSite();
  const file = await makeProduct(site.db, { name: "Kit", price: PRICE, file_key: "kit.pdf", ...MONTH });
  const giver = await makeUser(site.db, { email: "ana@teste.example" });
  await order(site, await site.as(giver), { productId: file.id, quantity: 2 });
  const receipt = (await site.mails()).find(({ to }) => to?.[0]?.address === giver.email);
  expect(receipt?.text).toContain("Nos presentes, o prazo conta de quando cada um for aberto.");
  const link = /(\/presente\/\S+)/.exec(receipt?.text ?? "")?.[1] ?? "";
  site.advance(5 * DAYS);
  const page = plain((await site.visitor().get(link)).text);
  expect(page).toContain("Acesso por 30 dias, para baixar quantas vezes quiser.");
  expect(page).toContain("O prazo conta de quando você abrir o presente.");
});
