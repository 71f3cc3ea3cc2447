import { expect, test, vi } from "vitest";
import { formatBoletoLine, sandboxBoleto } from "#app/payments/boleto/boleto.ts";
import { buildStaticPix } from "#app/payments/pix/pix.ts";
import { isTaxId } from "#app/payments/port/tax-id.ts";
import { cardRefusal, hasCardNumber, withMaskedCards } from "./card-guard.ts";

const visa = "4111 1111 1111 1111";

test("OP-33: a card number is found however its groups are separated", () => {
  const written = [
    "4111111111111111",
    visa,
    "4111.1111.1111.1111",
    "4111-1111-1111-1111",
    "4111 - 1111 - 1111 - 1111",
    "41 11 11 11 11 11 11 11",
    "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
    "4111\u00a01111\u00a01111\u00a01111",
    "4111–1111–1111–1111",
    "3782 822463 10005",
    "3056 930902 5904",
    "6304000000000000",
    "4222222222222",
    "6304 0000 0000 0000 000",
  ];
  for (const text of written) expect(hasCardNumber(text), text).toBe(true);
});

test("OP-33: a card number is found inside a sentence and next to its date and code", () => {
  const written = [
    `meu cartão é ${visa}, obrigado`,
    `${visa} 12/30 123`,
    `${visa} 123`,
    `${visa} 2030`,
    "4111111111111111 123",
    `pedido 42 ${visa}`,
    "3782 822463 10005 1234",
    "pan=4111111111111111&cvv=123",
    "CARTAO4111111111111111",
    "<p>4111111111111111</p>",
  ];
  for (const text of written) expect(hasCardNumber(text), text).toBe(true);
});

test("OP-33: addresses, ids and numbers that no issuer gives pass, though the Luhn test likes them", () => {
  const written = [
    "https://x.com/fulana/status/1790123456789012342",
    "https://cdn.exemplo.com/uploads/1732612345600-capa.png",
    "ISBN 978-85-359-0007-1",
    "veja x.com/fulana/status/4111111111111111 hoje",
    '<img src="https://cdn.exemplo.com/4111111111111111.jpg" alt="capa">',
    "data:image/png;base64,AAAA4111111111111111",
    "HP4111111111111111",
    "7890000000017",
    "anos: 2023 2024 2025 2021",
    "1732612345600",
    "120211234567890123",
  ];
  for (const text of written) expect(hasCardNumber(text), text).toBe(false);
  for (const text of written) expect(hasCardNumber(`${text} ${visa}`), text).toBe(true);
  let refused = 0;
  for (let id = 0; id < 5000; id++)
    if (hasCardNumber(String(1_790_123_456_789_012_342n + BigInt(id)))) refused++;
  expect(refused).toBe(0);
});

test("OP-33: each issuer's number is found at its length and at no other", () => {
  const cards = [
    "4111111111111111",
    "5555555555554444",
    "2223003122003222",
    "378282246310005",
    "30569309025904",
    "6011111111111117",
    "3530111333300000",
    "6362970000457013",
    "6062826786276634",
    "6240008631401148",
  ];
  for (const card of cards) {
    expect(hasCardNumber(card), card).toBe(true);
    expect(hasCardNumber(`1${card}`), card).toBe(false);
  }
  // The same tail behind a number that no issuer has.
  for (const other of ["1111111111111117", "7111111111111114", "9111111111111112", "0111111111111113"]) {
    expect(hasCardNumber(other), other).toBe(false);
  }
});

test("OP-33: the refusal names both ends of the number, and a masked text keeps the rest", () => {
  expect(cardRefusal({ note: [`pedido 42, cartão ${visa}`] })).toContain("4111 •••• 1111");
  expect(cardRefusal("Ana")).toBeUndefined();
  const text = `Ana https://x.com/4111111111111111 ${visa} 12/30, e 3782 822463 10005.`;
  const shown = withMaskedCards(text);
  expect(shown).toBe("Ana https://x.com/4111111111111111 4111 •••• 1111 12/30, e 3782 •••• 0005.");
  expect(hasCardNumber(shown)).toBe(false);
});

test("OP-33: every field of every kind is searched, however deep", () => {
  expect(hasCardNumber(4111111111111111)).toBe(true);
  expect(hasCardNumber(4111111111111111n)).toBe(true);
  expect(hasCardNumber({ payer: { notes: ["ok", { text: visa }] } })).toBe(true);
  expect(hasCardNumber({ [visa]: true })).toBe(true);
  expect(hasCardNumber(new Map([["note", visa]]))).toBe(true);
  expect(hasCardNumber(new Set([visa]))).toBe(true);
  expect(hasCardNumber(new URLSearchParams({ name: "Ana", note: visa }))).toBe(true);
  const form = new FormData();
  form.set("name", visa);
  expect(hasCardNumber(form)).toBe(true);
});

