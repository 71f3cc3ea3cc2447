// Finds features in scripts and style sheets that the oldest supported browsers lack.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { CompatStatement, Identifier as Feature } from "@mdn/browser-compat-data";
import { type AnyNode, type MemberExpression, parse } from "acorn";

/** Keep equal to vite.config.ts and docs/decisions/128-oldest-supported-browsers.md. */
export const OLDEST = { safari: "15.4", safari_ios: "15.4", chrome: "100", edge: "100", firefox: "115" };

export interface Finding {
  /** Examples: `AbortSignal.any`, `.toSorted`, `lookbehind`. */
  feature: string;
  /** The source text around the feature. */
  near: string;
}

// The data file has a hundred thousand lines, so only the tests that need it import this module.
const data = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("@mdn/browser-compat-data"), "utf8"),
) as Record<string, Feature>;
const api = data.api ?? {};
const builtins = data.javascript?.builtins ?? {};

/** Global variables and the interface of each object. */
const INSTANCES: Record<string, string> = {
  window: "Window",
  globalThis: "Window",
  self: "Window",
  document: "Document",
  navigator: "Navigator",
  location: "Location",
  history: "History",
  crypto: "Crypto",
  performance: "Performance",
  screen: "Screen",
};

const members = new Map<string, { owner: string; feature: Feature }[]>();
for (const [owner, inside] of [...Object.entries(api), ...Object.entries(builtins)]) {
  for (const [name, feature] of Object.entries(inside as Feature)) {
    if (name === "__compat" || !(feature as Feature).__compat) continue;
    members.set(name, [...(members.get(name) ?? []), { owner, feature: feature as Feature }]);
  }
}

/** Ignores calls of `methods`, the names that the scripts define themselves (see `definedMethods`). */
export function findNewer(text: string, methods: ReadonlySet<string> = new Set()): Finding[] {
  const found: Finding[] = [];
  const tree = treeOf(text);
  if (tree instanceof Error) return [{ feature: "syntax", near: String(tree) }];
  const bound = boundNames(tree);
  const isGlobal = (name: string) => !bound.has(name);
  walk(tree, [], (node, parents) => {
    const feature = featureOf(node, parents, isGlobal);
    if (feature && !methods.has(feature))
      found.push({ feature, near: text.slice(Math.max(0, node.start - 80), node.end + 40) });
  });
  return found;
}

/** Method names that a script defines itself, such as `.configure`. The browser may have a method of the same name. */
export function definedMethods(text: string): string[] {
  const tree = treeOf(text);
  const names: string[] = [];
  if (tree instanceof Error) return names;
  walk(tree, [], (node, parents) => {
    if (parents.at(-1)?.type === "ObjectPattern") return;
    const key =
      node.type === "AssignmentExpression" && node.left.type === "MemberExpression"
        ? node.left.property
        : node.type === "MethodDefinition" || node.type === "PropertyDefinition" || node.type === "Property"
          ? node.key
          : undefined;
    if (key?.type === "Identifier") names.push(`.${key.name}`);
  });
  return names;
}

function treeOf(text: string): AnyNode | Error {
  try {
    return parse(text, { ecmaVersion: 2022, sourceType: "module" });
  } catch (error) {
    return error as Error;
  }
}

function featureOf(
  node: AnyNode,
  parents: AnyNode[],
  isGlobal: (name: string) => boolean,
): string | undefined {
  const parent = parents.at(-1);
  switch (node.type) {
    case "StaticBlock":
      return "static block";
    case "Literal":
      return textFeature(node.regex ? node.regex.pattern : node.value, parent);
    case "TemplateElement":
      return textFeature(node.value.raw, parents.at(-2));
    case "MemberExpression":
      return memberFeature(node, parent, isGlobal);
    case "Identifier": {
      if (!isGlobal(node.name) || !isRead(node, parent)) return undefined;
      const feature = own(api, node.name) ?? own(builtins, node.name) ?? own(api.Window ?? {}, node.name);
      return feature && isNewer(feature) ? node.name : undefined;
    }
    case "Property":
      return parent?.type === "ObjectPattern" && node.key.type === "Identifier" && !node.computed
        ? newerMember(node.key.name, false)
        : undefined;
    default:
      return undefined;
  }
}

