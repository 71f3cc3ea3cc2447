// Reads what an editor, an import or an older version says a page is, and says what is wrong with it, field by field.

import { fieldTrouble } from "#app/legal/legal-fields.ts";
import type { FieldRefusal, RefusalCode } from "#app/nouns/rule-book.ts";
import { readVideo } from "#app/ui/embeds/video-address.ts";
import { ICON_NAMES } from "#app/ui/icons/icon-names.ts";
import { NEW_PAGE, PAGE_LIMITS, PAGE_SENTENCES, type PageContent } from "./page.ts";
import { emptyValue, type ItemsField, type SectionField, type SimpleField } from "./section-fields.ts";
import { isLink, LINK_SENTENCE } from "./section-links.ts";
import { isSectionType, MAX_SECTIONS, ruleOf, type Section } from "./sections.ts";

export interface ReadOptions {
  /** Whether it is to be seen: then what is required is asked for. */
  isWhole: boolean;
  /** Whether it is one of the legal pages: each has its text, and no other page has one. */
  isLegal?: boolean;
  /** Takes out of rich text what the editor cannot make. */
  clean: (html: string) => string;
  /** Whether rich text says nothing. */
  isBlank: (html: string) => boolean;
}

export type PageErrors = Record<string, FieldRefusal>;

interface Reading extends ReadOptions {
  errors: PageErrors;
}

/**
 * The content as it may be stored, and what speaks against it: "title", or "sections.SECTION-ID.items.2.title". Fields
 * that nobody knows are left out, those that are missing are empty.
 */
export function readContent(
  given: unknown,
  options: ReadOptions,
): { content: PageContent; errors: PageErrors } {
  const reading: Reading = { ...options, errors: {} };
  const page = isRecord(given) ? given : {};
  const line = (name: "title" | "description") =>
    readLine(reading, name, page[name], { max: PAGE_LIMITS[name], lines: false });
  const content: PageContent = {
    ...NEW_PAGE,
    title: line("title"),
    description: line("description"),
    picture: readPicture(reading, "picture", page.picture),
    sections: readSections(reading, page.sections),
  };
  if (options.isLegal !== undefined) checkLegal(reading, options.isLegal, content.sections);
  if (options.isWhole && content.title === "") refuse(reading, "title", "required", PAGE_SENTENCES.title);
  if (options.isWhole && content.sections.length === 0)
    refuse(reading, "sections", "required", PAGE_SENTENCES.empty);
  return { content, errors: reading.errors };
}

function checkLegal(reading: Reading, isLegal: boolean, sections: readonly Section[]): void {
  const texts = sections.filter(({ type }) => type === "legal-text");
  const isRight = isLegal ? texts.length === 1 && sections.length === 1 : texts.length === 0;
  const sentence = isLegal ? PAGE_SENTENCES.legal : PAGE_SENTENCES.notLegal;
  if (!isRight) refuse(reading, "sections", "invalid", sentence);
}

function readSections(reading: Reading, given: unknown): Section[] {
  const list = Array.isArray(given) ? given : [];
  if (list.length > MAX_SECTIONS)
    refuse(reading, "sections", "max_length", `Use no máximo ${MAX_SECTIONS} seções.`);
  const seen = new Set<string>();
  return list.slice(0, MAX_SECTIONS).flatMap((entry, place) => {
    if (!isRecord(entry) || !isSectionType(entry.type)) {
      refuse(reading, "sections", "invalid_choice", `A seção ${place + 1} é de um tipo que não existe.`);
      return [];
    }
    const named = typeof entry.id === "string" && /^[a-z0-9-]{1,40}$/.test(entry.id) ? entry.id : "";
    const id = named === "" || seen.has(named) ? freeId(entry.type, seen) : named;
    seen.add(id);
    const { fields } = ruleOf(entry.type);
    const values = Object.entries(fields).map(([name, field]) => [
      name,
      readField(reading, `sections.${id}.${name}`, field, entry[name]),
    ]);
    return [{ id, type: entry.type, ...Object.fromEntries(values) } as Section];
  });
}

function freeId(type: string, seen: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const id = number === 1 ? type : `${type}-${number}`;
    if (!seen.has(id)) return id;
  }
}

