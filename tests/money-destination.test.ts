// Lists what each setting can do. A new setting, form or table fails these tests until it is classified here.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SETTINGS_PANELS } from "#app/admin/settings/settings-fields.ts";
import { SERVED_TABLES } from "#app/api/protocol/registry.ts";
import { SETTINGS } from "#app/company/company-settings.schema.ts";
import { SETTINGS_GROUPS, type SettingsGroupName } from "#app/company/settings-group.ts";
import type { SettingPower } from "#app/platform/config/setting-powers.ts";
import { openSite } from "#tests/test-site.ts";

/** All settings fields, grouped by what a change can do. */
const POWERS: Record<SettingsGroupName, Partial<Record<SettingPower, string[]>>> = {
  marca: { words: ["brand", "tagline", "legalName", "taxId", "logo", "logoDark", "logoRatio"] },
  cores: { words: ["primary", "accent"] },
  contato: {
    notices: ["info", "support", "sales"],
    words: ["phone1", "phone2", "street", "city", "state", "postalCode", "hours"],
  },
  redes: {
    words: [
      ...["number", "message", "whatsappHours", "instagram", "linkedin", "facebook", "github"],
      ...["youtube", "tiktok", "telegram", "whatsappChannel", "pinterest", "threads"],
    ],
  },
  vendas: {
    money: ["pixKey", "pixName", "pixCity"],
    words: [
      // These turn payment methods on and off. Which account gets the money is set by credentials on the server.
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
      // A refund goes back to the payer through the provider, or by hand. The shop stores no destination.
      "refundWindowDays",
      "automaticRefunds",
      "accessDays",
      "courseAccess",
      "newVersions",
      "offersNewsletter",
    ],
  },
  conteudo: { words: ["reviewsOpenToAll", "mailSender"] },
  medicao: { code: ["tagAddress", "tagSite"] },
};

/** Files that write rows of `settings`, and what for. */
const WRITERS: Record<string, SettingPower | "each field its own" | "the program's own"> = {
  "app/company/company-settings.server.ts": "each field its own",
  "app/ads/settings/ad-settings.server.ts": "code",
  "app/mail/mail-settings.server.ts": "mail",
  "app/identity/sign-in-setup/sign-in-settings.server.ts": "entry",
  "app/backups/store/backup-passphrase.server.ts": "copies",
  // The schedule and the number of backups. Their destination is in the server's configuration.
  "app/backups/runs/backup-schedule.server.ts": "words",
  "app/recovery/messages/recovery-messages.server.ts": "words",
  "app/site/navigation/navigation.server.ts": "words",
  "app/platform/config/setting-versions.server.ts": "the program's own",
  // Stores the environment's payment settings, so that changes are reported.
  "app/admin/guarded-settings/payment-environment.server.ts": "the program's own",
  "app/payments/attempts/resting.server.ts": "the program's own",
  "app/backups/store/last-backup.server.ts": "the program's own",
  "db/seed/demo-record.ts": "the program's own",
};

/** Each guarded write, and the only file that calls it with the guard of the signed-in member. */
const DOORS: Record<string, string> = {
  saveCompanyGroup: "app/admin/settings/settings-actions.server.ts",
  saveAdServices: "app/admin/ads/ad-setup.server.ts",
  saveMailServer: "app/admin/settings/mail-setup.server.ts",
  forgetMailServer: "app/admin/settings/mail-setup.server.ts",
  saveSignIn: "app/admin/sign-in/sign-in-setup.server.ts",
  savePassphrase: "app/backups/screen/passphrase-actions.server.ts",
};
const FORMS = ["app/admin/opening/opening-actions.server.ts", "app/admin/routes/settings.tsx"];

/** Values without a payment destination. */
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

test("SEC-45: classifies every settings field by what a change can do", () => {
  for (const name of SETTINGS_GROUPS) {
    const { powerOf, schema } = SETTINGS[name];
    const shape = "shape" in schema ? Object.keys(schema.shape as object) : [];
    const fields = [
      ...new Set([...shape, ...SETTINGS_PANELS[name].fields.map((field) => field.name)]),
    ].sort();
    const declared = Object.fromEntries(fields.map((field) => [field, powerOf(field)]));
    const decided = Object.entries(POWERS[name]).flatMap(([power, some]) =>
      some.map((field) => [field, power]),
    );
    expect(declared, name).toEqual(Object.fromEntries(decided));
  }
});

test("SEC-45: guards every settings write that can do more than change texts", () => {
  const writes = /\b(?:write|save)Setting\(|\b(?:insertInto|updateTable)\(\s*"settings"/;
  const writers = SOURCES.filter(({ text }) => writes.test(text)).map(({ path }) => path);
  expect(writers.sort()).toEqual(Object.keys(WRITERS).sort());
  const calling = (name: string) =>
    SOURCES.filter(({ text }) => new RegExp(`(?<!function )\\b${name}\\(`).test(text)).map(
      ({ path }) => path,
    );
  for (const [name, door] of Object.entries(DOORS)) expect(calling(name), name).toEqual([door]);
  expect(calling("runSettingsForm").sort()).toEqual(FORMS);
  for (const door of Object.values(DOORS)) {
    expect(SOURCES.find(({ path }) => path === door)?.text, door).toContain("settingGuard(app, asker)");
  }
});

test("SEC-45: serves no payment destination and no settings in the table API", () => {
  expect(SERVED_TABLES.map(({ table }) => table).sort()).toEqual([...SERVED].sort());
});

test("SEC-45: has no database column named like a payout account", async () => {
  const site = await openSite();
  const tables = await site.db.introspection.getTables();
  const called = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) =>
        /pix|bank|receiver|payee|payout|iban|destination|split|commission/.test(column.name),
      )
      .map((column) => `${name}.${column.name}`),
  );
  // `pix_discount` lowers the price and is no account.
  expect(called).toEqual(["offers.pix_discount"]);
});
