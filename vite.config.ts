import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

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
// A page names each of its files twice and asks for each: what so many routes need comes in one. About a quarter of them:
// with fewer, what only the back office shares would come to every visitor.
const SHARED_BY = 52;

// What is always loaded together comes together, so that a slow phone waits for few files: of every public page, but for
// what is closed or far below and comes late; then what several kinds of them share. What stands first takes along what
// it needs, so what such a file only names, and its own code no longer asks for, goes apart before it.
const FIRST = {
  settings: ["company/company\\.", "platform/images/brand-colours\\."],
  frame: [
    "root\\.tsx",
    "site/(routes/layout|root-facts|links)",
    "site/shell/(site-shell|header|nav-drawer\\.|cart-link|demo-banner)",
    "site/consent/consent-(host|trigger)",
    "ui/(connection/(late|lost|reaches|reload|use-reload|when-needed)|navigation/(navigation|use-page|early)|toasts/toaster)",
    "ui/(layout/(brand|drawer|fonts|frieze)|display/(error-screen|cover|written-html|prose|badge|petal|avatar|email-address)|controls/(prefetch|field\\.|chip))",
    "cart/(cart|use-cart|saved-coupon)\\.",
    "platform/(http/(render-context|page-meta|address)|images/covers|text/(bare-text|phone|networks))",
    "analytics/touch/touch\\.",
    "company/whatsapp-address",
    "popups/(popup-host|popup-loader|page-key)",
    // Small, and asked for by what else is grouped below, of which a lesson needs nothing more.
    "platform/(money-and-dates/money|http/columns)\\.",
    "mail/use-mail",
    "ui/controls/error-panel",
  ],
};
const TOGETHER = {
  cards: ["catalog/store/product-card", "ui/display/(price|rating)"],
  lists: ["ui/(display/pages|controls/search-form|connection/asleep)", "platform/forms/pagination\\."],
  asking: [
    "identity/email-hint/email-(hint|input)",
    "ui/(controls/honeypot|puzzle/fetch-solving)",
    "platform/text/email-address\\.",
  ],
  "post-cards": ["blog/reading/(feed-link|post-cover|post-card)"],
  newsletter: ["newsletter/subscriptions/(newsletter-card|subscription-messages)"],
  sections: ["site/(sections/section-list|pages/section-links|loading/page-head)", "ui/tiles/"],
  buying: [
    "ui/controls/stepper",
    "offers/(chosen-price|offer-state)",
    "catalog/(bundles/bundle|store/quantity-rule)\\.",
    "platform/text/listed",
  ],
  // A lesson shows these too, and nothing else of what is sold.
  shown: [
    "courses/lessons/lesson-(kinds|icons)",
    "courses/plan/workload",
    "ui/(editor/rich-text-format|display/(progress|stars))",
  ],
  goods: [
    "catalog/(store/(buying-box|product-(about|questions|video|gallery|pictures|image|description))|products/description|bundles/bundle-contents)",
    "platform/files/sample-file",
  ],
};

function namedGroups(groups: Record<string, string[]>) {
  return Object.entries(groups).map(([name, files]) => ({
    name,
    test: new RegExp(`/app/(${files.join("|")})`),
  }));
}

const CLIENT_OUTPUT = {
  codeSplitting: {
    groups: [
      { name: "framework", test: FRAMEWORK },
      ...namedGroups(FIRST),
      { name: "shared", minShareCount: SHARED_BY },
      ...namedGroups(TOGETHER),
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
  build: { assetsInlineLimit: 0, modulePreload: false, cssTarget: OLDEST_BROWSERS },
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
