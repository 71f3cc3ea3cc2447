// The number of every field, as integrations keep it. A line is never changed and never taken out: a field that moves
// would write what was meant for another.
import { expect, test } from "vitest";
import { clientWith, openTables, rowsPath } from "#tests/table-client.ts";
import { ALL_RIGHTS } from "../tokens/token-rights.ts";

/** Of the first release. */
const FIRST = read(`
  62801 name, 62802 short_description, 62803 description, 62804 price, 62805 original_price, 62806 category_id,
  62807 tags, 62808 image, 62809 images, 62810 video_url, 62811 file_size, 62812 file_type, 62813 is_active,
  62814 is_featured, 62815 sales_count, 62816 rating, 62817 created_at, 62818 updated_at, 62819 product_type,
  62820 linked_course_id,
  62901 name, 62902 email, 62903 password_hash, 62904 role, 62905 avatar, 62906 phone, 62907 address, 62908 is_active,
  62909 created_at, 62910 updated_at, 62911 last_login,
  63001 guest_name, 63002 user_id, 63003 guest_email, 63004 total, 63005 status, 63006 payment_method,
  63007 payment_status, 63008 shipping_address, 63009 billing_address, 63010 notes, 63011 created_at, 63012 updated_at,
  63101 order_id, 63102 product_id, 63103 quantity, 63104 price, 63105 created_at,
  63201 title, 63202 excerpt, 63203 content, 63204 category_id, 63205 author_id, 63206 image, 63207 status,
  63208 scheduled_date, 63209 tags, 63210 meta_description, 63211 meta_keywords, 63212 read_time, 63213 created_at,
  63214 updated_at,
  63301 guest_name, 63302 product_id, 63303 user_id, 63304 guest_email, 63305 rating, 63306 comment, 63307 is_verified,
  63308 is_approved, 63309 created_at,
  63401 name, 63402 slug, 63403 description, 63404 color, 63405 type, 63406 created_at, 63407 updated_at,
  63501 email, 63502 name, 63503 subscribed_at, 63504 status, 63505 source, 63506 created_at, 63507 updated_at,
  63601 title, 63602 message, 63603 show_email_field, 63604 email_placeholder, 63605 button_text, 63606 pdf_url,
  63607 delay, 63608 pages, 63609 is_active, 63610 created_at, 63611 updated_at,
  63701 email, 63702 popup_id, 63703 page, 63704 timestamp, 63705 created_at,
  63801 title, 63802 description, 63803 cover_image, 63804 instructor_id, 63805 product_id, 63806 is_published,
  63807 created_at, 63808 updated_at,
  63901 title, 63902 course_id, 63903 description, 63904 order, 63905 created_at, 63906 updated_at,
  64001 title, 64002 module_id, 64003 content_type, 64004 video_url, 64005 pdf_file, 64006 text_content,
  64007 quiz_data, 64008 order, 64009 is_free_preview, 64010 created_at, 64011 updated_at,
  64101 doubt_text, 64102 lesson_id, 64103 user_id, 64104 answer_text, 64105 answered_by_id, 64106 is_resolved,
  64107 created_at, 64108 answered_at,
`);

