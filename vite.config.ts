import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { leanClient, leanIcons, quickMatching } from "./scripts/lean-build.ts";

/** They load native binaries or files of their own, or are so heavy that few installations ever load them. */
const LEFT_OUTSIDE = [
  "better-sqlite3",
  "pg",
  "sharp",
  "pdfkit",
  "@aws-sdk/client-s3",
  "@aws-sdk/lib-storage",
];

// What every page needs travels together: in many small files it would weigh more.
const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler|clsx)\/|\/app\/ui\/lucide-icon\.ts/;
const SITE =
  /\/app\/(site\/(site-shell|missing-page|header|cart-link|nav-drawer|links)|ui\/(button|link|drawer|cover|chip|toaster|asleep|when-near|error-screen|fonts)|popups\/(popup-host|popup-look|page-key)|platform\/(page-meta|request-mark|scroll-memory|covers|address))\.tsx?$|\/lucide-react\/dist\/esm\/icons\/(chevron-down|arrow-left)\./;
/** What lists of products and their forms add: an article does without. */
const SHELF =
  /\/app\/(catalog\/product-card|ui\/(field|search-form|rating|price|pages|empty-state)|platform\/pagination)\.tsx?$/;
// Named, because the icon package's index would otherwise bring every icon of the admin screens along.
const SITE_ICONS =
  "menu|shopping-bag|message-circle|x|circle-check|circle-exclamation-point|check|star|search|arrow-left|chevron-(left|right|down)";
const OTHER_ICONS = new RegExp(`lucide-react/dist/esm/icons/(?!(${SITE_ICONS})\\.)`);

const CLIENT_OUTPUT = {
  codeSplitting: {
    groups: [
      { name: "framework", test: FRAMEWORK, priority: 3 },
      { name: "icons", test: OTHER_ICONS, priority: 2, entriesAware: true },
      { name: "site", test: SITE, priority: 1 },
      { name: "shelf", test: SHELF, priority: 0 },
    ],
  },
  // The group's own names would list the routes that share it, admin screens included.
  chunkFileNames: (chunk: { name: string }) =>
    chunk.name.startsWith("icons~") ? "assets/icons-[hash].js" : "assets/[name]-[hash].js",
};

// A program is kept in memory as text too, each sign of it twice as large if a single one is beyond Latin-1. Lines and
// names stay as they are, for whoever reads a stack trace.
const SERVER_OUTPUT = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
} as const;

const EDITOR = [
  "@tiptap/react",
  "@tiptap/starter-kit",
  "@tiptap/extension-image",
  "@tiptap/extension-text-align",
  "@tiptap/extension-text-style",
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), leanClient(), leanIcons(), quickMatching()],
  build: { assetsInlineLimit: 0, modulePreload: false },
  // Loaded late, with the first toast and the editor: found then, they would bring a second React in development.
  optimizeDeps: { include: ["sonner", ...EDITOR] },
  // One bundle starts in half the time; development needs the packages as they are.
  ssr: command === "build" ? { noExternal: true, external: LEFT_OUTSIDE } : {},
  environments: {
    client: { build: { rolldownOptions: { output: CLIENT_OUTPUT } } },
    ssr: {
      build: { rolldownOptions: { input: "./server/program.ts", output: SERVER_OUTPUT } },
      // Whatever the environment says, and without the halves of packages that only development runs.
      ...(command === "build" ? { define: { "process.env.NODE_ENV": '"production"' } } : {}),
    },
  },
}));
