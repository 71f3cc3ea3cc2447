// Dates and times in every form and API: which years are accepted, and what a day without a time means.
import { expect, test } from "vitest";
import { SERVED_TABLES } from "#app/api/protocol/registry.ts";
import { decodeValue } from "#app/api/wire/values.ts";
import { Delivered } from "#app/external-sales/incoming/delivered-json.ts";
import { orderSchema } from "#app/payments/providers/mercadopago/mercadopago.schema.ts";
import { chargeSchema } from "#app/payments/providers/stripe/stripe.schema.ts";
import { plainValue } from "#app/transfer/import/source-values.ts";
import {
  makeCategory,
  makeCohort,
  makeCoupon,
  makeCourse,
  makeOffer,
  makePost,
  makeProduct,
} from "./makers.ts";
import { type Fields, openForm } from "./open-form.ts";
import { openTables, rowsPath } from "./table-client.ts";
import type { TestSite, Visitor } from "./test-site.ts";

interface Door {
  path: string;
  intent: string;
  /** Other fields that the form needs before it validates the day. */
  with?: Fields;
  field: string;
  /** The column that stores the day. */
  column: "access_until" | "ends_at" | "starts_at" | "opens_at" | "release_at" | "scheduled_date";
  table: "products" | "offers" | "coupons" | "cohorts" | "course_modules" | "course_lessons" | "blog_posts";
  /** True for end dates, which may be empty. */
  isEnd: boolean;
}

async function openDoors() {
  const { site, admin, client } = await openTables();
  const owner = await site.as(admin);
  const category = await makeCategory(site.db);
  const product = await makeProduct(site.db, {
    name: "Kit",
    short_description: "Três contas.",
    category_id: category.id,
    image: "https://img.example/capa.png",
    file_key: null,
    is_active: false,
  });
  const offer = await makeOffer(site.db, { product_id: product.id });
  const coupon = await makeCoupon(site.db, { code: "VOLTA" });
  const { course, lessons } = await makeCourse(site.db, { title: "Curso" });
  const cohort = await makeCohort(site.db, { course_id: course.id });
  const post = await makePost(site.db, {
    status: "scheduled",
    scheduled_date: new Date("2030-01-01T12:00:00Z"),
  });
  const [lesson] = lessons;
  const offers = {
    path: `/admin/produtos/${product.id}/ofertas?editar=${offer.id}`,
    intent: "save-offer",
    table: "offers",
  } as const;
  const coupons = {
    path: `/admin/cupons?editar=${coupon.id}`,
    intent: "save-coupon",
    table: "coupons",
  } as const;
  const cohorts = {
    path: `/admin/cursos/${course.id}/turmas?editar=${cohort.id}`,
    intent: "save-cohort",
    table: "cohorts",
  } as const;
  const plan = `/admin/cursos/${course.id}/modulos`;
  const until = {
    field: "access_until",
    column: "access_until",
    with: { access_kind: "until" },
    isEnd: true,
  } as const;
  const starts = { field: "starts_at", column: "starts_at", isEnd: false } as const;
  const ends = { field: "ends_at", column: "ends_at", isEnd: true } as const;
  const release = { field: "release_on", column: "release_at", isEnd: false } as const;
  const doors: Record<string, Door> = {
    "product, access until": {
      path: `/admin/produtos?editar=${product.id}`,
      intent: "save-product",
      table: "products",
      ...until,
    },
    "offer, access until": { ...offers, ...until },
    "cohort, access until": { ...cohorts, ...until },
    "offer, opens": { ...offers, field: "opens_at", column: "opens_at", isEnd: false },
    "offer, begins": { ...offers, ...starts },
    "offer, ends": { ...offers, ...ends },
    "coupon, begins": { ...coupons, ...starts },
    "coupon, ends": { ...coupons, ...ends },
    "cohort, first day": { ...cohorts, ...starts },
    "cohort, last day": { ...cohorts, ...ends },
    "module, opens": {
      path: `${plan}?editar=${lesson?.module_id}`,
      intent: "save-module",
      table: "course_modules",
      ...release,
    },
    "lesson, opens": {
      path: `${plan}?aba=aulas&editar=${lesson?.id}`,
      intent: "save-lesson",
      table: "course_lessons",
      ...release,
    },
    "post, goes out": {
      path: `/blog-admin?editar=${post.id}`,
      intent: "save-post",
      table: "blog_posts",
      field: "scheduled_date",
      column: "scheduled_date",
      isEnd: false,
    },
  };
  return { site, owner, client, doors, product, offer, coupon, course, cohort, lesson, post };
}

