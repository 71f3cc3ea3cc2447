import { expect, test } from "vitest";
import { buildDynamicPix, buildStaticPix, crc16, parsePix } from "./pix.ts";
import { normalizePixKey, pixKeyTrouble, pixKeyWords } from "./pix-key.ts";

const evpKey = "123e4567-e89b-42d3-a456-426614174000";
const store = { name: "LOJA EXEMPLO LTDA", city: "FLORIANOPOLIS" };
const staticCode =
  "00020126580014br.gov.bcb.pix0136123e4567-e89b-42d3-a456-4266141740005204000053039865406149.905802BR5917LOJA EXEMPLO LTDA6013FLORIANOPOLIS62280524PED00000000000000000004263044305";
const openCode =
  "00020126510014br.gov.bcb.pix0116pix@loja.example0209Pedido 425204000053039865802BR5917LOJA EXEMPLO LTDA6009JOINVILLE62070503***63043F67";
const dynamicCode =
  "00020126760014br.gov.bcb.pix2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5917LOJA EXEMPLO LTDA6009SAO PAULO62070503***63041D26";
const sandboxCode =
  "00020101021226570014br.gov.bcb.pix2535sandbox.vitrine.invalid/pix/PED42A15204000053039865802BR5917SANDBOX NAO PAGAR6013FLORIANOPOLIS62070503***6304290C";

test("OP-30: computes 29B1 as the CRC of 123456789", () => {
  expect(crc16("123456789")).toBe("29B1");
});

test("OP-30: builds a static code with EVP key, amount and txid byte for byte", () => {
  const txid = "PED000000000000000000042";
  expect(buildStaticPix({ key: evpKey, ...store, amountCents: 14990, txid })).toBe(staticCode);
});

test("OP-30: builds a static code with e-mail key, text and open amount byte for byte", () => {
  const pix = { key: "pix@loja.example", name: store.name, city: "JOINVILLE", text: "Pedido 42" };
  expect(buildStaticPix(pix)).toBe(openCode);
});

test("OP-30: builds a dynamic code for several payments byte for byte", () => {
  const url = "pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25";
  expect(buildDynamicPix({ url, name: store.name, city: "SAO PAULO", singleUse: false })).toBe(dynamicCode);
});

test("OP-30: builds the sandbox's dynamic single-use code byte for byte", () => {
  const url = "sandbox.vitrine.invalid/pix/PED42A1";
  expect(buildDynamicPix({ url, name: "SANDBOX NAO PAGAR", city: "FLORIANOPOLIS" })).toBe(sandboxCode);
});

test("OP-30: reads its own codes back", () => {
  expect(parsePix(staticCode)).toEqual({
    kind: "static",
    key: evpKey,
    url: undefined,
    ...store,
    amountCents: 14990,
    txid: "PED000000000000000000042",
    text: undefined,
  });
  expect(parsePix(openCode)).toMatchObject({
    key: "pix@loja.example",
    text: "Pedido 42",
    amountCents: undefined,
    txid: undefined,
  });
  expect(parsePix(sandboxCode)).toMatchObject({
    kind: "dynamic",
    url: "sandbox.vitrine.invalid/pix/PED42A1",
    key: undefined,
  });
  expect(parsePix(dynamicCode)).toMatchObject({ kind: "dynamic", city: "SAO PAULO" });
});

test("OP-30: does not read a code with one changed character", () => {
  for (let at = 0; at < staticCode.length; at++) {
    const changed = staticCode[at] === "7" ? "8" : "7";
    expect(parsePix(staticCode.slice(0, at) + changed + staticCode.slice(at + 1))).toBeUndefined();
  }
});

test("OP-30: does not read text that is no code", () => {
  for (const text of ["", "6304", "000201", "olá", "0".repeat(50_000), `00020126${"9".repeat(500)}`]) {
    expect(parsePix(text)).toBeUndefined();
  }
});

