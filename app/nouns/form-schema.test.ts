import { expect, test } from "vitest";
import { parseForm } from "#app/platform/forms/form.ts";
import type { Columns } from "./columns.ts";
import { formSchema } from "./form.schema.ts";
import { askRules } from "./rule-book.ts";

interface Facts {
  name: string;
  note: string | null;
  price: number | null;
  discount: number;
  places: number | null;
  minutes: number;
  ends_at: Date | null;
  is_on: boolean;
  colour: "red" | "blue";
  made_by: number;
}

const COLUMNS: Columns<Facts> = {
  name: { label: "Nome", blank: "" },
  note: { label: "Nota", blank: null },
  price: { label: "Preço", kind: "money", blank: null },
  discount: { label: "Desconto", kind: "percent", blank: 0 },
  places: { label: "Vagas", blank: null, served: { place: 1, as: "number" } },
  minutes: { label: "Minutos", blank: 60 },
  ends_at: { label: "Até", kind: "until", blank: null },
  is_on: { label: "Ligado", kind: "truth", blank: false },
  colour: { label: "Cor", blank: "red", notInForm: true },
  made_by: { label: "De quem", kind: "users", blank: 0, notInForm: true },
};

const SCHEMA = formSchema<Facts>(COLUMNS, { name: 10 }, "save-thing");

function read(fields: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries({ intent: "save-thing", minutes: "30", ...fields }))
    formData.append(name, value);
  return parseForm(SCHEMA, formData);
}

function patchOf(fields: Record<string, string>) {
  const form = read(fields);
  return form.ok ? form.value.patch : form.errors;
}

test("reads each field by the kind of its column", () => {
  const typed = {
    name: " Ana ",
    note: "x",
    price: "R$ 1.299,90",
    discount: "12,5%",
    places: "20",
    is_on: "on",
  };
  expect(patchOf({ ...typed, ends_at: "20/11/2026" })).toEqual({
    name: "Ana",
    note: "x",
    price: 129_990,
    discount: 1250,
    places: 20,
    minutes: 30,
    ends_at: new Date("2026-11-21T02:59:59.999Z"),
    is_on: true,
  });
});

test("takes the blank value when a field is left out", () => {
  const blank = { name: "", note: null, price: null, discount: 0, places: null, ends_at: null, is_on: false };
  expect(patchOf({})).toEqual({ ...blank, minutes: 30 });
});

test("takes the blank value when a field is empty", () => {
  expect(patchOf({ note: " ", price: "", discount: "", places: "", ends_at: "" })).toEqual(patchOf({}));
});

test("keeps the id and the version of the edited row", () => {
  expect(read({ id: "7", version: "3" })).toMatchObject({
    value: { id: 7, version: 3, intent: "save-thing" },
  });
});

test.each(["colour", "made_by", "unknown"])("refuses the field %s that is not in the form", (name) => {
  expect(read({ [name]: "1" }).ok).toBe(false);
});

test("refuses a text above its limit with the sentence of the rules", () => {
  expect(patchOf({ name: "x".repeat(11) })).toEqual({ name: "Use no máximo 10 caracteres." });
});

test.each([
  ["price", "12,345"],
  ["price", "10%"],
  ["discount", "dez"],
  ["places", "1,5"],
  ["places", "-1"],
  ["minutes", ""],
  ["ends_at", "ontem"],
])("leaves the unreadable %s %j to the rule book, which refuses it without a rule", (name, typed) => {
  const form = read({ [name]: typed });
  if (!form.ok) throw new Error("the form is refused too early");
  const after = form.value.patch as Facts;
  const asked = { before: undefined, after, door: { door: "form" }, isSeen: () => true } as const;
  expect(askRules<Facts>([], asked).errors).toEqual({
    [name]: { code: "invalid", error: expect.stringMatching(/^Informe/) },
  });
});

test("demands a reader for a column whose declaration does not tell how", () => {
  const columns: Columns<{ tags: string[] }> = { tags: { label: "Tags", blank: [] } };
  expect(() => formSchema(columns, {}, "save-thing")).toThrow("how it reads tags");
});

test("refuses an empty text with the sentence that the noun gives", () => {
  const formData = new FormData();
  for (const [name, value] of Object.entries({ intent: "save-thing", minutes: "30", name: " " }))
    formData.append(name, value);
  const schema = formSchema<Facts>(COLUMNS, {}, "save-thing", { name: "Informe o nome." });
  expect(parseForm(schema, formData)).toMatchObject({ ok: false, errors: { name: "Informe o nome." } });
});

test("refuses an unreadable number with the sentence that the noun gives", () => {
  const formData = new FormData();
  for (const [name, value] of Object.entries({ intent: "save-thing", minutes: "30", places: "muitas" }))
    formData.append(name, value);
  const schema = formSchema<Facts>(COLUMNS, {}, "save-thing", { places: "Use um número." });
  expect(parseForm(schema, formData)).toMatchObject({ ok: false, errors: { places: "Use um número." } });
});