async function type(owner: Visitor, { path, intent, field, with: more }: Door, text: string) {
  const fields = await openForm(owner, path, intent);
  return owner.post(path, { ...fields, ...more, [field]: text });
}

async function kept({ db }: TestSite, { table, column, path }: Door): Promise<Date | null> {
  const id = Number(/\d+$/.exec(path)?.[0]);
  const row = await db
    .selectFrom(table as "offers")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row[column as "starts_at"];
}

const NAMES = [
  ...[
    "product, access until",
    "offer, access until",
    "cohort, access until",
    "offer, opens",
    "offer, begins",
  ],
  ...[
    "offer, ends",
    "coupon, begins",
    "coupon, ends",
    "cohort, first day",
    "cohort, last day",
    "module, opens",
  ],
  ...["lesson, opens", "post, goes out"],
];

test.each(NAMES)("SEC-131: refuses a year out of range at the field: %s", async (name) => {
  const { site, owner, doors } = await openDoors();
  const door = doors[name] ?? expect.fail(name);
  const before = await kept(site, door);
  for (const text of ["03/08/0206", "31/12/1899", "01/01/0001", "0000-01-01", "31/02/2027", "1899-12-31"]) {
    const answer = await type(owner, door, text);
    expect([answer.status, /Informe|Escolha/.test(answer.text)], text).toEqual([422, true]);
    expect(await kept(site, door), text).toEqual(before);
  }
});

test.each(NAMES)("SEC-131: answers the first and the last year without a fault: %s", async (name) => {
  const { site, owner, doors } = await openDoors();
  const door = doors[name] ?? expect.fail(name);
  for (const text of ["01/01/1900", "31/12/9998"]) {
    const answer = await type(owner, door, text);
    expect([302, 422], text).toContain(answer.status);
    for (const path of [door.path, "/admin/registro"])
      expect((await owner.get(path)).status, `${text} ${path}`).toBe(200);
  }
  expect((await kept(site, door))?.getTime()).toBeGreaterThan(Date.parse("9998-12-31T00:00:00Z"));
});

test.each(NAMES)(
  "AC-20: takes the year 9999 as no end, or refuses it where there is none: %s",
  async (name) => {
    const { site, owner, doors } = await openDoors();
    const door = doors[name] ?? expect.fail(name);
    await type(owner, door, "20/11/2030");
    const before = await kept(site, door);
    for (const text of ["31/12/9999", "9999-01-01"]) {
      const answer = await type(owner, door, text);
      expect(answer.status, text).toBe(door.isEnd ? 302 : 422);
      if (!door.isEnd) expect(answer.text).toContain("Informe um ano entre 1900 e 9998.");
      expect(await kept(site, door), text).toEqual(door.isEnd ? null : before);
    }
  },
);