function readField(reading: Reading, path: string, field: SectionField, given: unknown): unknown {
  const value = given ?? emptyValue(field);
  const read =
    field.kind === "items" ? readItems(reading, path, field, value) : readSimple(reading, path, field, value);
  if (reading.isWhole && field.required && isEmpty(reading, field, read))
    refuse(reading, path, "required", `Preencha: ${field.label.toLowerCase()}.`);
  const trouble =
    reading.isWhole && field.kind === "rich" && field.withFields ? fieldTrouble(String(read)) : undefined;
  if (trouble) refuse(reading, path, "invalid", trouble);
  return read;
}

function readSimple(reading: Reading, path: string, field: SimpleField, given: unknown): unknown {
  switch (field.kind) {
    case "line":
      return readLine(reading, path, given, { max: field.max, lines: false });
    case "text":
      return readLine(reading, path, given, { max: field.max, lines: true });
    case "rich": {
      const html = reading.clean(textIn(given));
      if (html.length > field.max)
        refuse(
          reading,
          path,
          "max_length",
          `O texto passa de ${field.max.toLocaleString("pt-BR")} caracteres.`,
        );
      return html;
    }
    case "picture":
      return readPicture(reading, path, given);
    case "link": {
      const link = textIn(given).trim();
      if (link !== "" && !isLink(link)) refuse(reading, path, "invalid", LINK_SENTENCE);
      return link;
    }
    case "video": {
      const address = textIn(given).trim();
      const video = readVideo(address || null);
      if (address !== "" && (!video || video.kind === "link"))
        refuse(
          reading,
          path,
          "invalid",
          "Informe um endereço do YouTube, do Vimeo ou de um arquivo de vídeo.",
        );
      return address;
    }
    case "icon": {
      const name = textIn(given);
      if (name === "" || ICON_NAMES.some((known) => known === name)) return name;
      refuse(reading, path, "invalid_choice", "Escolha um ícone da lista.");
      return "";
    }
    case "choice":
      if (typeof given === "string" && Object.hasOwn(field.options, given)) return given;
      refuse(reading, path, "invalid_choice", "Escolha uma das opções.");
      return emptyValue(field);
    case "switch":
      return given === true || given === "on";
    case "lines":
      return readLines(reading, path, field, given);
  }
}

function readItems(reading: Reading, path: string, field: ItemsField, given: unknown): unknown[] {
  const list = (Array.isArray(given) ? given : []).filter(isRecord);
  if (list.length > field.most)
    refuse(reading, path, "max_length", `${field.label}: use no máximo ${field.most}.`);
  return list
    .slice(0, field.most)
    .map((entry, place) =>
      Object.fromEntries(
        Object.entries(field.fields).map(([name, one]) => [
          name,
          readField(reading, `${path}.${place}.${name}`, one, entry[name]),
        ]),
      ),
    );
}

/** Typed one a line, or already a list. */
function readLines(
  reading: Reading,
  path: string,
  { most, max }: { most: number; max: number },
  given: unknown,
): string[] {
  const list = Array.isArray(given) ? given.map(textIn) : textIn(given).split("\n");
  const lines = list.map((line) => line.trim()).filter(Boolean);
  if (lines.length > most) refuse(reading, path, "max_length", `Use no máximo ${most} linhas.`);
  return lines.slice(0, most).map((line) => readLine(reading, path, line, { max, lines: false }));
}

function readLine(
  reading: Reading,
  path: string,
  given: unknown,
  { max, lines }: { max: number; lines: boolean },
): string {
  const text = textIn(given).replace(/\r\n?/g, "\n").trim();
  if (text.length > max)
    refuse(reading, path, "max_length", `Use no máximo ${max.toLocaleString("pt-BR")} caracteres.`);
  const strange = lines ? /[^\P{Cc}\n\t]/u : /\p{Cc}/u;
  if (!text.isWellFormed() || strange.test(text))
    refuse(
      reading,
      path,
      "invalid",
      "O texto tem um caractere invisível que não pode ser salvo. Apague e digite de novo.",
    );
  return text;
}

/** Only what was uploaded here: a page shows nothing that somebody else may change. */
function readPicture(reading: Reading, path: string, given: unknown): string {
  const address = textIn(given).trim();
  if (address === "" || /^\/media\/[a-f0-9]{32}-(?:800|1600)\.webp$/.test(address)) return address;
  refuse(reading, path, "invalid", PAGE_SENTENCES.picture);
  return "";
}

function isEmpty(reading: Reading, field: SectionField, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return field.kind === "rich" ? reading.isBlank(String(value)) : value === "";
}

function refuse({ errors }: Reading, path: string, code: RefusalCode, error: string): void {
  errors[path] ??= { code, error };
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
