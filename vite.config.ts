import { basename, join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";

type ChunkingContext = Rolldown.ChunkingContext;

/** They load native binaries or files of their own, or are so heavy that few installations ever load them. */
const LEFT_OUTSIDE = [
  "better-sqlite3",
  "pg",
  "sharp",
  "pdfkit",
  "@aws-sdk/client-s3",
  "@aws-sdk/lib-storage",
];

// What every page needs, and changes with its packages alone: browsers keep it from one version of the site to the next.
const FRAMEWORK =
  /node_modules\/(react|react-dom|react-router|scheduler|clsx)\/|rolldown\/runtime|vite\/preload-helper/;
/** What stands around every public page. */
const FRAME = ["root.tsx", "site/routes/layout.tsx"];
/** Pages that people open first. A file that three of them load belongs to the frame. */
const FIRST_PAGES = [
  "site/routes/home.tsx",
  "catalog/routes/store.tsx",
  "catalog/routes/product.tsx",
  "blog/routes/posts.tsx",
  "blog/routes/post.tsx",
  "courses/routes/player.tsx",
];
/** Named by the frame, and left out of a browser's copy of it. They would come along if they had no file of their own. */
const ONLY_NAMED = ["company/company.ts", "platform/images/brand-colours.ts"];
/** Comes after them, and shares much with a product and a lesson. */
const CHECKOUT = "checkout/routes/checkout.tsx";
const OURS = /\/app\//;
/** What this many routes share comes in one file. With fewer, every visitor would load parts of the back office. */
const SHARED_BY = 52;

const reached = new Map<string, ReadonlySet<string>>();

/** What a file of `app` loads from the beginning, itself included. */
function reachedFrom(file: string, context: ChunkingContext): ReadonlySet<string> {
  const known = reached.get(file);
  if (known) return known;
  const found = new Set([join(import.meta.dirname, "app", file)]);
  // A set hands out what is added while it is walked through.
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  reached.set(file, found);
  return found;
}

/** Those of these pages that load a file from the beginning. */
function loadedBy(pages: readonly string[], id: string, context: ChunkingContext): string[] {
  return pages.filter((page) => reachedFrom(page, context).has(id));
}

function isOfFrame(id: string, context: ChunkingContext): boolean {
  return loadedBy(FRAME, id, context).length > 0 || loadedBy(FIRST_PAGES, id, context).length > 2;
}

/** One file for each set of pages, such as `product-checkout`. */
function nameOfSet(id: string, context: ChunkingContext): string | null {
  const first = loadedBy(FIRST_PAGES, id, context);
  const all = [...first, ...loadedBy([CHECKOUT], id, context)];
  return first.length > 0 && all.length > 1 ? all.map((page) => basename(page, ".tsx")).join("-") : null;
}

const CLIENT_OUTPUT = {
  codeSplitting: {
    groups: [
      { name: "framework", test: FRAMEWORK },
      { name: "only-named", test: new RegExp(`/app/(${ONLY_NAMED.join("|")})$`) },
      {
        debugName: "frame",
        test: OURS,
        name: (id: string, context: ChunkingContext) => (isOfFrame(id, context) ? "frame" : null),
      },
      { debugName: "pages", test: OURS, name: nameOfSet },
      { name: "shared", minShareCount: SHARED_BY },
    ],
  },
};

// A file of ours does nothing by being imported (its style sheets do): what a page only named is not carried along.
const CLIENT_TREESHAKE = {
  moduleSideEffects: [{ test: /\/app\/(?!entry\.client|.*node_modules).*\.tsx?$/, sideEffects: false }],
};

// Safari 15 has bugs in class fields, so the build turns them into assignments. `setPublicClassFields` keeps the code
// short. The option is safe while no field overrides a getter of its class.
const CLIENT_TRANSFORM = { assumptions: { setPublicClassFields: true, noDocumentAll: true } };

// What is started, and the program itself for who measures it from within.
const SERVER_ENTRIES = { main: "./server/main.ts", index: "./server/program.ts" };

// A program is kept in memory as text too, each sign of it twice as large if a single one is beyond Latin-1. Lines and
// names stay as they are, for whoever reads a stack trace. Node looks up each name that each file imports, so what every
// start loads lies in few files: each takes along what it needs and no file before it has, so none need each other in a
// circle. What comes late is in none of them.
const SERVER_OUTPUT = {
  codeSplitting: {
    groups: [
      { name: "processes", test: /\/server\/processes\.ts$/ },
      { name: "config", test: /\/platform\/config\/config\.server\.ts$/ },
      { name: "packages", test: /\/node_modules\//, tags: ["$initial" as const] },
      { name: "program", test: /\/server\/program\.ts$/ },
      { name: "site", test: /virtual:react-router\/server-build/ },
    ],
  },
  comments: false,
  // The sources lie beside the program already.
  sourcemapExcludeSources: true,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
};

const EDITOR = [
  "@tiptap/react",
  "@tiptap/starter-kit",
  "@tiptap/extension-image",
  "@tiptap/extension-text-align",
  "@tiptap/extension-text-style",
];

/** The oldest supported browsers (docs/decisions/128-oldest-supported-browsers.md). */
const OLDEST_BROWSERS = ["safari15.4", "ios15.4", "chrome100", "edge100", "firefox115"];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), entriesByName()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: false,
    cssTarget: OLDEST_BROWSERS,
    // A report about the machine: every other warning is shown (scripts/prepare.mjs).
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // Loaded late, with the first toast and the editor: found then, they would bring a second React in development.
  optimizeDeps: { include: ["sonner", ...EDITOR] },
  // One bundle starts in half the time; development needs the packages as they are.
  ssr: command === "build" ? { noExternal: true, external: LEFT_OUTSIDE } : {},
  environments: {
    client: {
      build: {
        target: OLDEST_BROWSERS,
        rolldownOptions: { output: CLIENT_OUTPUT, treeshake: CLIENT_TREESHAKE, transform: CLIENT_TRANSFORM },
      },
    },
    ssr: {
      // Nobody names the maps, so Node keeps none in memory: the log reads one when there is an error to tell.
      build: { sourcemap: "hidden", rolldownOptions: { input: SERVER_ENTRIES, output: SERVER_OUTPUT } },
      // Whatever the environment says, and without the halves of packages that only development runs.
      ...(command === "build" ? { define: { "process.env.NODE_ENV": '"production"' } } : {}),
    },
  },
}));

/** The router's plugin has one entry in mind and calls it `index.js`. */
function entriesByName(): Plugin {
  const output = { entryFileNames: "[name].js" };
  return {
    name: "entries-by-name",
    enforce: "post",
    config: () => ({ environments: { ssr: { build: { rolldownOptions: { output } } } } }),
  };
}