test("OP-30: folds accents, writes names in upper case and cuts them to length", () => {
  const payload = buildStaticPix({
    key: evpKey,
    name: "Confecções São João & Açaí do Ávila",
    city: "São José dos Pinhais",
    text: "Edição ✨ número 1",
  });
  expect(parsePix(payload ?? "")).toMatchObject({
    name: "CONFECCOES SAO JOAO & ACA",
    city: "SAO JOSE DOS PI",
    text: "Edicao numero 1",
  });
});

test("OP-30: cuts the free text to the length that the template holds", () => {
  const long = "x".repeat(200);
  expect(parsePix(buildStaticPix({ key: evpKey, ...store, text: long }) ?? "")?.text).toHaveLength(37);
  expect(parsePix(buildStaticPix({ key: "52998224725", ...store, text: long }) ?? "")?.text).toHaveLength(62);
  const email = `${"a".repeat(64)}@bbbbb.example`.slice(-77);
  expect(parsePix(buildStaticPix({ key: email, ...store, text: long }) ?? "")?.key).toBe(email);
});

test("OP-30: normalises a key to the directory's spelling", () => {
  expect(normalizePixKey(" 529.982.247-25 ")).toBe("52998224725");
  expect(normalizePixKey("11.222.333/0001-81")).toBe("11222333000181");
  expect(normalizePixKey("Pix@Loja.Example")).toBe("pix@loja.example");
  expect(normalizePixKey("+55 (47) 99999-0000")).toBe("+5547999990000");
  expect(normalizePixKey(evpKey.toUpperCase())).toBe(evpKey);
  for (const phone of [
    "(11) 98765-4321",
    "11 98765-4321",
    "11 98765 4321",
    "(011)987654321",
    "+5511987654321",
    "11987654321",
    "11 987654321",
    "5511987654321",
  ])
    expect(normalizePixKey(phone), phone).toBe("+5511987654321");
  for (const random of [`{${evpKey}}`, evpKey.replaceAll("-", ""), ` ${evpKey} `])
    expect(normalizePixKey(random), random).toBe(evpKey);
});

test("OP-30: refuses invalid keys", () => {
  const badKeys = [
    "",
    "chave",
    "52998224724",
    "11111111111",
    "11222333000180",
    "12ABC34501DE36",
    "479.999.900-00",
    "479 999 900 00",
    "20999990000",
    "11887654321",
    "+5500999990000",
    "+55999990000",
    "+14155550100",
    "pix@loja",
    "pix@@loja.example",
    "açaí@loja.example",
    `${"a".repeat(70)}@loja.example`,
    evpKey.slice(0, -1),
    "(47) 3300-0000",
    "529.982.247-24",
    "a".repeat(50_000),
  ];
  for (const key of badKeys) {
    expect(normalizePixKey(key), key.slice(0, 80)).toBeUndefined();
    expect(buildStaticPix({ key, ...store }), key.slice(0, 80)).toBeUndefined();
  }
});

test.each([
  ["529.982.247-24", "O CPF 529.982.247-24 não confere: veja os dígitos."],
  ["479.999.900-00", "O CPF 479.999.900-00 não confere: veja os dígitos."],
  ["11887654321", "O CPF 118.876.543-21 não confere: veja os dígitos."],
  ["11222333000180", "O CNPJ 11.222.333/0001-80 não confere: veja os dígitos."],
  ["(47) 3300-0000", "Este telefone não pode ser uma chave PIX."],
  ["loja@", "Este e-mail não está completo."],
  [evpKey.slice(0, -1), "A chave aleatória está incompleta."],
  ["chave", "Esta não é uma chave PIX."],
  ["", "Esta não é uma chave PIX."],
])("what is wrong with the key %s is said in its own words", (key, sentence) => {
  expect(pixKeyTrouble(key)).toContain(sentence);
  expect(pixKeyTrouble("(11) 98765-4321")).toBeUndefined();
});

