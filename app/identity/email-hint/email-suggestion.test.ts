import { expect, test } from "vitest";
import { suggestEmail } from "./email-suggestion.ts";

test("a mistyped domain of a known provider is put right, the name before it left as it was", () => {
  const pairs = [
    ["nome@gmial.com", "nome@gmail.com"],
    ["Ana.Souza+loja@gmai.com", "Ana.Souza+loja@gmail.com"],
    ["ana@gmail.con", "ana@gmail.com"],
    ["ana@hotmial.com", "ana@hotmail.com"],
    ["ana@hotmail.com.be", "ana@hotmail.com.br"],
    ["ana@outlok.com", "ana@outlook.com"],
    ["ana@yaho.com.br", "ana@yahoo.com.br"],
    ["ana@iclod.com", "ana@icloud.com"],
    ["ana@uol.com.bt", "ana@uol.com.br"],
    ["ana@tera.com.br", "ana@terra.com.br"],
  ];
  for (const [typed = "", meant] of pairs) expect(suggestEmail(typed), typed).toBe(meant);
});

test("known providers, domains of companies and what is no e-mail are left alone", () => {
  const known = ["gmail.com", "hotmail.com", "hotmail.com.br", "outlook.com", "icloud.com", "yahoo.com.br"];
  const others = ["uol.com.br", "bol.com.br", "terra.com.br", "live.com", "globo.com", "ig.com.br", "r7.com"];
  const companies = ["padaria.com.br", "oficinadopao.example", "usp.br", "prefeitura.sp.gov.br", "nic.br"];
  for (const domain of [...known, ...others, ...companies, "mail.com", "email.com", "ymail.com"]) {
    expect(suggestEmail(`ana@${domain}`), domain).toBeUndefined();
  }
  for (const text of ["", "ana", "ana@", "@gmial.com", "%zz", "a@b@c", "\ud800@gmial.com"]) {
    expect(() => suggestEmail(text), text).not.toThrow();
  }
  expect(suggestEmail("ana")).toBeUndefined();
});