/** Since then; new ones are added below. */
const LATER = read(`
  62821 is_bundle, 62822 lowers_for_owned, 62823 access_kind, 62824 access_count, 62825 access_until,
  63013 source, 63014 campaign, 63015 discount_cents, 63016 coupon_code,
  63106 list_price, 63107 offer_id, 63108 offer_name, 63109 bump_id, 63110 rest_cents,
  63111 access_kind, 63112 access_count, 63113 access_until, 63114 is_renewal,
  63809 workload_minutes, 63810 certificate_layout, 63811 certificate_words, 63812 signature_image,
  63813 signature_name, 63814 finish_message, 63815 next_course_id,
  63907 release_days, 63908 release_at, 63909 after_module_id,
  64012 is_published, 64013 release_days, 64014 release_at, 64015 after_lesson_id,
  64201 code, 64202 kind, 64203 discount, 64204 applies_to, 64205 starts_at, 64206 ends_at, 64207 max_uses,
  64208 max_uses_each, 64209 min_total_cents, 64210 is_paused, 64211 note, 64212 created_at, 64213 updated_at,
  64301 name, 64302 product_id, 64303 price, 64304 slug, 64305 original_price, 64306 methods, 64307 max_installments,
  64308 interest_payer, 64309 pix_discount, 64310 starts_at, 64311 ends_at, 64312 places, 64313 is_public,
  64314 created_at, 64315 updated_at, 64316 opens_at, 64317 minimum_price, 64318 places_each,
  64319 access_kind, 64320 access_count, 64321 access_until, 64322 cohort_id, 64323 is_renewal,
  64401 coupon_id, 64402 product_id, 64403 created_at,
  64501 headline, 64502 product_id, 64503 bumped_product_id, 64504 moment, 64505 price, 64506 description,
  64507 position, 64508 is_paused, 64509 created_at, 64510 updated_at,
  64601 name, 64602 course_id, 64603 starts_at, 64604 ends_at, 64605 places, 64606 is_link_open, 64607 created_at,
  64608 updated_at, 64609 access_kind, 64610 access_count, 64611 access_until,
  67101 bundle_id, 67102 part_id, 67103 position, 67104 created_at,
  67201 email, 67202 course_id, 67203 name, 67204 cohort_id, 67205 ends_at, 67206 user_id, 67207 progress, 67208 state,
  67209 last_lesson_id, 67210 studied_at, 67211 finished_at, 67212 created_at, 67213 updated_at,
`);

function read(list: string): Map<number, string> {
  const fields = list.split(",").map((entry) => entry.trim().split(" "));
  return new Map(fields.filter(([id]) => id).map(([id, name = ""]) => [Number(id), name]));
}

test("every field has the number it had in the first release, or got since", async () => {
  const { client } = await openTables();
  const served = new Map<number, string>();
  for (const { id } of (await client.get("/api/database/tables/all-tables/")).json()) {
    const fields: { id: number; name: string }[] = (await client.get(`/database/fields/table/${id}/`)).json();
    for (const field of fields) served.set(field.id, field.name);
  }
  const kept = new Map([...FIRST, ...LATER]);
  expect([...served].sort()).toEqual([...kept].sort());
  expect(kept.size).toBe(FIRST.size + LATER.size);
});

test("what came later stands behind what was there, without a gap", () => {
  const tables = new Map<number, number[]>();
  for (const id of [...FIRST.keys(), ...LATER.keys()]) {
    const table = Math.floor(id / 100);
    tables.set(table, [...(tables.get(table) ?? []), id % 100]);
  }
  for (const [table, places] of tables) {
    expect([table, places]).toEqual([table, places.map((_, at) => at + 1)]);
  }
});

test("a number means one field wherever it is read, asked for and written", async () => {
  const { site, admin } = await openTables();
  const client = await clientWith(site, admin, ALL_RIGHTS);
  const course = (await client.post(rowsPath(638), { title: "Cerâmica" })).json();
  const module = (await client.post(rowsPath(639), { title: "Barro", course_id: course.id })).json();
  const rows = "/api/database/rows/table/640/";
  const sent = { field_64001: "Torno", field_64002: module.id, field_64010: false, field_64012: false };
  const made = await client.post(rows, sent);
  expect([made.status, made.text.slice(0, 200)]).toEqual([200, expect.anything()]);
  const row = made.json();
  // The tenth is when it was made, as since the first release, and cannot be set.
  expect(row).toMatchObject({ field_64010: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), field_64012: false });
  const named = (await client.get(rowsPath(640, `${row.id}/`))).json();
  expect([named.created_at, named.is_published]).toEqual([row.field_64010, false]);
  const asked = (query: string) => client.get(`${rows}?${query}`).then((answer) => answer.json().count);
  expect(await asked("filter__field_64012__boolean=false")).toBe(1);
  expect(await asked("filter__field_64012__boolean=true")).toBe(0);
  expect(await asked("filter__field_64010__date_is_after=UTC?2020-01-01?exact_date")).toBe(1);
});
