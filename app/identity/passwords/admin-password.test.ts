import { expect, test } from "vitest";
import { ADMIN_PASSWORD_COMMON, ADMIN_PASSWORD_TOO_SHORT } from "../user-rules.ts";
import { adminPasswordRefusal } from "./admin-password.ts";

const PERSON = { name: "Ana Luz Prado", email: "ana.luz@ceramicasol.com.br" };

test.each(["", "Ipê-9271x", "éçãõüâêî1"])("%j is too short for an administrator", (password) => {
  expect(adminPasswordRefusal(password, PERSON)).toBe(ADMIN_PASSWORD_TOO_SHORT);
});

test.each([
  "1234567890",
  "qwertyuiop",
  "password123",
  "Password2026!",
  "S3nh@2026!!",
  "minha senha 1",
  "administrador",
  "Flamengo1981",
  "deus é fiel 7",
  "aaaaaaaaaaaa",
  "abcabcabcabc",
  "19/08/1987 00",
  "(11) 98765-4321",
  "abcdefgh1234",
  "ana luz 2026",
  "ceramicasol1",
  "AnaLuzPrado9",
])("%j is guessed soon", (password) => {
  expect(adminPasswordRefusal(password, PERSON)).toBe(ADMIN_PASSWORD_COMMON);
});

test.each([
  "ipê amarelo em flor",
  "torno, barro e café",
  "segredo-do-chefe",
  "senha do forno azul",
  "Qk7!vz2Rmx",
  "correct horse battery",
])("%j is taken", (password) => {
  expect(adminPasswordRefusal(password, PERSON)).toBeUndefined();
});
