import { expect, test } from "vitest";
import { DEFAULT_COMPANY } from "./company.ts";
import { accessSpan } from "./lasting-access.ts";
import {
  accessPromise,
  buyingPromise,
  cartBenefits,
  hoursInWords,
  methodNames,
  mostParts,
  openingPromise,
  partsPromise,
  type ShopTerms,
  supportHours,
  termsOf,
} from "./shop-terms.ts";

const DOWNLOAD = { product_type: "Download" } as const;
const COURSE = { product_type: "Curso" } as const;
const ALL: ShopTerms = {
  methods: ["credit", "pix", "boleto"],
  atOnce: ["credit", "pix"],
  refundDays: 30,
  accessDays: 365,
  courseAccess: "",
  newVersions: "",
  opensHereOnly: false,
  support: "Suporte por e-mail e WhatsApp",
};

const BOTH = { product_type: "Download", contents: ["Curso", "Download"] } as const;
const SAID = { ...ALL, courseAccess: "Acesso por dois anos." };

test("of a course the owner's own sentence is said or nothing; a download lasts as long as the setting says", () => {
  expect(accessPromise(COURSE, ALL)).toBe("");
  expect(accessPromise(BOTH, ALL)).toBe("Um ano para baixar os arquivos");
  expect(accessPromise(COURSE, SAID)).toBe("Acesso por dois anos.");
  expect(accessPromise(BOTH, SAID)).toBe("Acesso por dois anos. Um ano para baixar os arquivos");
  expect(accessPromise(DOWNLOAD, ALL)).toBe("Um ano para baixar quantas vezes quiser");
  expect(accessPromise(DOWNLOAD, { ...ALL, accessDays: 90 })).toBe(
    "90 dias para baixar quantas vezes quiser",
  );
  expect([1, 365, 730].map(accessSpan)).toEqual(["um dia", "um ano", "2 anos"]);
});

test("who buys without an account where no mail leaves is promised no more than this browser keeps", () => {
  const here = { ...ALL, opensHereOnly: true };
  const promise = "Com conta, um ano para baixar; sem conta, 30 dias neste navegador";
  expect(accessPromise(DOWNLOAD, here)).toBe(promise);
  expect(cartBenefits([DOWNLOAD], here, false)[1]?.text).toBe(promise);
  expect(accessPromise(DOWNLOAD, { ...here, accessDays: 7 })).toBe(
    "Com conta, 7 dias para baixar; sem conta, 7 dias neste navegador",
  );
  // Watched in an account, which takes the order.
  expect(accessPromise(COURSE, { ...SAID, opensHereOnly: true })).toBe("Acesso por dois anos.");
});

test("at once is said only of methods that are", () => {
  expect(openingPromise(DOWNLOAD, ALL)).toBe("No PIX e no cartão, o download abre na hora.");
  expect(openingPromise(COURSE, { atOnce: ["credit"] })).toBe("No cartão, o curso abre na hora.");
  expect(openingPromise(DOWNLOAD, { atOnce: [] })).toBe(
    "O download abre assim que o pagamento for confirmado.",
  );
  expect(buyingPromise({ atOnce: ["pix"] })).toBe("Pague com PIX e receba em segundos.");
  expect(buyingPromise({ atOnce: [] })).toBe("Receba assim que o pagamento for confirmado.");
});

test("parts are said with their interest and what they come to", () => {
  const most = { count: 12, cents: 837 };
  const free = { count: 3, cents: 2967 };
  const both = { partsOf: () => ({ most, free }) };
  expect(partsPromise(both, 8900)).toBe(
    "No cartão, em até 3x de R$\u00a029,67 sem juros ou 12x de R$\u00a08,37 com juros (total R$\u00a0100,44).",
  );
  expect(mostParts(both, 8900)).toBe("12x de R$\u00a08,37 com juros (total R$\u00a0100,44)");
  const onlyFree = { partsOf: () => ({ most: free, free }) };
  expect(partsPromise(onlyFree, 8900)).toBe("No cartão, em até 3x de R$\u00a029,67 sem juros.");
  expect(mostParts(onlyFree, 8900)).toBe("3x de R$\u00a029,67 sem juros");
  expect(partsPromise({ partsOf: () => ({}) }, 8900)).toBe("");
  expect(mostParts({ partsOf: () => ({}) }, 8900)).toBeNull();
});