test.each([
  ["+5547999990000", "Celular +55 47 99999-0000"],
  ["12ABC34501DE35", "CNPJ 12.ABC.345/01DE-35"],
  ["11987654321", "Celular +55 11 98765-4321"],
  ["52998224725", "CPF 529.982.247-25"],
  ["11222333000181", "CNPJ 11.222.333/0001-81"],
  ["Pix@Loja.Example", "E-mail pix@loja.example"],
  [evpKey, "Chave aleatória"],
  ["479.999.900-00", undefined],
  ["", undefined],
])("OP-30: the key %s is read back in words", (key, words) => {
  expect(pixKeyWords(key)).toBe(words);
});

test("OP-30: reads eleven digits that fit CPF and mobile as CPF and asks the owner", () => {
  const both = "11987600010";
  expect(normalizePixKey(both)).toBe(both);
  expect(pixKeyWords(both)).toMatch(/^CPF .*Se for um celular, escreva o DDD entre parênteses/);
  expect(pixKeyWords(`(${both.slice(0, 2)}) ${both.slice(2)}`)).toMatch(/^Celular/);
});

test("OP-30: refuses invalid amounts, txids, names and addresses", () => {
  for (const amountCents of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 10 ** 13]) {
    expect(buildStaticPix({ key: evpKey, ...store, amountCents })).toBeUndefined();
  }
  for (const txid of ["", "PED-42", "a".repeat(26), "***", "çedilha"]) {
    expect(buildStaticPix({ key: evpKey, ...store, txid })).toBeUndefined();
  }
  expect(buildStaticPix({ key: evpKey, name: "✨", city: "X" })).toBeUndefined();
  expect(buildStaticPix({ key: evpKey, name: "X", city: "   " })).toBeUndefined();
  for (const url of [
    "",
    "https://pix.example.com/1",
    "pix.example.com/a b",
    "localhost",
    `pix.example.com/${"a".repeat(62)}`,
  ]) {
    expect(buildDynamicPix({ url, ...store }), url).toBeUndefined();
  }
});

test("OP-30: parses 10,000 random codes back to their input", () => {
  const random = seeded(30);
  const keys = ["52998224725", "12ABC34501DE35", "pix@loja.example", "+5547999990000", evpKey];
  for (let round = 0; round < 10_000; round++) {
    const key = keys[random(keys.length)] ?? evpKey;
    const amountCents = random(4) === 0 ? undefined : 1 + random(random(2) === 0 ? 100_000 : 999_999_999_999);
    const txid = random(3) === 0 ? undefined : randomText(random, txidLetters, 1 + random(25));
    const pix = {
      key,
      name: `A${randomText(random, anyLetters, random(40))}`,
      city: `B${randomText(random, anyLetters, random(25))}`,
      amountCents,
      txid,
      text: randomText(random, anyLetters, random(120)),
    };
    const payload = buildStaticPix(pix) ?? "";
    expect(payload).toMatch(/^000201[ -~]+6304[0-9A-F]{4}$/);
    expect(payload.slice(-4)).toBe(crc16(payload.slice(0, -4)));
    const read = parsePix(payload);
    expect(read).toMatchObject({ kind: "static", key, amountCents, txid });
    expect(read?.name).toMatch(/^A[^a-z]{0,24}$/);
    expect(read?.city).toMatch(/^B[^a-z]{0,14}$/);
    expect(read?.text?.length ?? 0).toBeLessThanOrEqual(73 - key.length);
    const again = {
      key,
      amountCents,
      txid,
      name: read?.name ?? "",
      city: read?.city ?? "",
      text: read?.text,
    };
    expect(buildStaticPix(again)).toBe(payload);
  }
});

const txidLetters = "ABCXYZabcxyz0123456789";
const anyLetters = "abcXYZ 019 áãçéñößøÆ–“”✨🎁\n\t\u0000\u0301&<>'\"%*.,/;:@~ 63046304";

function randomText(random: (below: number) => number, letters: string, length: number): string {
  return Array.from({ length }, () => letters[random(letters.length)]).join("");
}

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
