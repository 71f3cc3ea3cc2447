// Forms for an e-mail address must not reveal whether it has an account, or how many mails others requested for it.
import { expect, test } from "vitest";
import { makeOffer, makePaidOrder, makeProduct, makeUserWithPassword } from "./makers.ts";
import { askCode } from "./sign-in-code.ts";
import { type Answer, openSite, type TestSite, type Visitor } from "./test-site.ts";

const KNOWN = "ana@teste.example";
const UNKNOWN = "bia@teste.example";
const TRIES = 30;
const LOOK = /Procure também no spam/;

interface Page {
  name: string;
  act: (visitor: Visitor, email: string) => Promise<Answer>;
  /** True when the form sends a mail at once. */
  isMailed: boolean;
}

const PAGES: Page[] = [
  {
    name: "forgotten password",
    act: (visitor, email) => visitor.post("/esqueci-senha", { email, website: "" }),
    isMailed: true,
  },
  {
    name: "order recovery",
    act: (visitor, email) => visitor.post("/recuperar-compra", { email, website: "" }),
    isMailed: true,
  },
  {
    name: "data request",
    act: (visitor, email) =>
      visitor.post("/privacidade/pedido", { kind: "export", email, message: "", website: "" }),
    isMailed: true,
  },
  {
    name: "code for sign-in",
    act: async (visitor, email) => {
      await askCode(visitor, email);
      return visitor.get("/login/por-email");
    },
    isMailed: true,
  },
  {
    name: "waiting list",
    act: (visitor, email) => visitor.post("/c/lote-2", { email, website: "" }),
    isMailed: false,
  },
];

async function openShop(): Promise<TestSite> {
  const site = await openSite();
  await makeUserWithPassword(site.db, "segredo-certo", { email: KNOWN, email_confirmed_at: site.now() });
  await makePaidOrder(site, { guest_email: KNOWN });
  const product = await makeProduct(site.db);
  const starts_at = new Date(site.now().getTime() + 60_000);
  const offer = { product_id: product.id, name: "Lote", slug: "lote-2", price: 4990, starts_at };
  await makeOffer(site.db, offer);
  return site;
}

/** The parts of an answer that a visitor can compare: without the typed address and random tokens. */
function seen({ status, text }: Answer, email: string) {
  const said = text.replaceAll(email, "$").replaceAll(encodeURIComponent(email), "$");
  return { status, said: said.replace(/[\w+/=.-]{16,}/g, "…") };
}

test.each(PAGES)(
  "SEC-117: answers alike at the $name after 30 tries for an address, with an account and without",
  async ({ act, isMailed }) => {
    const site = await openShop();
    const first = seen(await act(site.visitor("203.0.113.1"), UNKNOWN), UNKNOWN);
    expect([first.status, LOOK.test(first.said)]).toEqual([200, isMailed]);
    for (const [block, email] of [KNOWN, UNKNOWN].entries()) {
      for (let number = 0; number < TRIES; number++) {
        const answer = await act(site.visitor(`198.51.${block}.${number}`), email);
        expect(seen(answer, email)).toEqual(first);
        await site.settle();
      }
    }
  },
);

test("SEC-117: gives the same answer to a registration when others entered the address before", async () => {
  const site = await openShop();
  const register = (number: number) =>
    site.visitor(`198.51.100.${number}`).post("/register", {
      name: "Alguém",
      email: KNOWN,
      password: "segredo-certo",
      password_confirmation: "segredo-certo",
      website: "",
    });
  const first = seen(await register(0), KNOWN);
  for (let number = 1; number < TRIES; number++) expect(seen(await register(number), KNOWN)).toEqual(first);
});

test("SEC-117: gives the same answer to a subscription when others entered the address before", async () => {
  const site = await openShop();
  const subscribe = (number: number) =>
    site
      .visitor(`198.51.100.${number}`)
      .postJson("/api/newsletter", { email: KNOWN, source: "home", website: "" });
  await subscribe(0);
  const second = seen(await subscribe(1), KNOWN);
  for (let number = 2; number < TRIES; number++) expect(seen(await subscribe(number), KNOWN)).toEqual(second);
});
