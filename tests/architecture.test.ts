// Architecture rules: allowed import directions, folder sizes, and the only writers of tables that integrations read.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { SERVED_TABLES } from "#app/api/protocol/registry.ts";
import { isPublicPage } from "../server/cache-key.ts";

const root = join(import.meta.dirname, "..");

/** Layers below all domains, each with its allowed imports. `db` may be imported by all; `ui` imports nothing. */
const GROUND: Record<string, string[]> = {
  platform: [],
  ui: [],
  // Names of events for other programs, usable by every domain.
  events: ["platform"],
  analytics: ["platform"],
  company: ["platform", "analytics"],
  mail: ["platform", "company"],
  jobs: ["platform", "mail"],
  legal: ["platform", "analytics", "company", "mail"],
  "context.ts": ["platform", "company", "mail", "jobs", "legal"],
  nouns: ["platform", "ui", "context.ts"],
};

/** Each domain may import itself, its list, and the ground layers. */
const MAY_IMPORT: Record<string, string[]> = {
  // Each person's rights, whatever gave them. Knows courses, orders and platforms only by their rows.
  rights: [],
  identity: ["rights"],
  categories: ["identity"],
  cart: ["identity", "categories"],
  courses: ["rights", "identity", "categories", "cart", "answers", "move-in"],
  "move-in": [],
  // Sales on other platforms open courses here. This domain knows nothing of orders.
  "external-sales": ["rights", "identity", "courses", "move-in", "newsletter"],
  // Knows only the product's id in the offer's row.
  offers: ["identity"],
  // Knows only the product's id in the bump's row.
  bumps: ["identity"],
  answers: ["identity"],
  catalog: ["identity", "categories", "cart", "courses", "offers", "bumps"],
  coupons: ["identity", "categories", "cart", "courses", "offers", "catalog"],
  // Knows nothing of the paid thing: it is passed in or reported (PaymentReports of payments.server.ts).
  payments: [],
  // Called by the writers of orders; reads only rows of orders.
  ads: ["identity"],
  // `orders` needs `coupons` to know how often one person may use a coupon.
  orders: [
    "rights",
    "identity",
    "categories",
    "cart",
    "courses",
    "offers",
    "bumps",
    "catalog",
    "coupons",
    "payments",
    "ads",
    // Names of the platforms of external sales.
    "move-in",
  ],
  // The checkout's form contains its fields, and an order closes its record.
  recovery: ["identity", "cart", "offers", "catalog", "coupons", "orders"],
  checkout: [
    "rights",
    "identity",
    "categories",
    "cart",
    "courses",
    "offers",
    "bumps",
    "catalog",
    "coupons",
    "payments",
    "orders",
    "recovery",
    "ads",
    // A free order may include a subscription.
    "newsletter",
  ],
  "order-page": [
    "rights",
    "identity",
    "categories",
    "cart",
    "courses",
    "offers",
    "bumps",
    "catalog",
    "payments",
    "orders",
    "checkout",
    "ads",
  ],
  newsletter: ["identity"],
  popups: ["identity"],
  marketing: ["identity", "answers"],
  blog: ["identity", "categories", "newsletter"],
  backups: ["identity"],
};
const DOMAINS = Object.keys(MAY_IMPORT);
/** Domains that compose other domains. */
const COMPOSERS = ["site", "account", "admin", "api", "transfer", "devtools"];
/** Schemas of data that our own code wrote; newer code may have added fields. */
const OUR_OWN_ROWS = ["app/analytics/ad-services.schema.ts", "app/company/sign-in.schema.ts"];
/** Deletes the seeded rows of any noun. */
const ACROSS_NOUNS = ["app/admin/demo/demo-removal.server.ts"];
/**
 * Files that write rows without the single write path of `app/nouns`, each with the reason. Remove the line when a
 * write moves.
 */
