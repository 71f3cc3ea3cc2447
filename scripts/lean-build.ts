// What leaves weight out of the scripts that browsers load, and work out of the server's program. Only in builds:
// development keeps the packages as they are.
import { fileURLToPath } from "node:url";
import { parseAst } from "rolldown/parseAst";
import type { Plugin } from "vite";

const ICON = fileURLToPath(new URL("../app/ui/lucide-icon.ts", import.meta.url));
const ROUTER = /\/node_modules\/react-router\/dist\/production\/.*\.js$/;
const OWN = /\/app\/[^?]+\.tsx?(?:\?|$)/;
const ONLY_ON_SERVER = /import\.meta\.env\.SSR\s*\?(?:[^?]|\?\?)+?:\s*(undefined|null)\b/g;
/** Watching a router from outside, which this site does not do: all that is left of it. */
const NO_INSTRUMENTATION = `
export const instrumentClientSideRouter = (router) => router;
export const getRouteInstrumentationUpdates = () => ({});
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const setInstrumentationClientResultMetaReceiver = () => {};
export const instrumentHandler = undefined;
export const instrumentationResultMetaContext = undefined;
`;
const COMPLAINTS = new Set(["invariant", "warning", "warnOnce"]);

export function leanClient(): Plugin {
  return {
    name: "lean-client",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    load(id) {
      // Scripts load one another as they are: no styles come with them, and nothing is preloaded.
      if (id === "\0vite/preload-helper.js") return "export const __vitePreload = (load) => load();";
      if (ROUTER.test(id) && id.endsWith("/router/instrumentation.js")) return NO_INSTRUMENTATION;
      return undefined;
    },
    transform(code, id) {
      if (ROUTER.test(id)) return { code: withoutComplaints(code), map: null };
      if (OWN.test(id)) return { code: withoutServerParts(code), map: null };
      return undefined;
    },
  };
}

/** On both sides: a page of the shop has 71 icons, and the package takes twice as long to write one. */
export function leanIcons(): Plugin {
  return {
    name: "lean-icons",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      const isFactory = source.endsWith("/createLucideIcon.mjs") && importer?.includes("/lucide-react/");
      return isFactory ? ICON : undefined;
    },
  };
}

const MATCHER = /\/node_modules\/react-router\/dist\/production\/lib\/router\/utils\.js$/;
const EACH_BRANCH =
  "for (let i = 0; matches == null && i < branches.length; ++i) matches = matchRouteBranch(branches[i], decoded, allowPartial);";
/** What stands before the first part of a route's path that may be anything. */
const FIXED_START = `/^[^:*]*/.exec(branches[i].path)[0].replace(/\\/+$/, "").toLowerCase()`;

/**
 * On the server the router compares an address with each of the site's routes, parents and all, and does so twice a
 * request. Routes whose fixed beginning is another one's are passed by.
 */
export function quickMatching(): Plugin {
  return {
    name: "quick-matching",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "ssr",
    transform(code, id) {
      if (!MATCHER.test(id)) return undefined;
      if (!code.includes(EACH_BRANCH))
        throw new Error("This version of the router matches its routes differently.");
      return { code: code.replace(EACH_BRANCH, quickly(EACH_BRANCH)), map: null };
    },
  };
}

/** Routes are matched whatever the case of their letters. */
function quickly(eachBranch: string): string {
  return `
	const lowered = decoded.toLowerCase();
	${eachBranch.replace("matches = ", `if (lowered.startsWith(branches[i].start ??= ${FIXED_START})) matches = `)}
`;
}

/** Before the modules are linked, imports and all: what is loaded late would else come along at once. */
function withoutServerParts(code: string): string {
  const left = code.replaceAll(ONLY_ON_SERVER, "$1");
  if (left === code) return code;
  return left.replaceAll(/^import \{ (\w+) \} from "[^"]+";$/gm, (line, name: string) => {
    const uses = left.match(new RegExp(`(?<!\\.)\\b${name}\\b`, "g"))?.length ?? 0;
    return uses > 1 ? line : "";
  });
}

/** The router's sentences for developers: three kilobytes that no visitor reads. The errors themselves stay. */
function withoutComplaints(code: string): string {
  const sentences: [number, number][] = [];
  collectSentences(parseAst(code), sentences);
  let lean = "";
  let at = 0;
  for (const [start, end] of sentences.sort(([a], [b]) => a - b)) {
    if (start < at) continue;
    lean += `${code.slice(at, start)}""`;
    at = end;
  }
  return lean + code.slice(at);
}

function collectSentences(node: unknown, found: [number, number][]): void {
  if (Array.isArray(node)) {
    for (const one of node) collectSentences(one, found);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  if (isComplaint(node))
    for (const argument of node.arguments) if (isText(argument)) found.push([argument.start, argument.end]);
  for (const value of Object.values(node)) collectSentences(value, found);
}

interface Complaint {
  arguments: unknown[];
}

function isComplaint(node: object): node is Complaint {
  if (!("type" in node) || (node.type !== "CallExpression" && node.type !== "NewExpression")) return false;
  const callee = "callee" in node ? node.callee : undefined;
  const isNamed = typeof callee === "object" && callee !== null && "name" in callee;
  return (
    isNamed && COMPLAINTS.has(String(callee.name)) && "arguments" in node && Array.isArray(node.arguments)
  );
}

interface Text {
  start: number;
  end: number;
}

/** A sentence, whether or not something is put into it. */
function isText(node: unknown): node is Text {
  if (typeof node !== "object" || node === null || !("type" in node)) return false;
  if (node.type === "TemplateLiteral") return true;
  return node.type === "Literal" && "value" in node && typeof node.value === "string";
}
