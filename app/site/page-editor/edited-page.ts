// What the editor holds, with the way back.
import { useReducer } from "react";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { moved } from "#app/ui/ordering/moved.ts";
import { withKeys, withoutKeys } from "../page-fields/entry-keys.ts";
import type { PageContent } from "../pages/page.ts";
import { newSection, ruleOf, type SectionType } from "../pages/sections.ts";

export interface EditedSection extends Record<string, unknown> {
  id: string;
  type: SectionType;
}

export type EditedContent = Omit<PageContent, "sections"> & { sections: EditedSection[] };

interface Edit {
  content: EditedContent;
  past: EditedContent[];
  future: EditedContent[];
  /** What was changed last: typing on in the same field is one step. */
  tag: string;
  /** Goes up with each step back or forth: controls that keep their own text begin anew. */
  generation: number;
}

type Step = { do: "change"; content: EditedContent; tag: string } | { do: "undo" } | { do: "redo" };

const STEPS_KEPT = 100;

/** The content and what may be done to it. */
export function useEditedPage(initial: PageContent) {
  const [edit, dispatch] = useReducer(reduce, initial, begin);
  const { content } = edit;

  function change(next: EditedContent, tag: string) {
    dispatch({ do: "change", content: next, tag });
  }
  function changeSections(sections: EditedSection[], tag: string) {
    change({ ...content, sections }, tag);
  }
  return {
    ...edit,
    /** All of it, as one step. */
    replace: (next: PageContent) => change(begin(next).content, "replace"),
    undo: () => dispatch({ do: "undo" }),
    redo: () => dispatch({ do: "redo" }),
    set: (name: "title" | "description" | "picture", value: string) =>
      change({ ...content, [name]: value }, name),
    setField: (id: string, name: string, { value, path }: { value: unknown; path: string }) =>
      changeSections(
        content.sections.map((section) => (section.id === id ? { ...section, [name]: value } : section)),
        path,
      ),
    add: (type: SectionType) => {
      const section = withKeys(newSection(type, freshId(type))) as EditedSection;
      changeSections([...content.sections, section], `add-${section.id}`);
      return section.id;
    },
    duplicate: (place: number) => {
      const section = content.sections[place];
      if (!section) return undefined;
      const copy = withKeys({ ...section, id: freshId(section.type) });
      const { sections } = content;
      changeSections([...sections.slice(0, place + 1), copy, ...sections.slice(place + 1)], `add-${copy.id}`);
      return copy.id;
    },
    remove: (place: number) =>
      changeSections(
        content.sections.filter((_, at) => at !== place),
        `remove-${content.sections[place]?.id ?? ""}`,
      ),
    move: (from: number, to: number) =>
      changeSections(moved(content.sections, from, to), `move-${content.sections[from]?.id ?? ""}-${to}`),
  };
}

/** As it is sent: two that say the same are equal. */
export function textOf(content: EditedContent): string {
  return JSON.stringify(content, withoutKeys);
}

/** Each refusal with the name of its section. */
export function sayWhere(errors: FieldErrors, sections: readonly EditedSection[]): FieldErrors {
  const said = Object.entries(errors).map(([path, sentence]) => {
    const section = sections.find(({ id }) => path.startsWith(`sections.${id}.`));
    return [path, section ? `${ruleOf(section.type).label}. ${sentence}` : sentence];
  });
  return Object.fromEntries(said);
}

/** What a section begins with in words, for its line in the list. */
export function firstWordsOf(section: EditedSection): string {
  const { fields } = ruleOf(section.type);
  const said = Object.entries(fields)
    .filter(([, { kind }]) => kind === "line" || kind === "text" || kind === "rich")
    .map(([name]) => plain(section[name]))
    .find((text) => text !== "");
  if (said) return said;
  const list = Object.values(section).find((value): value is Record<string, unknown>[] =>
    Array.isArray(value),
  );
  return plain(Object.values(list?.[0] ?? {}).find((value) => plain(value) !== ""));
}

function plain(value: unknown): string {
  return typeof value === "string"
    ? value
        .replace(/<[^<>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim()
    : "";
}

function begin(initial: PageContent): Edit {
  const sections = initial.sections.map((section) => withKeys(section) as unknown as EditedSection);
  return { content: { ...initial, sections }, past: [], future: [], tag: "", generation: 0 };
}

function reduce(edit: Edit, step: Step): Edit {
  const { content, past, future, generation } = edit;
  if (step.do === "change") {
    const isSame = step.tag === edit.tag && past.length > 0;
    const kept = isSame ? past : [...past, content].slice(-STEPS_KEPT);
    return { content: step.content, past: kept, future: [], tag: step.tag, generation };
  }
  const back = step.do === "undo";
  const shown = back ? past.at(-1) : future.at(-1);
  if (!shown) return edit;
  return {
    content: shown,
    past: back ? past.slice(0, -1) : [...past, content],
    future: back ? [...future, content] : future.slice(0, -1),
    tag: "",
    generation: generation + 1,
  };
}

/** As the rules for ids have it: small letters, digits, hyphens. */
function freshId(type: SectionType): string {
  return `${type}-${Math.random().toString(36).slice(2, 8)}`;
}