test("OP-33: an ordinary order passes", () => {
  const order = {
    idempotencyKey: "00000000-0000-0000-0000-000000000000",
    lines: [{ productId: 12, quantity: 2 }],
    seenTotalCents: 14990,
    name: "Ana de Souza",
    email: "ana+pago@loja.example",
    document: "529.982.247-25",
    company: "11.222.333/0001-81",
    phone: "(47) 99999-0000",
    method: "credit",
    installments: 6,
    token: "tok_sandbox_approve",
    nothing: null,
    missing: undefined,
    accepted: true,
    ratio: 0.4111111111111111,
    at: new Date(0),
  };
  expect(hasCardNumber(order)).toBe(false);
});

test("OP-33: the name in an e-mail address passes, whatever its digits; a card beside it or in its domain does not", () => {
  const names = ["ana4222222222222", "5555555555554444", "ana.4222222222222+loja", "4222222222222"];
  for (const name of names) {
    const address = `${name}@loja.teste.example`;
    expect(hasCardNumber(name), name).toBe(true);
    for (const text of [address, `${address}.`, `Ana <${address}>`, `escreva para ${address}, por favor`]) {
      expect(hasCardNumber(text), text).toBe(false);
      expect(hasCardNumber(`${text} ${visa}`), text).toBe(true);
    }
    expect(hasCardNumber({ email: address, name: visa })).toBe(true);
    expect(hasCardNumber({ email: address, name })).toBe(true);
  }
  const others = [
    `${visa}@loja.example`,
    "4111 1111 1111 1111.ana@loja.example",
    "4111 - 1111 - 1111 - 1111@loja.example",
    "4111. 1111. 1111. 1111@loja.example",
    "ana@4111111111111111.example",
    "4111111111111111@loja",
    "4111111111111111@",
    "4111111111111111 @loja.example",
  ];
  for (const text of others) expect(hasCardNumber(text), text).toBe(true);
});

test("OP-33: a number that fails the Luhn test or has another length passes", () => {
  const others = [
    "4111111111111112",
    "4111 1111 1111 1112",
    "411111111111",
    "41111111111111111111",
    "0".repeat(20),
    "0".repeat(47),
    "4111x1111x1111x1111",
    "4111\n1111\n1111\n1111",
    "4111    1111    1111    1111",
  ];
  for (const text of others) expect(hasCardNumber(text), text).toBe(false);
});

test("OP-33: boleto lines and barcodes pass", () => {
  for (let paymentNumber = 0; paymentNumber < 300; paymentNumber++) {
    const slip = sandboxBoleto({ paymentNumber, amountCents: 100 + paymentNumber * 37, dueOn: "2026-11-25" });
    const line = formatBoletoLine(slip.line);
    expect(hasCardNumber([slip.line, slip.barcode, line, `Boleto ${line} até amanhã`]), line).toBe(false);
  }
});

test("OP-33: UUIDs and long hexadecimal identifiers pass, however many of their characters are digits", () => {
  for (let count = 0; count < 300; count++) {
    const tail = String(count).padStart(12, "0");
    const uuid = `deadbeef-cafe-4bad-8111-${tail}`;
    const identifiers = [
      uuid,
      `att_${uuid}`,
      `ref_${uuid}:cancel`,
      uuid.toUpperCase(),
      uuid.replaceAll("-", ""),
    ];
    expect(hasCardNumber(identifiers), uuid).toBe(false);
  }
});

test("OP-33: PIX codes pass", () => {
  for (let order = 0; order < 300; order++) {
    const txid = `PED${String(order).padStart(15, "0")}`;
    const pix = {
      key: "+5547999990000",
      name: "LOJA",
      city: "JOINVILLE",
      amountCents: 100 + order * 13,
      txid,
    };
    expect(hasCardNumber(buildStaticPix(pix)), txid).toBe(false);
  }
});

test("OP-33: a phone written with +55 passes, whichever its digits", () => {
  for (let number = 0; number < 300; number++) {
    const tail = String(number).padStart(4, "0");
    const phones = [`+554799999${tail}`, `+55 47 99999-${tail}`, `ligue para +55 47 99999 ${tail}.`];
    expect(hasCardNumber(phones), tail).toBe(false);
  }
});

