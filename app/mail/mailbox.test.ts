import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test("SEC-33: capitals, what follows a plus and Gmail's dots are one mailbox; other addresses stay apart", () => {
  for (const one of ["ana.luz@gmail.com", " Ana.Luz+loja@GMAIL.com", "analuz+a+b@googlemail.com"]) {
    expect(mailboxOf(one)).toBe("analuz@gmail.com");
  }
  expect(mailboxOf("Ana.Luz+1@loja.example")).toBe("ana.luz@loja.example");
  expect(mailboxOf("ana.luz@loja.example")).not.toBe(mailboxOf("analuz@loja.example"));
  expect(mailboxOf("+so@loja.example")).toBe("+so@loja.example");
  expect(mailboxOf("sem arroba")).toBe("sem arroba");
});