test("AC-20: keeps access for ever when the last day of a product, an offer or a cohort is in the year 9999", async () => {
  const { site, owner, client, doors, product } = await openDoors();
  for (const name of ["product, access until", "offer, access until", "cohort, access until"]) {
    await type(owner, doors[name] ?? expect.fail(name), "31/12/9999");
  }
  for (const table of ["products", "offers", "cohorts"] as const) {
    const row = await site.db.selectFrom(table).select(["access_kind", "access_until"]).executeTakeFirst();
    expect(row, table).toEqual({ access_kind: "forever", access_until: null });
  }
  const path = rowsPath(628, `${product.id}/`);
  await client.patch(path, { access_kind: "until", access_until: "2030-01-01" });
  for (const access_until of ["9999-12-31", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59-03:00"]) {
    const answer = await client.patch(path, { access_kind: "until", access_until });
    expect([answer.status, answer.json().access_kind, answer.json().access_until]).toEqual([
      200,
      "forever",
      null,
    ]);
  }
});

test("SEC-131: ignores a day out of range in the filters of a list", async () => {
  const { owner, client, coupon } = await openDoors();
  for (const day of [
    "0206-08-03",
    "03/08/0206",
    "9999-12-31",
    "0001-01-01",
    "2027-02-31",
    "1900-01-01",
    "9998-12-31",
    "+010000-01-01",
  ]) {
    const span = `de=${encodeURIComponent(day)}&ate=${encodeURIComponent(day)}`;
    for (const path of [
      "/admin/registro",
      "/admin/registro/exportar",
      "/admin/pedidos",
      "/admin/pedidos/exportar",
      "/admin",
    ]) {
      expect(path === "/admin" ? [200, 422] : [200], `${path} ${day}`).toContain(
        (await owner.get(`${path}?${span}`)).status,
      );
    }
    for (const at of [day, `${day}T23:59:59Z`, `${day}T23:59:59-12:00`, `${day}T00:00:00+12:00`]) {
      const filters = [
        `date_is=UTC?${at}?exact_date`,
        `date_is_before=UTC?${at}?exact_date`,
        `date_equal=${at}`,
      ];
      for (const filter of filters) {
        const [operator, value = ""] = filter.split("=");
        const asked = `filter__starts_at__${operator}=${encodeURIComponent(value)}`;
        expect((await client.get(`${rowsPath(642)}&${asked}`)).status, filter).toBe(200);
      }
    }
  }
  await client.patch(rowsPath(642, `${coupon.id}/`), { starts_at: "2030-01-01" });
  const after = encodeURIComponent("UTC?0206-08-03?exact_date");
  expect(await client.rows(642, `filter__starts_at__date_is_after=${after}`)).toHaveLength(1);
  const all = await owner.get("/admin/registro");
  const asked = await owner.get("/admin/registro?de=0206-08-03");
  expect(asked.text.includes("Nenhum")).toBe(all.text.includes("Nenhum"));
});

const DATE_FIELDS = SERVED_TABLES.flatMap(({ name, fields }) =>
  fields.filter(({ kind }) => kind === "date").map((field) => ({ name: `${name}.${field.name}`, field })),
);

test.each(DATE_FIELDS)("SEC-131: the table API refuses a year out of range for $name", ({ field }) => {
  const decoded = (sent: string) => decodeValue(field, sent, "https://loja.example");
  for (const sent of [
    "0206-08-03",
    "0001-01-01",
    "0000-01-01",
    "1899-12-31",
    "0206-08-03T10:00:00Z",
    "1899-12-31T23:59:59-03:00",
  ]) {
    expect(decoded(sent), sent).toMatchObject({
      kind: "refused",
      refusal: { code: "invalid", error: "Informe um ano entre 1900 e 9998." },
    });
  }
  for (const sent of [
    "2027-02-31",
    "2027-01-01T24:00:00Z",
    "2016-12-31T23:59:60Z",
    "+010000-01-01",
    "-000001-01-01",
    "03/08/0206",
  ]) {
    expect(decoded(sent), sent).toMatchObject({ kind: "refused", refusal: { code: "invalid" } });
  }
  for (const sent of [
    "1900-01-01",
    "1900-01-01T00:00:00Z",
    "9998-12-31",
    "9999-01-01T02:59:59Z",
    "9998-12-31T23:59:59-03:00",
  ]) {
    expect(decoded(sent), sent).toMatchObject({ kind: "value", value: expect.any(Date) });
  }
  for (const sent of ["9999-12-31", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59-12:00"]) {
    expect(decoded(sent).kind, sent).toBe(field.plainDay ? "value" : "refused");
  }
});

test.each(DATE_FIELDS)("SEC-132: a day alone is the shop's own day for $name", ({ field }) => {
  const decoded = decodeValue(field, "2030-01-01", "https://loja.example");
  const meant = {
    first: "2030-01-01T03:00:00.000Z",
    until: "2030-01-02T02:59:59.999Z",
    last: "2030-01-02T03:00:00.000Z",
  };
  expect(decoded).toEqual({ kind: "value", value: new Date(meant[field.plainDay ?? "first"]) });
  const noon = "2030-01-01T12:30:15-05:00";
  expect(decodeValue(field, noon, "https://loja.example")).toEqual({ kind: "value", value: new Date(noon) });
});

test("SEC-132: takes a day without a time as the whole day in forms and in the table API", async () => {
  const { site, owner, client, doors, coupon, offer, lesson, post, cohort } = await openDoors();
  const sent: [
    table: number,
    id: number | undefined,
    column: string,
    instant: string,
    door: string | undefined,
  ][] = [
    [642, coupon.id, "starts_at", "2030-01-01T03:00:00Z", "coupon, begins"],
    [642, coupon.id, "ends_at", "2030-01-02T02:59:59.999Z", "coupon, ends"],
    [643, offer.id, "starts_at", "2030-01-01T03:00:00Z", "offer, begins"],
    [643, offer.id, "ends_at", "2030-01-02T02:59:59.999Z", "offer, ends"],
    [643, offer.id, "opens_at", "2030-01-01T03:00:00Z", undefined],
    [640, lesson?.id, "release_at", "2030-01-01T03:00:00Z", "lesson, opens"],
    [639, lesson?.module_id, "release_at", "2030-01-01T03:00:00Z", "module, opens"],
    [632, post.id, "scheduled_date", "2030-01-01T03:00:00Z", "post, goes out"],
    [646, cohort.id, "starts_at", "2030-01-01T03:00:00Z", "cohort, first day"],
    [646, cohort.id, "ends_at", "2030-01-02T03:00:00Z", "cohort, last day"],
  ];
  for (const [table, id, column, instant, name] of sent) {
    const path = rowsPath(table, `${id}/`);
    await client.patch(path, { starts_at: null, ends_at: null });
    const told = await client.patch(path, { [column]: "2030-01-01" });
    expect([told.status, told.json()[column]], `${table} ${column}`).toEqual([200, instant]);
    // The API accepts a value that it returned.
    expect((await client.patch(path, { [column]: instant })).json()[column]).toBe(instant);
    const door = name && doors[name];
    if (!door) continue;
    // Saving an untouched form changes nothing. A day typed in the form is stored as the same day.
    const version = await versionOf(site, door);
    await owner.post(door.path, await openForm(owner, door.path, door.intent));
    expect(await versionOf(site, door), `${name} untouched`).toBe(version);
    await client.patch(path, { [column]: table === 632 ? "2031-05-05" : null });
    expect((await type(owner, door, "01/01/2030")).status, name).toBe(302);
    expect(await kept(site, door), name).toEqual(new Date(instant));
  }
});

async function versionOf({ db }: TestSite, { table, path }: Door) {
  const id = Number(/\d+$/.exec(path)?.[0]);
  const row = await db
    .selectFrom(table as "offers")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.version;
}

test("SEC-131: refuses a year out of range in the other forms that take a day", async () => {
  const { site, owner, course, cohort, lesson } = await openDoors();
  const plan = `/admin/cursos/${course.id}`;
  const calendar = (day: string) =>
    owner.post(`${plan}/turmas/${cohort.id}/calendario`, {
      intent: "save-calendar",
      version: "1",
      [`aula-${lesson?.id}`]: day,
    });
  const pace = { "fill-calendar": "1", version: "1", "ritmo-de": "lesson", "ritmo-dias": "365" };
  const rhythm = (day: string) =>
    owner.post(`${plan}/turmas/${cohort.id}/calendario`, { ...pace, "ritmo-inicio": day });
  const live = { intent: "save-meeting", title: "Plantão", minutes: "60", url: "" };
  const meeting = (day: string) =>
    owner.post(`${plan}/turmas/${cohort.id}/encontros?novo=1`, { ...live, starts_at: `${day} 19:00` });
  const ana = { name: "Ana Souza", email: "ana@teste.example" };
  const enrol = (day: string) =>
    owner.post(`${plan}/alunos?novo=1`, {
      ...ana,
      intent: "enroll-student",
      access_kind: "until",
      access_until: day,
    });
  const sale = { intent: "manual-order", key: "chave-de-exemplo-1", product: "1", ...ana, money: "paid" };
  const sold = (day: string) =>
    owner.post("/admin/pedidos/novo", { ...sale, method: "pix", amount: "10,00", paid_on: day });
  for (const day of ["03/08/0206", "31/12/1899", "0001-01-01"]) {
    for (const send of [calendar, rhythm, meeting, enrol, sold])
      expect((await send(day)).status, `${send.name} ${day}`).toBe(422);
  }
  for (const send of [calendar, rhythm, meeting, sold])
    expect((await send("31/12/9999")).status, send.name).toBe(422);
  // Later days of the series pass the last accepted year, and the page must still answer.
  expect((await rhythm("31/12/9998")).status).toBe(200);
  expect((await meeting("31/12/9998")).status).toBe(302);
  expect((await owner.get(`${plan}/turmas/${cohort.id}/encontros`)).status).toBe(200);
  expect((await enrol("31/12/9999")).status).toBe(302);
  const place = await site.db.selectFrom("rights").select(["id", "ends_at"]).executeTakeFirst();
  expect(place?.ends_at).toBeNull();
  for (const day of ["0206-08-03", "9999-12-31", "1900-01-01", "9998-12-31"]) {
    const preview = await owner.get(
      `/curso/${course.id}-curso?aula=${lesson?.id}&matricula=${day}&em=${day}`,
    );
    expect([200, 403], day).toContain(preview.status);
  }
});

test("AC-20: removes the end date of marked students when the new day is in the year 9999", async () => {
  const { site, owner, course } = await openDoors();
  const path = `/admin/cursos/${course.id}/alunos`;
  await owner.post(path, {
    intent: "enroll-student",
    name: "Ana Souza",
    email: "ana@teste.example",
    access_kind: "until",
    access_until: "20/11/2030",
  });
  const enrolment = await site.db.selectFrom("enrollments").select("id").executeTakeFirstOrThrow();
  const marked = { intent: "change-students", id: String(enrolment.id), change: "end" };
  for (const until of ["03/08/0206", "31/02/2030", ""])
    expect((await owner.post(path, { ...marked, until })).status, until).toBe(422);
  expect((await owner.post(path, { ...marked, until: "31/12/9999" })).status).toBe(302);
  expect(await site.db.selectFrom("rights").select("ends_at").executeTakeFirst()).toEqual({
    ends_at: null,
  });
});

test("AC-20: gives a place without an end when the table API sends one in the year 9999", async () => {
  const { site, client, course } = await openDoors();
  const row = { email: "ana@teste.example", name: "Ana Souza", course_id: course.id };
  const refused = await client.post(rowsPath(672), { ...row, ends_at: "0206-08-03" });
  expect([refused.status, refused.json().error]).toEqual([400, "ERROR_REQUEST_BODY_VALIDATION"]);
  const made = await client.post(rowsPath(672), { ...row, ends_at: "9999-12-31" });
  expect([made.status, made.json().ends_at]).toEqual([200, null]);
  const path = rowsPath(672, `${made.json().id}/`);
  expect((await client.patch(path, { ends_at: "2030-01-01" })).json().ends_at).toBe("2030-01-02T03:00:00Z");
  expect((await client.patch(path, { ends_at: "9999-12-31T23:59:59Z" })).json().ends_at).toBeNull();
  expect(await site.db.selectFrom("rights").select("ends_at").executeTakeFirst()).toEqual({
    ends_at: null,
  });
});

test("SEC-131: ignores a time of another platform when it is not a valid date", () => {
  const told = (at: unknown) => new Delivered({ at }).moment("at");
  for (const at of [
    "0206-08-03 09:12",
    "0001-01-01 00:00",
    "9999-12-31 23:59",
    "9999-12-31T23:59:59Z",
    1e20,
    -1,
    253_402_300_800_000,
    Number.NaN,
  ])
    expect(told(at), String(at)).toBeUndefined();
  expect(told("2026-08-03 09:12")).toEqual(new Date("2026-08-03T12:12:00Z"));
});

test.each(DATE_FIELDS)(
  "SEC-132: a day that is moved in from another service is the whole day for $name",
  ({ field }) => {
    const moved = (sent: string) => decodeValue(field, plainValue(field, sent), "https://loja.example");
    for (const day of ["01/01/2030", "2030-01-01", "1/1/30"])
      expect(moved(day), day).toEqual(decodeValue(field, "2030-01-01", ""));
    for (const day of ["03/08/0206", "0206-08-03", "03/08/0206 10:00", "0206-08-03T10:00:00Z"])
      expect(moved(day).kind, day).toBe("refused");
    for (const end of ["31/12/9999", "31/12/9999 23:59", "9999-12-31T23:59:59Z"])
      expect(moved(end).kind, end).toBe(field.plainDay ? "value" : "refused");
    expect(moved("01/01/2030 10:30")).toEqual({ kind: "value", value: new Date("2030-01-01T13:30:00Z") });
  },
);

test("SEC-131: treats a payment provider's time as missing when it is not a valid date", () => {
  for (const told of ["amanhã", "", "9999-12-31T23:59:59Z", "2026-02-31T99:00:00Z"]) {
    const order = orderSchema.parse({
      id: "ORD1",
      created_date: told,
      last_updated_date: "2026-08-03T10:00:00Z",
    });
    expect([order.created_date, order.last_updated_date], told).toEqual([null, "2026-08-03T10:00:00Z"]);
  }
  const charge = {
    id: "ch_1",
    amount: 100,
    amount_captured: 100,
    amount_refunded: 0,
    created: 9_999_999_999_999,
  };
  expect(chargeSchema.safeParse(charge).data?.created ?? null).toBeNull();
  expect(chargeSchema.safeParse({ ...charge, created: 1_785_000_000 }).data?.created).toBe(1_785_000_000);
});
