// What changed between two contents of a page, for the register: in the words of the editor, old and new.
import type { PageContent, PageStatus } from "./page.ts";
import { addressOfPage } from "./page.ts";
import type { ItemsField, SectionField } from "./section-fields.ts";
import { ruleOf, type Section } from "./sections.ts";

/** By what it is called; without one of the two it came or went. */
export type WordedChanges = Record<string, { de?: string; para?: string }>;

export const PAGE_STATUS_WORDS: Record<PageStatus, string> = {
  draft: "nunca publicada",
  published: "publicada",
  hidden: "escondida",
};

/** So many in one entry, and so many letters of each: the register is a list, not the page. */
const MOST = 40;
const SHOWN = 110;
const BEFORE_CHANGE = 30;

/** What the page says otherwise than before. */
export function contentChanges(before: PageContent, after: PageContent): WordedChanges {
  const changes: WordedChanges = {
    ...textChange("Título da página", before.title, after.title),
    ...textChange("Descrição para buscadores", before.description, after.description),
    ...pictureChange("Imagem de compartilhamento", before.picture, after.picture),
    ...sectionChanges(before.sections, after.sections),
  };
  const said = Object.entries(changes);
  if (said.length <= MOST) return changes;
  const rest = said.length - MOST;
  return { ...Object.fromEntries(said.slice(0, MOST)), "E mais": { para: `${rest} alterações` } };
}

interface Standing {
  key: string | null;
  slug: string | null;
  status: PageStatus;
}

/** Where it stands and who sees it. */
export function standingChanges(before: Standing, after: Standing): WordedChanges {
  const [was, is] = [addressOfPage(before), addressOfPage(after)];
  return {
    ...textChange("Endereço", was, is),
    ...textChange("Situação", PAGE_STATUS_WORDS[before.status], PAGE_STATUS_WORDS[after.status]),
  };
}

/** What a page was that went away. */
export function goneWords(row: Standing, content: PageContent): WordedChanges {
  const names = sectionNames(content.sections);
  return {
    Endereço: { de: addressOfPage(row) },
    Situação: { de: PAGE_STATUS_WORDS[row.status] },
    Seções: { de: content.sections.map(({ id }) => names.get(id)).join(", ") },
  };
}

function sectionChanges(before: Section[], after: Section[]): WordedChanges {
  const [was, is] = [sectionNames(before), sectionNames(after)];
  const earlier = new Map(before.map((section) => [section.id, section]));
  // A section keeps its kind; with the same id and another one it is another section.
  const isKept = (section: Section) => earlier.get(section.id)?.type === section.type;
  const kept = new Set(after.filter(isKept).map(({ id }) => id));
  const list = (sections: Section[], names: Map<string, string>, isMeant: (id: string) => boolean) =>
    sections.flatMap(({ id }) => (isMeant(id) ? (names.get(id) ?? []) : [])).join(", ");
  const isNew = (id: string) => !kept.has(id);
  const order = { de: list(before, is, (id) => kept.has(id)), para: list(after, is, (id) => kept.has(id)) };
  const changes: WordedChanges = {
    ...came("Seções acrescentadas", list(after, is, isNew)),
    ...went("Seções retiradas", list(before, was, isNew)),
    ...(order.de === order.para ? {} : { "Ordem das seções": order }),
  };
  for (const section of after) {
    const old = earlier.get(section.id);
    if (!old || !kept.has(section.id)) continue;
    const { fields } = ruleOf(section.type);
    Object.assign(changes, fieldChanges(`Seção “${is.get(section.id)}”`, fields, old, section));
  }
  return changes;
}

/** Of two with one name, the number says which. */
function sectionNames(sections: Section[]): Map<string, string> {
  const labels = sections.map(({ type }) => ruleOf(type).label);
  const count = (label: string, until: number) =>
    labels.slice(0, until).filter((one) => one === label).length;
  return new Map(
    sections.map(({ id }, at) => {
      const label = labels[at] ?? "";
      return [id, count(label, labels.length) > 1 ? `${label} ${count(label, at) + 1}` : label];
    }),
  );
}