const BY_HAND: Record<string, string> = {
  "api/rows/row-writes": "no row of its own: hands every table's row to that table",
  "blog/comments/comment-writes": "no version: decided about, never edited",
  "blog/posts/post-writes": "the day shown and the reading time follow from when and how it is saved",
  "catalog/bundles/bundle-delivery-writes": "what others' changes do to bundles",
  "catalog/bundles/bundle-part-writes": "no version: a line of a bundle, counted with the others",
  "catalog/products/product-rating-writes": "one figure that follows from the reviews",
  "catalog/products/product-writes":
    "whether it is sold, and what bundles it is in, follow from more than its facts",
  "catalog/reviews/review-writes":
    "no version: judged, never edited; its product's rating is counted under the product's lock",
  "coupons/coupon-product-writes":
    "no version: a line of a coupon, which an integration alone writes by itself",
  "coupons/coupon-writes": "the products beside its row",
  "courses/cohorts/cohort-writes": "its calendar stands beside its row, and raises its version",
  "courses/meetings/meeting-writes": "when it was told of follows from its hour",
  "courses/course/course-writes": "its copy, and teachers who leave",
  "courses/doubts/doubt-writes":
    "who answered and when follow from the change, and an answer is an act of its own in the register",
  "courses/prerequisites/prerequisite-writes":
    "no row of its own: many rows' prerequisites in one statement, after what moved or was copied",
  "courses/lessons/attachment-writes": "no version: files of a lesson, saved with it",
  "courses/lessons/lesson-copy-writes": "copies many at once as they stand",
  "courses/lessons/lesson-writes":
    "files that hang on it are part of what is saved; several are published at once",
  "courses/offers/course-offer-writes": "what others' changes do to products",
  "courses/ordering/plan-order-writes": "the order of a whole course in one statement",
  "courses/plan/module-writes": "the numbers of the other modules, and copies as they stand",
  "identity/google/identity-writes": "no row that anybody edits: Google says who it is",
  "identity/passkeys/passkey-writes": "no version: a device makes it, and of it only the name is edited",
  "identity/proofs/proof-writes": "no row that anybody edits",
  "identity/users/sign-in-writes": "no row that anybody edits: a person shows that something is theirs",
  "identity/users/user-bulk-writes": "many rows in one statement, each judged, and what may be put back",
  "identity/users/user-writes": "passwords, sessions and rank go with it, and its address is shown by a link",
  "marketing/leads/lead-writes":
    "what is noted of a person is told by its length alone; a visitor makes it with a consent",
  "newsletter/subscriptions/brought-subscription-writes":
    "no version: many at once from another newsletter, with the consents that were given there",
  "newsletter/subscriptions/subscription-writes": "no version: a consent begins and ends with it",
  "offers/waiting/offer-wait-writes": "no version: a visitor's, never edited",
  "orders/access/part-gift-writes": "no row that anybody edits",
  "orders/gifts/gift-sending-writes": "no row that anybody edits: the buyer's own",
  "orders/writes/line-part-writes": "no version: what a line was made of when it was sold",
  "orders/writes/order-writes": "facts of money: written by what happened, never as a form",
  "popups/popup-email-writes": "no version: a visitor's, with a consent",
  "recovery/carts/saved-cart-writes": "no version: what a visitor left in the cart",
  "rights/right-writes": "no row that anybody edits: each closing is written by its own two functions",
  "site/pages/page-writes": "a page has a draft beside it and versions to go back to, and its own acts",
};
const WRITES_A_ROW =
  /\b(?:insertRows?|updateRows?|deleteRows?|restoreRow)\(|\.(?:insertInto|updateTable|deleteFrom)\(/;
/** Limit: files in one folder, without tests. */
const ROOM_SIZE = 25;
const BANNED_NAMES = /^(utils?|helpers?|common|shared|misc|lib|types|constants|index)\.tsx?$/;
/** Suffixes that do not say what happens to a noun, unlike fields, reads, writes, schema, table and actions. */
const BANNED_SUFFIXES = /^app\/.*-(rows|editing|admin|forms|changes|together|words)(\.server|\.test)?\.tsx?$/;
/**
 * Portuguese words in intents and form fields of our own, which must be English. Addresses and page texts are
 * Portuguese.
 */
const PORTUGUESE_INTENTS =
  /(?:\bintent\b[^"\n]*|z\.literal\(|z\.enum\(\[[^\]]*)"(?:salvar|excluir|apagar|remover|criar|enviar|mover|publicar|restaurar|duplicar|aprovar|rejeitar|ativar|desativar|destacar|tirar|testar|encerrar|cancelar|responder|resolver|reabrir)(?:-[a-z-]*)?"/g;

const IN_DOCUMENTS = /`((?:app|db|server|tests|e2e|scripts|bench|deploy|docs|public)\/[\w./@-]+)`/g;
/** New files of an example, and output of a measurement. */
const NOT_THERE = [
  "app/site/sections/map-view.tsx",
  "app/testimonials",
  "app/testimonials/routes/admin-testimonials.test.ts",
  "bench/data/sets",
];

interface SourceFile {
  path: string;
  text: string;
  imports: string[];
}

const files: SourceFile[] = ["app", "db", "server", "scripts"].flatMap((folder) => sourcesIn(folder));

test("allows only the imports of the map", () => {
  const wrong = files.flatMap((file) =>
    file.imports.flatMap((target) => {
      const reason = refusal(file.path, target);
      return reason ? [`${file.path} imports ${target}: ${reason}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

test("allows imports between two folders of a slice in one direction only", () => {
  const wrong = slices().flatMap((slice) => {
    const known = roomImports(slice);
    return [...known].flatMap(([room, targets]) =>
      [...targets]
        .filter(([target]) => reaches(known, target, room))
        .map(([target, example]) => `${slice}: ${room} and ${target} know each other, as in ${example}`),
    );
  });
  expect(wrong).toEqual([]);
});

test("has no circular imports, not even for types", () => {
  const known = new Map(
    files.filter(({ path }) => !isTest(path)).map(({ path, imports }) => [path, imports]),
  );
  expect(circlesOf(known).map((circle) => circle.join(", "))).toEqual([]);
});

test("limits the number of files in a folder", () => {
  const sizes = new Map<string, number>();
  for (const { path } of files) {
    if (!path.startsWith("app/") || isTest(path)) continue;
    sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  }
  const wrong = [...sizes]
    .filter(([, size]) => size > ROOM_SIZE)
    .map(([folder, size]) => `${folder} holds ${size} files: divide it by what they are about`);
  expect(wrong).toEqual([]);
});

test("writes tables that integrations read only through db/writes.server.ts", () => {
  const heard = SERVED_TABLES.filter(({ hasNoWebhooks }) => !hasNoWebhooks);
  const tables = heard.map(({ table }) => table).join("|");
  const write = new RegExp(`\\b(insertInto|updateTable|deleteFrom)\\(\\s*"(${tables})"`);
  const writers = files.filter(
    (file) => file.path.startsWith("app/") && !isTest(file.path) && write.test(file.text),
  );
  const wrong = writers.map(
    (file) =>
      `${file.path}: use insertRow, updateRow or deleteRow of db/writes.server.ts, so that webhooks hear of it`,
  );
  expect(wrong).toEqual([]);
});

/** Matches a query that names the table of rights, by query builder or as SQL. */
const NAMES_RIGHTS =
  /(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin)\(\s*"rights\b|\b(?:from|join|into|update)\s+"?rights\b(?!")|\brights\.(?:id|public_id|user_id|order_id|order_item_id|course_id|product_id|collection_id|source|licence_id|external_purchase|ends_at|opens_at|suspended_for|revoked_for|removed_at|awaits_confirmation|lapsed_at|created_at)\b/;

test("RT-01: queries the table of rights only in app/rights, migrations and the demo shop", () => {
  const mayName = /^(?:app\/rights|db\/migrations|db\/seed)\//;
  const wrong = files
    .filter(({ path, text }) => !isTest(path) && !mayName.test(path) && NAMES_RIGHTS.test(text))
    .map(({ path }) => `${path}: ask a function of app/rights`);
  expect(wrong).toEqual([]);
});

test("RT-01: names the tables that rights replaced nowhere", () => {
  const old = /\b(?:external_grants|enrollment_sources)\b|"grants\b|\b(?:from|join|into|update) grants\b/;
  const all = [...files, ...["tests", "e2e", "bench"].flatMap((folder) => sourcesIn(folder))];
  const wrong = all.filter(({ text }) => old.test(text)).map(({ path }) => path);
  expect(wrong.filter((path) => path !== "tests/architecture.test.ts")).toEqual([]);
});

test("writes a noun in one place that checks its rules: its *-writes.server.ts", () => {
  const writers = files
    .filter(({ path }) => path.startsWith("app/") && !isTest(path) && !/-writes\.server\.ts$/.test(path))
    .filter(({ imports }) => imports.includes("db/writes.server.ts"))
    .map(({ path }) => path);
  const wrong = writers.filter((path) => !ACROSS_NOUNS.includes(path));
  expect(wrong, "let the noun's *-writes.server.ts do it").toEqual([]);
  expect(ACROSS_NOUNS.filter((path) => !writers.includes(path))).toEqual([]);
});

test("opens transactions only by inTransaction, so that listeners of changed tables are notified", () => {
  const wrong = files
    .filter((file) => !isTest(file.path) && file.path !== "db/connect.server.ts")
    .filter((file) => /\.transaction\(\)/.test(file.text))
    .map((file) => `${file.path}: use inTransaction of db/connect.server.ts`);
  expect(wrong).toEqual([]);
});

test("uses text fields for dates, because the browser's date field follows the browser's language", () => {
  const native = /type="(?:date|datetime-local|month|week)"/;
  const wrong = files
    .filter(({ path }) => path.startsWith("app/") && !isTest(path) && path !== "app/ui/dates/date-input.tsx")
    .filter(({ text }) => native.test(text))
    .map(({ path }) => `${path}: use DateInput of app/ui/dates, and typedDay or typedMoment to read it`);
  expect(wrong).toEqual([]);
});

test("queries the database only in services", () => {
  const wrong = files
    .filter(
      (file) => file.path.startsWith("app/") && !isTest(file.path) && !/\.server\.tsx?$/.test(file.path),
    )
    .filter((file) => /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(file.text))
    .map((file) => `${file.path}: move the query into a *.server.ts of its slice`);
  expect(wrong).toEqual([]);
});

test("imports no module for side effects only, because the bundler drops such modules", () => {
  // A style sheet import is allowed. `import("…")` without using the result counts as such an import too.
  const alone =
    /^[ \t]*import\s*["']([^"']+)["']|^[ \t]*(?:void |await )?import\(\s*["']([^"']+)["']\s*\)\s*;/gm;
  const ours = files.filter(({ path }) => path.startsWith("app/") && !isTest(path));
  const wrong = ours.flatMap(({ path, text }) =>
    [...text.matchAll(alone)]
      .map(([, named, asked]) => named ?? asked ?? "")
      .filter((name) => /^[.#]/.test(name) && !name.endsWith(".css"))
      .map((name) => `${path} imports ${name} and takes nothing of it`),
  );
  expect(wrong).toEqual([]);
});

test("retries lazily loaded files: late() and askFor() take `() => import(…)`", () => {
  const asked = /\blazy\(|(.{6})\bimport\(\s*["']\.[^"']+["']\s*\)(?!\.\w+>)/g;
  const browsers = files.filter(
    ({ path }) => path.startsWith("app/") && !isTest(path) && !path.includes(".server."),
  );
  const wrong = browsers
    .filter(({ path }) => path !== "app/ui/connection/late-part.tsx")
    .flatMap(({ path, text }) =>
      [...text.matchAll(asked)]
        .filter(([, before]) => !before?.endsWith("() => ") && !before?.endsWith("typeof "))
        .map(([found]) => `${path}: ${found}`),
    );
  expect(wrong).toEqual([]);
});

test("requires file names that describe the content", () => {
  const wrong = files
    .map((file) => file.path)
    .filter((path) => BANNED_NAMES.test(path.split("/").at(-1) ?? "") || BANNED_SUFFIXES.test(path));
  expect(wrong).toEqual([]);
});

test("writes object literals without spreading them over lines for the formatter", () => {
  const all = [...files, ...["tests", "e2e", "bench", "scripts"].flatMap((folder) => sourcesIn(folder))];
  const wrong = all.filter(({ text }) => /^\s*\.\.\.\{ /m.test(text)).map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("SEC-04: validates input from people and programs by schemas that refuse unlisted fields", () => {
  const open = files
    .filter(({ path }) => path.startsWith("app/") && !isTest(path))
    .filter(({ path, text }) => /\.schema\.ts$/.test(path) || /\bparse(?:Form|Value)\(/.test(text))
    .filter(({ text }) => /\bz\s*\.(?:object|looseObject)\(|\.(?:loose|passthrough|catchall)\(/.test(text))
    .map(({ path }) => path);
  const isOthers = (path: string) => /^app\/payments\/(?:providers|port)\//.test(path);
  expect(open.filter((path) => !isOthers(path))).toEqual(OUR_OWN_ROWS);
});

test("requires English names for form intents and fields", () => {
  const wrong = files
    .filter(({ path }) => path.startsWith("app/") && !isTest(path))
    .flatMap(({ path, text }) => (text.match(PORTUGUESE_INTENTS) ?? []).map((found) => `${path}: ${found}`));
  expect(wrong).toEqual([]);
});

test("defines every cited promise in docs/contracts and has a test for each", () => {
  const contracts = readdirSync(join(root, "docs/contracts"))
    .map((name) => readFileSync(join(root, "docs/contracts", name), "utf8"))
    .join("\n");
  const promised = new Set([...contracts.matchAll(/^\| ((?:OP|SEC|RT)-\d{2,3}) \|/gm)].map(([, id]) => id));
  expect(promised.size).toBeGreaterThan(80);
  const cited = [...files, ...["tests", "e2e"].flatMap((folder) => sourcesIn(folder))];
  const wrong = cited.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:OP|SEC|RT)-\d{2,3}\b/g)]
      .map(([id]) => id)
      .filter((id) => !promised.has(id))
      .map((id) => `${path} cites ${id}`),
  );
  expect(wrong).toEqual([]);
  const tests = cited.filter(({ path }) => isTest(path) || /^(tests|e2e)\//.test(path));
  const tested = new Set(tests.flatMap(({ text }) => text.match(/\b(?:OP|SEC|RT)-\d{2,3}\b/g) ?? []));
  expect([...promised].filter((id) => !tested.has(id ?? ""))).toEqual([]);
});

test("names only existing files in the documents", () => {
  const documents = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
  const wrong = documents.flatMap((name) => {
    const named = readFileSync(join(root, "docs", name), "utf8").matchAll(IN_DOCUMENTS);
    return [...named]
      .map(([, path = ""]) => path)
      .filter((path) => !/NN|NAME/.test(path) && !NOT_THERE.includes(path) && !existsSync(join(root, path)))
      .map((path) => `docs/${name}: ${path}`);
  });
  expect(wrong).toEqual([]);
});

test("links only to existing documents", () => {
  const documents = [
    "README.md",
    ...readdirSync(join(root, "docs"), { recursive: true }).map((name) => `docs/${name}`),
  ];
  const wrong = documents
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) =>
      [...readFileSync(join(root, name), "utf8").matchAll(/\]\((?!\w+:)([^)#\s]+)/g)]
        .filter(([, target = ""]) => !existsSync(join(root, dirname(name), target)))
        .map(([, target]) => `${name}: ${target}`),
    );
  expect(wrong).toEqual([]);
});

test("gives a reason for every row written outside app/nouns", () => {
  const writes = files.filter(({ path }) => /^app\/(?!nouns\/).*-writes\.server\.ts$/.test(path));
  const named = writes
    .filter(({ text }) => WRITES_A_ROW.test(text))
    .map(({ path }) => path.slice("app/".length, -".server.ts".length));
  expect(named.sort()).toEqual(Object.keys(BY_HAND).sort());
});

/** Back-office lists that render themselves, each with the reason. Add none. */
const LISTS_BY_HAND: Record<string, string> = {
  "app/admin/routes/audit.tsx": "its filter has days and a number",
  "app/api/integrations/delivery-table.tsx":
    "its boxes have a field of their own, under a heading of a webhook's page",
  "app/api/integrations/delivery-bulk-actions.tsx": "names the webhook beside its deliveries",
  "app/backups/screen/backup-list.tsx": "files of the store, each with what became of it; nobody edits one",
  "app/blog/posts/post-bulk-bar.tsx": "a field of its own, by what is chosen; the list is declared",
  "app/blog/routes/posts.tsx": "what readers see",
  "app/catalog/products/product-bulk-bar.tsx": "fields of its own, by what is chosen; the list is declared",
  "app/courses/cohort-members/member-bulk-bar.tsx": "a field of its own; the list is declared",
  "app/courses/students/student-bulk-bar.tsx": "a reason of its own, by what is chosen; the list is declared",
  "app/orders/admin/order-bulk-bar.tsx": "an order has a state, no form: its acts are its own",
  "app/orders/admin/order-table.tsx": "the same",
  "app/orders/routes/admin-orders.tsx": "the same",
  "app/site/admin-pages/page-table.tsx": "pages have a standing beside their row, and an editor of their own",
  "app/recovery/admin/open-sale-table.tsx": "rows of two kinds, without a search",
  "app/recovery/routes/admin-recovery.tsx": "the same",
};

test("declares every back-office list and renders it by app/nouns", () => {
  const parts = /\bsortedColumn\(|\brangeSentence\(|<BulkForm\b|<ListFilterForm\b|<SelectableRow\b/;
  const drawn = files
    .filter(({ path }) => /^app\/(?!nouns\/|ui\/).*\.tsx$/.test(path) && !isTest(path))
    .filter(({ text }) => parts.test(text) || (/<Table\b/.test(text) && /<DeleteDialog\b/.test(text)))
    .map(({ path }) => path);
  expect(drawn.sort()).toEqual(Object.keys(LISTS_BY_HAND).sort());
});

test("SEC-55: gives loaders of public pages only ForEverybody, so that they cannot read the session", () => {
  const map = readFileSync(join(root, "app/routes.ts"), "utf8");
  const ownFrame = map.indexOf("site/reader/routes/own-frame.tsx");
  const routes = [...map.matchAll(/(?:route\("([^"]+)", |index\()"([^"]+)"/g)];
  const isForAll = ([, path = ""]: RegExpMatchArray) =>
    isPublicPage(`/${path.replace(/:\w+\??/g, "1").replace("*", "1")}`);
  // The other routes are prefixes, and none of them is public.
  const files = routes
    .slice(
      0,
      routes.findIndex(([, , file]) => file?.startsWith("admin/")),
    )
    .filter(isForAll);
  expect(files.length).toBeGreaterThan(14);
  const isInside = (at: number) => at > ownFrame && at < map.indexOf("\n    ]),", ownFrame);
  const wrong = [
    ...files.filter(({ index }) => isInside(index)).map(([, , file]) => file),
    ...["root.tsx", "site/routes/layout.tsx", ...files.map(([, , file]) => file ?? "")].filter((file) => {
      const text = readFileSync(join(root, "app", file), "utf8");
      return (
        text.includes("function loader(") &&
        !/function loader\(\{[^}]*\}: ForEverybody<Route\.LoaderArgs>/.test(text)
      );
    }),
  ];
  expect(wrong).toEqual([]);
});

test("has no logic in route files", () => {
  const wrong = files
    .filter((file) => /\/routes\/[^/]+\.tsx?$/.test(file.path) && !isTest(file.path))
    .filter((file) => file.text.split("\n").length > 160)
    .map((file) => `${file.path}: over 160 lines; take a component or a service out of it`);
  expect(wrong).toEqual([]);
});

function refusal(path: string, target: string): string | undefined {
  if (isTest(path)) return undefined;
  if (target.startsWith("server/")) return path.startsWith("server/") ? undefined : "nobody imports server/";
  const [area = "", from = ""] = path.split("/");
  const [targetArea = "", to = ""] = target.split("/");
  if (area === "db") {
    if (targetArea === "app" && !/^db\/(cli|seed)/.test(path)) return "db knows nothing of app/";
    return undefined;
  }
  if (area !== "app" || targetArea !== "app") return undefined;
  if (to === from || from === "routes.ts" || from === "root.tsx" || from === "entry.server.tsx")
    return undefined;
  if (GROUND[from])
    return GROUND[from].includes(to)
      ? undefined
      : `${from} stands below every domain, and may not know ${to}`;
  if (target.includes("/routes/")) return "another slice's routes are not for import";
  if (GROUND[to]) return undefined;
  // Types only: the data that the root loader gives to every page.
  if (target === "app/root.tsx")
    return COMPOSERS.includes(from) ? undefined : "only composing folders know the root";
  if (COMPOSERS.includes(from))
    return DOMAINS.includes(to) || COMPOSERS.includes(to) ? undefined : "unknown area";
  if (!DOMAINS.includes(from))
    return `${from} is not on the map: add it to this test with what it may import`;
  return MAY_IMPORT[from]?.includes(to)
    ? undefined
    : `${from} may not know ${to}; let ${COMPOSERS.join(", ")} bring them together`;
}

function slices(): string[] {
  const names = files
    .filter(({ path }) => path.split("/").length > 2)
    .map(({ path }) => path.split("/").slice(0, 2));
  return [...new Set(names.map((parts) => parts.join("/")))].filter((slice) => slice.startsWith("app/"));
}

/**
 * Maps each folder to the folders that it imports, each with one import as the example. Files outside a folder are in
 * ".".
 */
function roomImports(slice: string): Map<string, Map<string, string>> {
  const known = new Map<string, Map<string, string>>();
  const roomOf = (path: string) => {
    const [room = "", file] = path.slice(slice.length + 1).split("/");
    return file ? room : ".";
  };
  for (const { path, imports } of files) {
    if (!path.startsWith(`${slice}/`) || isTest(path)) continue;
    for (const target of imports) {
      if (!target.startsWith(`${slice}/`) || roomOf(target) === roomOf(path)) continue;
      const targets = known.get(roomOf(path)) ?? new Map<string, string>();
      known.set(roomOf(path), targets.set(roomOf(target), `${path} imports ${target}`));
    }
  }
  return known;
}

function reaches(known: Map<string, Map<string, string>>, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const room of seen) for (const next of known.get(room)?.keys() ?? []) seen.add(next);
  return seen.has(to);
}

/** Groups of files that import each other in a circle (Tarjan's strongly connected components). */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (path: string): number => {
    const place = order.size;
    order.set(path, place);
    lowest.set(path, place);
    open.push(path);
    for (const target of imports.get(path) ?? []) {
      if (!imports.has(target)) continue;
      const reached = order.has(target)
        ? open.includes(target)
          ? order.get(target)
          : undefined
        : visit(target);
      lowest.set(path, Math.min(lowest.get(path) ?? place, reached ?? place));
    }
    const low = lowest.get(path) ?? place;
    if (low === place) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return circles;
}

function sourcesIn(folder: string): SourceFile[] {
  return (
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith(".d.ts"))
      // Skips packages and builds of the bench.
      .filter((name) => !/(^|[\\/])(node_modules|build)[\\/]/.test(name))
      .map((name) => {
        const path = `${folder}/${name.replaceAll("\\", "/")}`;
        const text = readFileSync(join(root, path), "utf8");
        return { path, text, imports: importsOf(path, text) };
      })
  );
}

/** Import paths from the repository's root, without packages and generated types. */
function importsOf(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
  return specifiers.flatMap((specifier) => {
    if (specifier.includes("+types/")) return [];
    if (/^#(app|db|server|tests)\//.test(specifier)) return [specifier.slice(1)];
    if (specifier.startsWith(".")) return [normalize(join(dirname(path), specifier))];
    return [];
  });
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
