// SEC-103: one rule for every URL that a page shows or links to, in each form and API that writes the URL.
import { expect, test } from "vitest";
import { isReadOnly, SERVED_TABLES } from "#app/api/protocol/registry.ts";
import { isAddress, isSafeAddress } from "#app/platform/text/web-address.ts";
import { isLink } from "#app/site/pages/section-links.ts";
import { makeCourse, makePopup, makePost, makeProduct, makeUser } from "./makers.ts";
import { openTables, rowsPath } from "./table-client.ts";

const HOSTILE = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript\u200b:alert(1)",
  "javascript&colon;alert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "blob:https://loja.example/1",
  "file:///etc/passwd",
  "ftp://loja.example/a.png",
  "http:/loja.example",
  "https:evil.example",
  "https:///evil.example",
  "https://\tevil.example/a.png",
  "https://evil.example\\@loja.example/a.png",
  "//evil.example/a.png",
  "/\\evil.example/a.png",
  "/\t/evil.example/a.png",
  "\\\\evil.example\\a.png",
];

test("SEC-103: refuses URLs with another scheme, a host without a scheme, or characters that browsers drop", () => {
  for (const address of HOSTILE) {
    expect([address, isAddress(address), isSafeAddress(address), isLink(address)]).toEqual([
      ...[address, false, false, false],
    ]);
  }
  for (const address of [
    "/media/a.webp",
    "/",
    "https://img.example/ação.png?x=1#y",
    "HTTPS://img.example/a.png",
  ]) {
    expect([address, isAddress(address), isSafeAddress(address)]).toEqual([address, true, true]);
  }
  expect([isAddress("http://img.example/a.png"), isSafeAddress("http://img.example/a.png")]).toEqual([
    true,
    false,
  ]);
});

/** Columns of the table API that hold a URL. */
const COLUMNS = {
  users: ["avatar"],
  products: ["image", "images", "video_url"],
  blog_posts: ["image"],
  popup_configs: ["pdf_url"],
  courses: ["cover_image", "signature_image"],
  course_lessons: ["video_url", "pdf_file"],
} as const;

/** Columns with a similar name that hold a postal address. */
const NO_ADDRESSES = ["users.address", "orders.shipping_address", "orders.billing_address"];

test("SEC-103: classifies every column of the table API that is named like a URL", () => {
  const called = SERVED_TABLES.flatMap(({ table, fields }) =>
    fields
      .filter(
        ({ name, kind }) =>
          kind === "url" || /avatar|image|photo|logo|cover|url|link$|href|address|pdf/.test(name),
      )
      .filter((field) => !isReadOnly(field))
      .map(({ name }) => `${table}.${name}`),
  );
  const known = Object.entries(COLUMNS).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
  expect(called.filter((name) => !NO_ADDRESSES.includes(name)).sort()).toEqual(known.sort());
});

test("SEC-103: refuses a hostile URL in every column of the table API", async () => {
  const { site, client } = await openTables();
  const { course, lessons } = await makeCourse(site.db);
  const rows = {
    users: await makeUser(site.db),
    products: await makeProduct(site.db),
    blog_posts: await makePost(site.db, {}),
    popup_configs: await makePopup(site.db),
    courses: course,
    course_lessons: lessons[0] ?? { id: 0 },
  };
  for (const [table, names] of Object.entries(COLUMNS)) {
    const served = SERVED_TABLES.find((one) => one.table === table);
    const path = rowsPath(served?.id ?? 0, `${rows[table as keyof typeof rows].id}/`);
    for (const name of names) {
      for (const address of HOSTILE) {
        const refused = await client.patch(path, { [name]: address });
        expect([table, name, address, refused.status]).toEqual([table, name, address, 400]);
      }
    }
  }
});
