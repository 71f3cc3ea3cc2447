import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const app = join(import.meta.dirname, "../..");

/** The team's own forms, and what nobody types into. */
const WITHOUT_HINT = [
  "admin/settings/mail-server-fields.tsx",
  "checkout/manual/manual-order-form.tsx",
  "courses/students/enroll-dialog.tsx",
  "identity/email-hint/email-input.tsx",
  "identity/routes/admin-invitations.tsx",
  "identity/users/user-sheet.tsx",
  "newsletter/issues/issue-editor.tsx",
  // Hidden: the order's own e-mail, for password managers.
  "order-page/page/entry-form.tsx",
  // The back office.
  "orders/buyer/buyer-email.tsx",
];

test("every form in which a visitor types an e-mail asks about a mistyped domain", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  const bare = files.filter((name) => /type="email"/.test(readFileSync(join(app, name), "utf8")));
  expect(bare.sort()).toEqual(WITHOUT_HINT);
  const asking = files.filter((name) => /<EmailInput\b/.test(readFileSync(join(app, name), "utf8")));
  expect(asking.length).toBeGreaterThan(12);
});
