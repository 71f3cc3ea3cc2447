// What decides where money goes is written down once, and so is what does not: a new setting, door or table has to be decided.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SETTINGS_PANELS } from "#app/admin/settings/settings-fields.ts";
import { SERVED_TABLES } from "#app/api/protocol/registry.ts";
import { SETTINGS } from "#app/company/company-settings.schema.ts";
import { SETTINGS_GROUPS, type SettingsGroupName } from "#app/company/settings-group.ts";
import { openSite } from "#tests/test-site.ts";

/** Fields of the settings that change what the shop says, offers or asks, and never who gets what is paid. */
const NOT_WHERE_MONEY_GOES: Record<SettingsGroupName, string[]> = {
  marca: ["brand", "tagline", "legalName", "taxId", "logo", "logoDark", "logoRatio"],
  cores: ["primary", "accent"],
  contato: ["info", "support", "sales", "phone1", "phone2", "street", "city", "state", "postalCode", "hours"],
  redes: [
    ...["number", "message", "whatsappHours", "instagram", "linkedin", "facebook", "github"],
    ...["youtube", "tiktok", "telegram", "whatsappChannel", "pinterest", "threads"],
  ],
  vendas: [
    // Whether a method is offered; whose account it pays into, its provider's credentials on the server say.
    "credit",
    "pix",
    "boleto",
    "maxParts",
    "freeParts",
    "rate",
    "leastPart",
    "pixMinutes",
    "boletoDays",
    "boletoHoldDays",
    "saleMails",
    // A refund goes back the way the money came, or by hand, which asks for no destination.
    "refundWindowDays",
    "automaticRefunds",
    "accessDays",
    "courseAccess",
    "newVersions",
    "offersNewsletter",
  ],
  conteudo: ["reviewsOpenToAll", "mailSender"],
  medicao: ["tagAddress", "tagSite"],
};

/** Files that write rows of `settings`, and what for. */
const WRITERS: Record<string, "asks the guard" | "not where money goes"> = {
  "app/company/company-settings.server.ts": "asks the guard",
  "app/platform/config/setting-versions.server.ts": "not where money goes",
  // What it remembers is the environment's; a change of it is told.
  "app/admin/money-destination/payment-environment.server.ts": "not where money goes",
  "app/backups/runs/backup-schedule.server.ts": "not where money goes",
  "app/identity/sign-in-setup/sign-in-settings.server.ts": "not where money goes",
  "app/ads/settings/ad-settings.server.ts": "not where money goes",
  "app/payments/attempts/resting.server.ts": "not where money goes",
  "app/backups/store/backup-passphrase.server.ts": "not where money goes",
  "app/mail/mail-settings.server.ts": "not where money goes",
  "app/recovery/messages/recovery-messages.server.ts": "not where money goes",
  "app/site/navigation/navigation.server.ts": "not where money goes",
  "app/backups/store/last-backup.server.ts": "not where money goes",
  "db/seed/demo-record.ts": "not where money goes",
};

/** Doors of the guarded write: each hands it the guard of whoever asks. */
const DOORS = ["app/admin/settings/settings-actions.server.ts"];
const FORMS = ["app/admin/opening/opening-actions.server.ts", "app/admin/routes/settings.tsx"];

/** None of these says who is paid. */
const SERVED = [
  "cohorts",
  "users",
  "categories",
  "products",
  "offers",
  "blog_posts",
  "orders",
  "order_items",
  "coupons",
  "coupon_products",
  "bumps",
  "bundle_parts",
  "product_reviews",
  "newsletter_subscriptions",
  "popup_configs",
  "popup_emails",
  "courses",
  "course_modules",
  "course_lessons",
  "lesson_doubts",
  "enrollments",
];

const SOURCES = ["app", "db", "server", "scripts"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => !path.startsWith("db/migrations/"))
    .map((path) => ({ path, text: readFileSync(path, "utf8") })),
);

test("SEC-45: of every field of the settings it is written down whether it decides where money goes", () => {
  for (const name of SETTINGS_GROUPS) {
    const { moneyDestination, schema } = SETTINGS[name];
    const shape = "shape" in schema ? Object.keys(schema.shape as object) : [];
    const fields = new Set([...shape, ...SETTINGS_PANELS[name].fields.map((field) => field.name)]);
    const decided = [...moneyDestination, ...NOT_WHERE_MONEY_GOES[name]];
    expect([...fields].sort(), name).toEqual(decided.sort());
    expect(new Set(decided).size, name).toBe(decided.length);
  }
  expect(SETTINGS.vendas.moneyDestination).toEqual(["pixKey", "pixName", "pixCity"]);
});

test("SEC-45: every write of a setting is known, and one of them writes where money goes, behind its guard", () => {
  const writes = /\bwriteSetting\(|\b(?:insertInto|updateTable)\(\s*"settings"/;
  const writers = SOURCES.filter(({ text }) => writes.test(text)).map(({ path }) => path);
  expect(writers.sort()).toEqual(Object.keys(WRITERS).sort());
  const calling = (name: string) =>
    SOURCES.filter(({ text }) => new RegExp(`(?<!function )\\b${name}\\(`).test(text)).map(
      ({ path }) => path,
    );
  expect(calling("saveCompanyGroup").sort()).toEqual(DOORS);
  expect(calling("runSettingsForm").sort()).toEqual(FORMS);
});

test("SEC-45: the table API serves nothing that says who is paid, nor the settings", () => {
  expect(SERVED_TABLES.map(({ table }) => table).sort()).toEqual([...SERVED].sort());
});

test("SEC-45: no column of the database is called like an account that money goes to", async () => {
  const site = await openSite();
  const tables = await site.db.introspection.getTables();
  const called = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) =>
        /pix|bank|receiver|payee|payout|iban|destination|split|commission/.test(column.name),
      )
      .map((column) => `${name}.${column.name}`),
  );
  // What it lowers is the price.
  expect(called).toEqual(["offers.pix_discount"]);
});
