// Content of pages as it is stored: rich text is cleaned on the way in, and what an older version wrote is read again.

import type { Files } from "#app/platform/files/files.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import {
  cleanRichText,
  hasTags,
  isBlankRichText,
  storeRichText,
} from "#app/platform/rich-text/rich-text.server.ts";
import { xmlText } from "#app/platform/text/xml.ts";
import type { PageContent } from "./page.ts";
import { type PageErrors, readContent } from "./section-checks.ts";
import type { SectionField } from "./section-fields.ts";
import { isSectionType, ruleOf } from "./sections.ts";

/** What somebody sent, cleaned, and what speaks against it. */
export function checkContent(
  given: unknown,
  options: { isWhole: boolean; isLegal?: boolean },
): { content: PageContent; errors: PageErrors } {
  return readContent(given, { ...options, clean: cleanToHtml, isBlank: isBlankRichText });
}

/** What was stored once: checked then, so nothing is cleaned again; what this version does not know is left out. */
export function readStored(given: unknown): PageContent {
  return readContent(given, { isWhole: false, clean: (html) => html, isBlank: () => false }).content;
}

/** Moves pictures that were pasted into rich text (data:) to the file store, before the transaction. */
export async function storePastedPictures(
  files: Files,
  given: unknown,
): Promise<Outcome<{ content: unknown }, { path: string; message: string }>> {
  let refusal: { ok: false; path: string; message: string } | undefined;
  const move = async (path: string, field: SectionField, value: unknown): Promise<unknown> => {
    if (field.kind === "items" && Array.isArray(value)) {
      return Promise.all(value.map((entry, place) => moveIn(`${path}.${place}`, field.fields, entry)));
    }
    if (field.kind !== "rich" || typeof value !== "string" || !value.includes("data:")) return value;
    const stored = await storeRichText(files, value);
    if (!stored.ok) refusal ??= { ok: false, path, message: stored.message };
    return stored.ok ? stored.html : value;
  };
  const moveIn = async (
    path: string,
    fields: Record<string, SectionField>,
    entry: unknown,
  ): Promise<unknown> => {
    if (typeof entry !== "object" || entry === null) return entry;
    const values = await Promise.all(
      Object.entries(entry).map(async ([name, value]) => {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
        return [name, field ? await move(`${path}.${name}`, field, value) : value] as const;
      }),
    );
    return Object.fromEntries(values);
  };
  const page = typeof given === "object" && given !== null ? (given as { sections?: unknown }) : {};
  const sections = Array.isArray(page.sections) ? page.sections : [];
  const moved = await Promise.all(
    sections.map((section: { id?: unknown; type?: unknown } | null) =>
      isSectionType(section?.type)
        ? moveIn(`sections.${String(section.id)}`, ruleOf(section.type).fields, section)
        : section,
    ),
  );
  return refusal ?? { ok: true, content: { ...page, sections: moved } };
}

/** Words without marks become paragraphs: what is stored is always HTML. */
function cleanToHtml(text: string): string {
  const clean = cleanRichText(text).trim();
  if (clean === "" || hasTags(clean)) return clean;
  const paragraphs = clean.split(/\n{2,}/).map((part) => `<p>${xmlText(part).replaceAll("\n", "<br>")}</p>`);
  return paragraphs.join("");
}
