// Checks that the built scripts and styles use no feature that the oldest supported browsers lack, unless the code
// tests for the feature first. The browsers are listed in docs/decisions/128-oldest-supported-browsers.md.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { definedMethods, findNewer, findNewerInStyles } from "./newer-features.ts";

const ASSETS = join(import.meta.dirname, "..", "build", "client", "assets");

/**
 * Files that test for a newer feature before they use it. The number counts the uses in our own code, so that each new
 * use is reviewed. Uses in packages are not counted.
 */
const ASKED_FIRST: { file: string; features: Record<string, number | "package"> }[] = [
  // React tests for view transitions, the Navigation API and the connection speed.
  {
    file: "framework",
    features: {
      ".animation": "package",
      ".canIntercept": "package",
      ".skipTransition": "package",
      ".startViewTransition": "package",
      navigation: "package",
      "navigator.connection": "package",
      setImmediate: "package",
    },
  },
  // ProseMirror.
  {
    file: "editor-surface",
    features: {
      ".caretPositionFromPoint": "package",
      ".caretRangeFromPoint": "package",
      ".createPolicy": "package",
      ".getComposedRanges": "package",
      "window.trustedTypes": "package",
    },
  },
  // SimpleWebAuthn in `browser-passkeys`, zod in `schemas`.
  {
    file: "browser-passkeys",
    features: {
      ".getAuthenticatorData": "package",
      ".getPublicKey": "package",
      ".getPublicKeyAlgorithm": "package",
      ".getTransports": "package",
    },
  },
  { file: "schemas", features: { "Error.captureStackTrace": "package", "URL.canParse": "package" } },
  // Used in when-needed.ts, navigation-signs.tsx, popup-loader.ts and drawer.tsx.
  {
    file: "frame",
    features: {
      ".commandForElement": 1,
      ".userInitiated": 1,
      cancelIdleCallback: 1,
      requestIdleCallback: 1,
      "window.navigation": 2,
    },
  },
  { file: "menu", features: { ".hidePopover": 1, ".showPopover": 1 } },
  { file: "player-checkout", features: { ".showPopover": 1 } },
  { file: "date-input", features: { ".showPicker": 2 } },
  { file: "login", features: { "PublicKeyCredential.isConditionalMediationAvailable": 1 } },
  // `connection-guard.tsx` is in `player-checkout`. Without a PDF viewer, `product` shows the sample as a link and `player` shows the lesson as a file.
  { file: "product", features: { "navigator.pdfViewerEnabled": 1 } },
  {
    file: "player",
    features: {
      ".requestFullscreen": 2,
      "document.exitFullscreen": 1,
      "document.fullscreenElement": 1,
      "navigator.pdfViewerEnabled": 1,
    },
  },
  // `skipped` is a count in our own data, not a property of an event.
  { file: "admin-issue", features: { ".skipped": 1 } },
  { file: "issue-state", features: { ".skipped": 1 } },
];

const files = readdirSync(ASSETS).map((name) => ({ name, path: join(ASSETS, name) }));
const scripts = files
  .filter(({ name }) => name.endsWith(".js"))
  .map(({ name, path }) => ({ name, text: readFileSync(path, "utf8") }));
const styles = files
  .filter(({ name }) => name.endsWith(".css"))
  .map(({ name, path }) => ({ name, text: readFileSync(path, "utf8") }));

test("SEC-138: uses no feature in route scripts that the oldest browsers lack", () => {
  expect(scripts.length).toBeGreaterThan(300);
  const methods = new Set(scripts.flatMap(({ text }) => definedMethods(text)));
  const refused: string[] = [];
  for (const { name, text } of scripts) {
    const file = name.replace(/-[\w-]{8}\.js$/, "");
    const allowed = ASKED_FIRST.find((one) => one.file === file)?.features ?? {};
    const found = findNewer(text, methods);
    for (const { feature, near } of found) {
      const times = found.filter((one) => one.feature === feature).length;
      const isAllowed = allowed[feature] === "package" || allowed[feature] === times;
      if (!isAllowed) refused.push(`${name}: ${feature} in …${near}…`);
    }
  }
  expect(refused).toEqual([]);
});

test("SEC-138: uses no feature in inline scripts that the oldest browsers lack", async ({ request }) => {
  for (const path of ["/", "/loja", "/blog", "/checkout", "/login", "/produto/1"]) {
    const page = await (await request.get(path)).text();
    const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)];
    expect(inline.length, path).toBeGreaterThan(2);
    const found = inline.flatMap(([, text = ""]) => findNewer(text));
    // early-taps.tsx reads `commandForElement`, which is undefined in browsers without command buttons.
    const refused = found.filter(({ feature }) => feature !== ".commandForElement");
    expect(refused, path).toEqual([]);
  }
});

test("SEC-138: loses no style rule in the oldest browsers because of a newer selector or media query", () => {
  for (const { name, text } of styles) expect(findNewerInStyles(text), name).toEqual([]);
});

test("finds newer syntax and functions and accepts older ones", () => {
  const newer: [string, string][] = [
    ["fetch(a, { signal: AbortSignal.any([b]) })", "AbortSignal.any"],
    ["const found = /(?<!\\d)4/.test(text)", "lookbehind"],
    ['const found = RegExp("(?<=a)b")', "lookbehind"],
    ["class One { static { start(); } }", "static block"],
    ["const found = /[a--b]/v", "syntax"],
    ['import facts from "./facts.json" with { type: "json" }', "syntax"],
    ["list.toSorted()", ".toSorted"],
    ["text.isWellFormed()", ".isWellFormed"],
    ["Object.groupBy(list, key)", "Object.groupBy"],
    ["const { promise } = Promise.withResolvers()", "Promise.withResolvers"],
    ['document.querySelector("dialog:modal")', ":modal"],
    ['matchMedia("(width >= 40rem)")', "media range"],
    ["function open({ newState }) { return newState }", ".newState"],
    ["new Segmenter(Intl.Segmenter)", "Intl.Segmenter"],
  ];
  for (const [text, feature] of newer) {
    expect(
      findNewer(text).map((found) => found.feature),
      text,
    ).toContain(feature);
  }
  const older = [
    "list.at(-1); list.findLast(Boolean); Object.hasOwn(a, b); structuredClone(a)",
    "class One { #a = 1; static b = 2; has(c) { return #a in c } }",
    "const URL = { canParse() {} }; URL.canParse(a)",
    "a ??= await b?.c; throw new Error(d, { cause: e })",
  ];
  for (const text of older) expect(findNewer(text), text).toEqual([]);
  expect(findNewerInStyles(".a,.b:has(c){color:red}")).toHaveLength(1);
  expect(findNewerInStyles("@media (width>=40rem){.a{color:red}}")).toHaveLength(1);
  expect(findNewerInStyles(".b:has(c){color:red}.a:is(.c,:popover-open){color:red}")).toEqual([]);
});
