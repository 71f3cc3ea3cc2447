import { expect, test } from "vitest";
import { isEmail, normalEmail } from "./email-address.ts";

const NAME = "a".repeat(64);
const LABEL = "b".repeat(63);

test("an address is what HTML and RFC 5321 say", () => {
  for (const right of [
    "ana@exemplo.com.br",
    "ana+curso@exemplo.com",
    "o'neil@exemplo.ie",
    ".ana..souza.@exemplo.com",
    "ANA_1@Exemplo.COM",
    `${NAME}@exemplo.com`,
    `ana@${LABEL}.com`,
    `${"a".repeat(58)}@${LABEL}.${LABEL}.${LABEL}.com`.slice(1),
    "ana@xn--corao-dra1a.com.br",
    "ana@1.example",
  ])
    expect(isEmail(right), right).toBe(true);
  for (const wrong of [
    "ana",
    "ana@",
    "@exemplo.com",
    "ana@exemplo",
    "ana@exemplo..com",
    "ana@-exemplo.com",
    "ana@exemplo-.com",
    "ana@ex_emplo.com",
    "ana@exemplo.com.",
    "ana souza@exemplo.com",
    "joão@exemplo.com",
    "ana@b@exemplo.com",
    "ana@exemplo.com,bia@exemplo.com",
    "ana@exemplo.com\r\nBcc: x@y.com",
    `${NAME}a@exemplo.com`,
    `ana@${LABEL}b.com`,
    `${NAME}@${LABEL}.${LABEL}.${LABEL}.com`,
  ])
    expect(isEmail(wrong), wrong).toBe(false);
});

test("an address is spelled in one way, a domain with accents as mail servers know it", () => {
  for (const [typed, kept] of [
    [" Ana@Exemplo.COM ", "ana@exemplo.com"],
    ["\u202aana@exemplo.com\u202c", "ana@exemplo.com"],
    ["contato@coração.com.br", "contato@xn--corao-dra1a.com.br"],
    ["contato@CORAÇÃO.com.br", "contato@xn--corao-dra1a.com.br"],
    ["contato@coração.com.br".normalize("NFD"), "contato@xn--corao-dra1a.com.br"],
    ["ana@pão-de-açúcar.com.br", "ana@xn--po-de-acar-f5a8cwp.com.br"],
    ["info@bücher.de", "info@xn--bcher-kva.de"],
    ["joão@exemplo.com", "joão@exemplo.com"],
    ["ana@coração", "ana@xn--corao-dra1a"],
    ["ana@com:25/é", "ana@com:25/é"],
    ["ana", "ana"],
    ["", ""],
  ] as const)
    expect(normalEmail(typed), typed).toBe(kept);
});