type Values = Readonly<Record<string, unknown>>;

function fieldChanges(
  where: string,
  fields: Record<string, SectionField>,
  before: object,
  after: object,
): WordedChanges {
  const changes: WordedChanges = {};
  for (const [name, field] of Object.entries(fields)) {
    const [was, is] = [(before as Values)[name], (after as Values)[name]];
    if (JSON.stringify(was ?? null) === JSON.stringify(is ?? null)) continue;
    const label = `${where}, ${field.label}`;
    Object.assign(
      changes,
      field.kind === "items" ? itemChanges(label, field, was, is) : said(label, field, was, is),
    );
  }
  return changes;
}

/** As many as before: what changed in which; else what there was and is. */
function itemChanges(label: string, field: ItemsField, was: unknown, is: unknown): WordedChanges {
  const [before, after] = [entriesIn(was), entriesIn(is)];
  if (before.length !== after.length)
    return textChange(label, listWords(field, before), listWords(field, after));
  return Object.assign(
    {},
    ...after.map((entry, at) =>
      fieldChanges(`${label}, ${field.item} ${at + 1}`, field.fields, before[at] ?? {}, entry),
    ),
  );
}

/** Each by the first words it holds. */
function listWords(field: ItemsField, entries: Values[]): string {
  const first = (entry: Values) =>
    Object.entries(field.fields)
      .map(([name, one]) => (one.kind === "picture" ? "" : wordsOf(one, entry[name])))
      .find(Boolean) ?? "sem texto";
  return `${entries.length} (${entries.map(first).join("; ")})`.replace("0 ()", "");
}

function said(label: string, field: SectionField, was: unknown, is: unknown): WordedChanges {
  if (field.kind === "picture") return pictureChange(label, String(was ?? ""), String(is ?? ""));
  const [before, after] = [wordsOf(field, was), wordsOf(field, is)];
  // The words are the same: headings, links or pictures inside are others.
  if (before === after) return { [label]: { para: "só a formatação, os links ou as imagens mudaram" } };
  return textChange(label, before, after);
}

function wordsOf(field: SectionField, value: unknown): string {
  if (field.kind === "switch") return value ? "sim" : "não";
  if (field.kind === "lines") return Array.isArray(value) ? value.join(", ") : "";
  const text = String(value ?? "");
  if (field.kind === "choice") return field.options[text] ?? text;
  if (field.kind !== "rich") return text.replace(/\s+/g, " ").trim();
  return text
    .replace(/<[^<>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}

function pictureChange(label: string, was: string, is: string): WordedChanges {
  if (was === is) return {};
  if (was && is) return { [label]: { para: "trocada por outra" } };
  return is ? { [label]: { para: "acrescentada" } } : { [label]: { para: "retirada" } };
}

function textChange(label: string, was: string, is: string): WordedChanges {
  if (was === is) return {};
  const from = changeBegins(was, is);
  return { [label]: { de: clipped(was, from), para: clipped(is, from) } };
}

function came(label: string, para: string): WordedChanges {
  return para ? { [label]: { para } } : {};
}

function went(label: string, de: string): WordedChanges {
  return de ? { [label]: { de } } : {};
}

/** Of long texts, what stands before the first difference is left out, but for a few words. */
function changeBegins(was: string, is: string): number {
  if (Math.max(was.length, is.length) <= SHOWN) return 0;
  let same = 0;
  while (same < was.length && was[same] === is[same]) same += 1;
  if (same <= BEFORE_CHANGE) return 0;
  const space = was.lastIndexOf(" ", same - BEFORE_CHANGE);
  return space > 0 ? space + 1 : same - BEFORE_CHANGE;
}

function clipped(text: string, from: number): string {
  const part = text.slice(from, from + SHOWN);
  const begin = from > 0 && part !== "" ? "…" : "";
  return `${begin}${part.trimEnd()}${text.length > from + SHOWN ? "…" : ""}`;
}

function entriesIn(value: unknown): Values[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : [];
}
