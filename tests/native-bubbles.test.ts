// Missing fields are reported by the page in its own words, never by the browser's own bubbles.

import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** The certificate code and the two preview dates: these pages show no error for an empty field. */
const BY_BROWSER = ["app/courses/certificates/certificate-search.tsx", "app/courses/player/preview-bar.tsx"];
const OPENING = /<(Form|form|\w*[fF]etcher\.Form)\b((?:[^>]|=>)*)>/g;
const CHECKED = /\brequired\b|<EmailInput|type="(?:email|url|number|date)"|pattern=|minLength/;

test("leaves no required-field message to the browser", async () => {
  const left: string[] = [];
  let seen = 0;
  for await (const file of glob("app/**/*.tsx")) {
    const text = await readFile(file, "utf8");
    if (/noValidate=\{false\}/.test(text)) left.push(file);
    for (const form of text.matchAll(OPENING)) {
      const [tag, name = "", attributes = ""] = form;
      const start = form.index + tag.length;
      const body = text.slice(start, text.indexOf(`</${name}>`, start));
      if (!CHECKED.test(body)) continue;
      seen++;
      if (!attributes.includes("noValidate")) left.push(file);
    }
  }
  expect(seen).toBeGreaterThan(20);
  expect(left.toSorted()).toEqual(BY_BROWSER);
});
