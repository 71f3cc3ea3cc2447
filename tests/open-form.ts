// Parses a form of a page into what a browser would send without changes.
import { expect } from "vitest";
import type { Visitor } from "./test-site.ts";

export type Fields = Record<string, string | string[]>;

const TAG = /<(\/?)(form|input|textarea|select|option)\b([^>]*)>/g;

/** Field values of the form with this intent at this address. */
export async function openForm(visitor: Visitor, path: string, intent: string): Promise<Fields> {
  const page = await visitor.get(path);
  expect(page.status, path).toBe(200);
  const forms = page.text
    .split(/(?=<form\b)/)
    .slice(1)
    .map((text) => text.split("</form>", 1)[0] ?? "");
  const fields = forms.map(fieldsIn).find((form) => form.intent === intent);
  return fields ?? expect.fail(`no form ${intent} at ${path}`);
}

function fieldsIn(html: string): Fields {
  const fields: Fields = {};
  const add = (name: string, value: string) => {
    const held = fields[name];
    fields[name] = held === undefined ? value : [held, value].flat();
  };
  let select: string | undefined;
  let chosen: string | undefined;
  for (const { 1: end, 2: tag, 3: said = "", index, 0: whole } of html.matchAll(TAG)) {
    const name = attribute(said, "name");
    if (tag === "select") {
      if (end && select) add(select, chosen ?? "");
      [select, chosen] = [end ? undefined : name, undefined];
    } else if (tag === "option" && !end) {
      if (chosen === undefined || isSet(said, "selected")) chosen = attribute(said, "value") ?? "";
    } else if (end || !name || isSet(said, "disabled") || isSet(said, "form")) continue;
    else if (tag === "textarea") {
      const from = index + whole.length;
      // Browsers ignore the first line break.
      add(name, decoded(html.slice(from, html.indexOf("</textarea", from)).replace(/^\n/, "")));
    } else if (tag === "input") {
      const type = attribute(said, "type");
      const isMark = type === "checkbox" || type === "radio";
      if (type === "file" || (isMark && !isSet(said, "checked"))) continue;
      add(name, attribute(said, "value") ?? (isMark ? "on" : ""));
    }
  }
  return fields;
}

function attribute(said: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(said)?.[1];
  return value === undefined ? undefined : decoded(value);
}

function isSet(said: string, name: string): boolean {
  return attribute(said, name) !== undefined;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function decoded(text: string): string {
  return text.replace(/&([a-z]+|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
