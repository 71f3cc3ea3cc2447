// What a person may type into a text field: any script and any sign, but nothing that a database cannot keep.
import { z } from "zod";
import { bareAddress, isBlank, isWellFormed, typedText } from "../text/bare-text.ts";
import { normalPhone } from "../text/phone.ts";
import { isAddress, webAddress } from "../text/web-address.ts";

const UNREADABLE = "O texto tem um caractere invisível que não pode ser salvo. Apague e digite de novo.";

/** One line, as `typedText` has it. With `required`, the sentence for an empty one. */
export function lineOfText(max: number, required?: string) {
  return bounded(max, required).refine((text) => !/\p{Cc}/u.test(text), UNREADABLE);
}

/** Several lines; line ends become "\n". */
export function linesOfText(max: number, required?: string) {
  return bounded(max, required)
    .transform((text) => text.replace(/\r\n?/g, "\n"))
    .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), UNREADABLE);
}

/** Lines of cells: a blank before the first or behind the last is a cell. */
export function listOfText(max: number, required: string) {
  return z
    .string({ error: required })
    .max(max, tooLong(max))
    .refine(isWellFormed, UNREADABLE)
    .transform((text) => text.replace(/\r\n?/g, "\n"))
    .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), UNREADABLE)
    .refine((text) => !isBlank(text), required);
}

/** Empty becomes null, as the columns keep it. */
export function orNull<S extends z.ZodType<string>>(schema: S) {
  return schema.transform((text) => text || null);
}

/** http(s), or a path of this site; "www.site.com" becomes a whole address. */
export const addressLine = (max: number, sentence: string, required?: string) =>
  lineOfText(max, required)
    .transform((text) => webAddress(bareAddress(text)))
    .refine((text) => text === "" || isAddress(text), sentence);

export const optionalAddress = (sentence: string) => orNull(addressLine(2000, sentence)).optional();

/** A telephone in the one form that is kept; what is none as it came, for the rule behind it to judge. */
export const phoneLine = (max: number, required?: string) =>
  lineOfText(max, required).transform((text) => normalPhone(text) ?? text);

/** A row's number as a form sends it. */
export const rowId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** Of a row that may not be there yet: 0. */
export const savedVersion = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional();

/** Takes the version of the row that was opened out of a form, for a schema that knows of none; 0 is a row not yet there. */
export function versionIn(formData: FormData): number | undefined {
  const version = savedVersion.safeParse(formData.get("version") ?? undefined).data;
  formData.delete("version");
  return version;
}

/** The number of a row that may be left out, or of none: null. */
export const optionalRowId = (sentence: string) =>
  orNull(z.string().regex(/^$|^[1-9]\d{0,14}$/, sentence))
    .transform((text) => (text ? Number(text) : null))
    .optional();

/** ui/trap-field: people do not see it; programs that fill in every field do. */
export const honeypot = z
  .literal("", "Não foi possível enviar. Recarregue a página e tente de novo.")
  .optional();

/** A checkbox: sent as "on" or not at all. */
export const checkbox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** A name that a form may repeat. */
export function repeated<S extends z.ZodType>(schema: S, max: number, sentence: string) {
  return z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(schema).max(max, sentence),
  );
}

const tooLong = (max: number) => `Use no máximo ${max.toLocaleString("pt-BR")} caracteres.`;

function bounded(max: number, required?: string) {
  return z
    .string({ error: required ?? "Campo obrigatório." })
    .refine(isWellFormed, UNREADABLE)
    .transform(typedText)
    .refine((text) => text.length <= max, tooLong(max))
    .refine((text) => !required || text !== "", required ?? "");
}