/** In the order they are shown. */
const benefits = (...facts: Parameters<typeof cartBenefits>) =>
  cartBenefits(...facts).map(({ text }) => text);

test("the benefits of a cart are those of what is in it", () => {
  expect(benefits([COURSE], ALL, false)).toEqual([
    "Acesso às aulas imediato no PIX e no cartão",
    "Suporte por e-mail e WhatsApp",
  ]);
  // Whether who bought pays for a new version is the owner's to say.
  expect(benefits([DOWNLOAD], ALL, false).join()).not.toMatch(/vers(ão|ões)/i);
  const newVersions = "Versões novas sem pagar de novo";
  expect(benefits([DOWNLOAD], { ...ALL, newVersions }, false).at(-1)).toBe(newVersions);
  const [begins, lasts] = benefits([DOWNLOAD], { ...ALL, methods: ["pix"], atOnce: ["pix"] }, false);
  expect([begins, lasts]).toEqual(["Download imediato", "Um ano para baixar quantas vezes quiser"]);
  const byHand = { ...ALL, methods: ["pix"], atOnce: [] } as const;
  expect(benefits([DOWNLOAD], byHand, false)[0]).toBe("Download assim que o pagamento for confirmado");
  expect(benefits([DOWNLOAD], byHand, true)[0]).toBe("Download imediato");
  expect(benefits([COURSE], SAID, false)[1]).toBe("Acesso por dois anos.");
  expect(benefits([DOWNLOAD, COURSE], SAID, false)[1]).toBe("Acesso por dois anos. Downloads por um ano");
  expect(benefits([DOWNLOAD, COURSE], ALL, false)[1]).toBe("Downloads por um ano");
});

test("AC-10: a cart says once how long all of it lasts, and otherwise of each by its name", () => {
  const year = { access_kind: "months", access_count: 12, access_until: null } as const;
  const hook = { ...COURSE, ...year, name: "n8n na prática" };
  const shop = { ...COURSE, name: "Loja virtual" };
  const said = (terms: ShopTerms, ...sold: (typeof hook | typeof shop)[]) => benefits(sold, terms, false)[1];
  expect(said(ALL, hook, { ...hook, name: "Outro" })).toBe("Acesso por 1 ano");
  expect(said(ALL, hook, shop)).toBe("n8n na prática: acesso por 1 ano");
  expect(said(SAID, hook, shop)).toBe("n8n na prática: acesso por 1 ano. Loja virtual: acesso por dois anos");
});

test("support is by what the shop has, at its hours", () => {
  const offer = { methods: [], atOnce: [] };
  const silent = { ...DEFAULT_COMPANY, whatsapp: { ...DEFAULT_COMPANY.whatsapp, number: "" } };
  expect(termsOf(silent, offer, { isGuest: true, mailIsHeld: true }).support).toBe("Suporte por e-mail");
  expect(supportHours(DEFAULT_COMPANY)).toEqual({
    figure: "8h–18h",
    words: "de suporte, segunda a sexta",
  });
  expect(supportHours({ hours: ["24/7"] }).figure).toBe("24/7");
  expect(supportHours({ hours: ["Quando der"] })).toEqual({ figure: "E-mail", words: "de suporte" });
  expect(hoursInWords(DEFAULT_COMPANY)).toBe(
    "segunda a sexta, 8h às 18h; sábado, 9h às 12h; domingo, fechado",
  );
  expect(methodNames(["boleto", "credit", "pix"])).toBe("PIX, boleto e cartão de crédito");
});