/** An unknown selector makes `querySelector` throw. An unknown media query never matches. */
function textFeature(text: unknown, parent: AnyNode | undefined): string | undefined {
  if (typeof text !== "string") return undefined;
  if (/\(\?<[=!]/.test(text)) return "lookbehind";
  if (/\((?:width|height)\s*[<>]/.test(text)) return "media range";
  const asks =
    parent?.type === "CallExpression" && parent.callee.type === "MemberExpression" && parent.callee.property;
  if (
    asks === undefined ||
    asks === false ||
    asks.type !== "Identifier" ||
    !/^(querySelector(All)?|closest|matches)$/.test(asks.name)
  )
    return undefined;
  const selector = NEWER_SELECTORS.find((name) => isIn(name, text));
  return selector && `:${selector}`;
}

function memberFeature(
  node: MemberExpression,
  parent: AnyNode | undefined,
  isGlobal: (name: string) => boolean,
): string | undefined {
  const name = node.property.type === "Identifier" && !node.computed ? node.property.name : undefined;
  if (!name) return undefined;
  if (node.object.type === "Identifier" && isGlobal(node.object.name)) {
    const { name: object } = node.object;
    const owner = own(api, INSTANCES[object] ?? object) ?? own(builtins, object);
    if (owner) {
      const feature =
        own(owner, `${name}_static`) ??
        own(owner, name) ??
        (INSTANCES[object] === "Window" ? (own(api, name) ?? own(builtins, name)) : undefined);
      return feature && isNewer(feature) ? `${object}.${name}` : undefined;
    }
  }
  return newerMember(name, parent?.type === "CallExpression" && parent.callee === node);
}

/**
 * Reports a member name when every interface that has the name got it too late. Properties that are only read count
 * only on events and elements, because other objects often use the same names.
 */
function newerMember(name: string, isCalled: boolean): string | undefined {
  const known = members.get(name);
  const isMeant = isCalled || known?.every(({ owner }) => /(Event|Element)$/.test(owner));
  return isMeant && known?.every(({ feature }) => isNewer(feature)) ? `.${name}` : undefined;
}

function own(object: object, name: string): Feature | undefined {
  const found = Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined;
  return typeof found === "object" && found !== null && name !== "__compat" ? (found as Feature) : undefined;
}

function isNewer({ __compat }: Feature): boolean {
  return (
    __compat !== undefined &&
    Object.entries(OLDEST).some(([browser, oldest]) => !has(__compat, browser, oldest))
  );
}

function has({ support }: CompatStatement, browser: string, oldest: string): boolean {
  const said = support[browser as keyof typeof support];
  // No data for this browser.
  if (said === undefined) return true;
  return [said].flat().some(({ version_added, version_removed, flags, prefix, alternative_name }) => {
    if (flags || prefix || alternative_name || typeof version_added !== "string") return false;
    const isGone = typeof version_removed === "string" && isUpTo(version_removed, oldest);
    return version_added !== "preview" && isUpTo(version_added, oldest) && !isGone;
  });
}

function isUpTo(version: string, oldest: string): boolean {
  const [one, other] = [version.replace("≤", ""), oldest].map((text) => text.split(".").map(Number));
  const difference = (one?.[0] ?? 0) - (other?.[0] ?? 0) || (one?.[1] ?? 0) - (other?.[1] ?? 0);
  return difference <= 0;
}

const NEWER_SELECTORS = Object.entries(data.css?.selectors ?? {})
  .filter(([, feature]) => isNewer(feature as Feature))
  .map(([name]) => name);

/**
 * Finds rules that older browsers drop. One unknown selector in a list drops the whole rule, except inside `:is()` and
 * `:where()`. An unknown media query drops everything inside it.
 */
export function findNewerInStyles(text: string): string[] {
  const found: string[] = [];
  for (const [, prelude = ""] of text.matchAll(/([^{};]+)\{/g)) {
    if (prelude.startsWith("@")) {
      if (/^@media[\s\S]*[<>]/.test(prelude)) found.push(prelude);
      continue;
    }
    let plain = prelude;
    while (/:(?:is|where)\([^()]*\)/.test(plain)) plain = plain.replace(/:(?:is|where)\([^()]*\)/g, "");
    const selectors = plain.replace(/\([^()]*\)/g, "()").split(",");
    const newer = selectors.filter((one) => NEWER_SELECTORS.some((name) => isIn(name, one)));
    if (newer.length > 0 && newer.length < selectors.length) found.push(prelude);
  }
  return found;
}

/** Ignores escaped colons, which belong to class names of Tailwind. */
function isIn(selector: string, text: string): boolean {
  return new RegExp(`(?<!\\\\):${selector}(?![\\w-])`).test(text);
}

/** All names that the file declares in any scope. Any other name is a global. */
function boundNames(tree: AnyNode): Set<string> {
  const names = new Set<string>();
  walk(tree, [], (node, parents) => {
    if (node.type === "Identifier" && isDeclared(node, parents)) names.add(node.name);
  });
  return names;
}

function isDeclared(node: AnyNode, parents: AnyNode[]): boolean {
  let inner = node;
  for (const parent of parents.toReversed()) {
    switch (parent.type) {
      case "VariableDeclarator":
      case "ClassDeclaration":
      case "ClassExpression":
        return parent.id === inner;
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        return (parent as { id?: AnyNode }).id === inner || (parent.params as AnyNode[]).includes(inner);
      case "CatchClause":
        return parent.param === inner;
      case "ImportSpecifier":
      case "ImportDefaultSpecifier":
      case "ImportNamespaceSpecifier":
        return parent.local === inner;
      case "Property":
        if (parent.value !== inner) return false;
        break;
      case "AssignmentPattern":
        if (parent.left !== inner) return false;
        break;
      case "ObjectPattern":
      case "ArrayPattern":
      case "RestElement":
        break;
      default:
        return false;
    }
    inner = parent;
  }
  return false;
}

function isRead(node: AnyNode, parent: AnyNode | undefined): boolean {
  if (!parent) return false;
  if (parent.type === "MemberExpression") return parent.object === node || parent.computed;
  if (parent.type === "Property") return parent.value === node;
  if (parent.type === "MethodDefinition" || parent.type === "PropertyDefinition") return parent.key !== node;
  return !/^(Import|Export|Labeled|Break|Continue)/.test(parent.type);
}

function walk(node: AnyNode, parents: AnyNode[], visit: (node: AnyNode, parents: AnyNode[]) => void): void {
  visit(node, parents);
  const inside = [...parents, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === "string") walk(child, inside, visit);
    }
  }
}
