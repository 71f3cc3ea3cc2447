import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test.each([
  ["", 0, ""],
  ["a", 1, "Fraca"],
  ["12345", 1, "Fraca"],
  ["123456", 2, "Média"],
  ["1234567", 2, "Média"],
  ["12345678", 3, "Boa"],
  ["123456789", 3, "Boa"],
  ["1234567890", 4, "Forte"],
  ["ipê amarelo em flor", 4, "Forte"],
])("the meter says of %j: %i bars, %j", (password, bars, label) => {
  expect(passwordStrength(password)).toEqual({ bars, label });
});