test("OP-33: a CNPJ passes, however it is written, alone or inside a text, whether or not the Luhn test likes it", () => {
  let likeCards = 0;
  for (let root = 0; root < 3000; root++) {
    const base = `${String(10_000_000 + root * 29_999).slice(0, 8)}0001`;
    const code = base + cnpjDigits(base);
    if (passesLuhn(code)) likeCards++;
    const masked = code.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5");
    const written = [
      code,
      masked,
      masked.replace("/", "."),
      masked.replace(/\D/g, " "),
      `CNPJ ${code}, Joinville`,
      `CNPJ:${code}.`,
      `emitir para ${code} 89010 e ${masked} 10`,
    ];
    for (const text of written) expect(hasCardNumber(text), text).toBe(false);
    expect(isTaxId(code), code).toBe(true);
  }
  expect(likeCards).toBeGreaterThan(200);
  expect(hasCardNumber(11_222_333_000_181)).toBe(false);
  for (const text of ["12ABC34501DE35", "12.abc.345/01de-35"]) expect(hasCardNumber(text), text).toBe(false);
});

test("OP-33: a Diners card is found, also one with the check digits of a CNPJ that no company has", () => {
  const cards = ["30569309025904", "38520000023237", "36700102000000", "3056 930902 5904", "36438999960016"];
  for (const card of cards) expect(hasCardNumber(card), card).toBe(true);
  const both = Array.from({ length: 10_000 }, (_, branch) => `36438936${String(branch).padStart(4, "0")}`)
    .map((base) => base + cnpjDigits(base))
    .filter(passesLuhn);
  expect(both.length).toBeGreaterThan(500);
  for (const code of both) expect(hasCardNumber(code), code).toBe(!code.startsWith("00", 8));
  // Grouped as on the card it is a card whoever's digits it has.
  const first = both.find((code) => code.startsWith("00", 8)) ?? "";
  expect(hasCardNumber(first.replace(/^(.{4})(.{6})(.{4})$/, "$1 $2 $3"))).toBe(true);
});

test("OP-33: a number beside a CNPJ is still judged", () => {
  for (const text of [
    `11222333000181 ${visa}`,
    `${visa} CNPJ 11.222.333/0001-81`,
    "1122233300018 4111111111111111",
  ]) {
    expect(hasCardNumber(text), text).toBe(true);
  }
});

/** The two check digits, by the rule as the tax office tells it: weights from a list. */
function cnpjDigits(base: string): string {
  const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  const digit = (text: string) => {
    const used = weights.slice(-text.length);
    const rest = [...text].reduce((sum, one, at) => sum + Number(one) * (used[at] ?? 0), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = digit(base);
  return `${first}${digit(base + first)}`;
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, one, at) => {
    const weighted = Number(one) * (at % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

test("OP-33: a card number cannot hide behind a harmless one", () => {
  const boleto = "00090.00001 00000.000000 00000.000422 9 16410000014990";
  expect(hasCardNumber(`${boleto} ${visa}`)).toBe(true);
  expect(hasCardNumber(`+5547999990000 ${visa}`)).toBe(true);
  expect(hasCardNumber(`123e4567-e89b-42d3-a456-426614174000 ${visa}`)).toBe(true);
  expect(hasCardNumber(`000201 ${visa}`)).toBe(true);
});

test("OP-33: values that hold themselves and very deep values come to an end", () => {
  const loop: { self?: unknown; note: string } = { note: "ok" };
  loop.self = loop;
  expect(hasCardNumber(loop)).toBe(false);
  let deep: unknown = visa;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(hasCardNumber(deep)).toBe(true);
});

test("OP-33: the work grows with the length of a hostile text and no faster", () => {
  const hostile = [
    "1",
    "1 ",
    "4444 ",
    "5-",
    "1234567890123 ",
    "12345678901234567890",
    "1111-",
    "ab1",
    "0 - ",
    "4-4 ",
    "55",
    "00090.00001 ",
    "4@a.",
    "4.4@a.bc ",
  ];
  for (const unit of hostile) {
    const half = luhnSteps(unit.repeat(50_000 / unit.length / 2));
    const whole = luhnSteps(unit.repeat(50_000 / unit.length));
    expect(whole, unit).toBeLessThanOrEqual(2 * half + 200);
    expect(whole, unit).toBeLessThanOrEqual(10 * 50_000);
  }
});

function luhnSteps(text: string): number {
  const charCodeAt = vi.spyOn(String.prototype, "charCodeAt");
  try {
    hasCardNumber(text);
    return charCodeAt.mock.calls.length;
  } finally {
    charCodeAt.mockRestore();
  }
}
