import { expect, test } from "vitest";
import { z } from "zod";
import { parseForm, parseValue } from "./form.ts";

const schema = z.strictObject({
  name: z.string().min(2, "Nome curto"),
  tags: z.array(z.string()).optional(),
});

function formOf(entries: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

test("a good form gives its values", () => {
  expect(parseForm(schema, formOf([["name", "Ana"]]))).toEqual({ ok: true, value: { name: "Ana" } });
});

test("a refused form says why at the field and keeps what was typed, never a password", () => {
  const refused = parseForm(
    schema,
    formOf([
      ["name", "A"],
      ["password", "segredo"],
    ]),
  );
  expect(refused).toEqual({
    ok: false,
    errors: { name: "Nome curto", form: expect.stringContaining("campo inesperado") },
    values: { name: "A" },
  });
});

test("a field sent twice is a list, so that a text schema refuses it", () => {
  expect(
    parseForm(
      schema,
      formOf([
        ["name", "Ana"],
        ["name", "Bia"],
      ]),
    ).ok,
  ).toBe(false);
});

test.each([
  ["NUL", "a\0b"],
  ["half a character", "a\uD800b"],
])("SEC-31: %s is refused at its field", (_what, text) => {
  expect(parseValue(schema, { name: text })).toMatchObject({
    ok: false,
    errors: { name: expect.any(String) },
  });
  expect(parseValue(schema, { name: "Ana", tags: ["ok", text] })).toMatchObject({
    ok: false,
    errors: { tags: expect.any(String) },
  });
});

test("SEC-31: whole characters of any script pass unchanged", () => {
  for (const name of ["שלום", "日本語", "😀😀", "a\u202Eb", "Ação"]) {
    expect(parseValue(schema, { name })).toEqual({ ok: true, value: { name } });
  }
});

test("SEC-31: JSON nested 100,000 deep is refused, not a crash", () => {
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  expect(parseValue(schema, { name: deep }).ok).toBe(false);
});

test("__proto__ is an unknown field like any other", () => {
  expect(
    parseForm(
      schema,
      formOf([
        ["name", "Ana"],
        ["__proto__", "x"],
      ]),
    ).ok,
  ).toBe(false);
  expect(parseValue(schema, JSON.parse('{"name":"Ana","__proto__":{"role":"admin"}}')).ok).toBe(false);
});

test("what is refused and longer than anybody types is neither searched nor sent back", () => {
  const short = z.strictObject({ name: z.string().max(100, "Nome longo"), note: z.string().optional() });
  const refused = parseForm(
    short,
    formOf([
      ["name", `4111111111111111 ${"1 ".repeat(30_000)}`],
      ["note", "fica"],
      ["nobody", "1 ".repeat(30_000)],
    ]),
  );
  expect(refused).toEqual({
    ok: false,
    errors: { name: "Nome longo", form: expect.stringContaining("campo inesperado") },
    values: { note: "fica" },
  });
  const typed = "ção ".repeat(1000);
  expect(parseForm(short, formOf([["name", typed]]))).toMatchObject({ values: { name: typed } });
});

test("OP-33: a card number is refused in every field that is read, and only its ends are sent back", () => {
  const card = "4111 1111 1111 1111";
  const refused = parseForm(
    schema,
    formOf([
      ["name", `Ana ${card} ${"1 ".repeat(30_000)}`],
      ["stranger", card],
    ]),
  );
  expect(refused).toMatchObject({
    errors: { name: expect.stringContaining("4111 •••• 1111") },
    values: { name: expect.stringMatching(/^Ana 4111 •••• 1111 1 1 /), stranger: "4111 •••• 1111" },
  });
  expect(JSON.stringify(refused)).not.toMatch(/4111.?1111/);
});
