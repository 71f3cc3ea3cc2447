// Texts for the team about how long somebody's access lasts: on the person's page, at the order, and in their data.
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { exportPerson } from "#app/account/erasure/data-export.server.ts";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { enroll } from "#app/courses/access/enrollments.server.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { findRight } from "#app/rights/rights.server.ts";
import { buy, DAYS, wait } from "#tests/checkout.ts";
import { makeAdmin, makeCohort, makeCourseProduct, makeProduct, makeUser } from "#tests/makers.ts";
import { clientWith, rowsPath } from "#tests/table-client.ts";
import { openSite } from "#tests/test-site.ts";

const PRICE = 4990;
const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");

test("each place says why, from when, until when and what became of it; what has no end says so", async () => {
  const site = await openSite();
  const owner = await makeAdmin(site.db);
  const user = await makeUser(site.db, { email: "ana@teste.example" });
  const month = { access_kind: "days", access_count: 30, price: PRICE } as const;
  const { product } = await makeCourseProduct(site.db, { name: "Barro", ...month });
  const file = await makeProduct(site.db, {
    name: "Livro",
    price: PRICE,
    access_kind: "forever",
    file_key: "entregas/livro",
  });
  const placed = await buy(site, await site.as(user), [product, file], { method: "credit" });
  await wait(site, 20_000);
  const bought = formatDate(site.now());
  const end = (await findRight(site.db, { thing: "course" }))?.ends_at ?? null;
  const last = end ? lastDayBefore(end) : "";
  const { course: other } = await makeCourseProduct(site.db, { name: "Esmalte" });
  const cohort = await makeCohort(site.db, { course_id: other.id, name: "Março" });
  await enroll(site.db, { userId: user.id, courseId: other.id }, site.now());
  await site.db
    .updateTable("enrollments")
    .set({ cohort_id: cohort.id })
    .where("course_id", "=", other.id)
    .execute();

  let admin = await site.as(owner);
  const person = async () => plain((await admin.get(`/admin/usuarios/${user.id}`)).text);
  let text = await person();
  const buying = `Compra nº ${placed.id}`;
  expect(text).toContain(`>${buying}</a> · de ${bought} a ${last}`);
  expect(text).toContain(`>${buying}</a> · desde ${bought}, sem fim · 0 downloads`);
  expect(text).toMatch(new RegExp(`Dado à mão · desde ${bought}, sem fim.*turma “?Março”?`, "is"));
  const order = plain((await admin.get(`/admin/pedidos?pedido=${placed.id}`)).text);
  expect(order).toContain(`Acesso por 30 dias, até ${last}`);
  expect(order).toContain(`${buying} · de ${bought} a ${last}`);
  expect(order).toContain(`${buying} · desde ${bought}, sem fim · 0 downloads`);
  expect(text + order).not.toContain("9998");

  // The file of orders and the table API say it of the line.
  expect((await admin.get("/admin/pedidos/exportar")).text).toMatch(
    /;"?Barro: por 30 dias, Livro: para sempre/,
  );
  const client = await clientWith(site, owner, ALL_RIGHTS);
  const items = await client.rows(631);
  expect(items).toMatchObject([
    { access_kind: "days", access_count: "30", access_until: null, is_renewal: false },
    { access_kind: "forever", access_count: null },
  ]);
  const path = rowsPath(631, `${items[0]?.id}/`);
  expect((await client.patch(path, { access_count: 99 })).status).toBe(200);
  expect((await client.rows(631))[0]).toMatchObject({ access_count: "30" });

  site.advance(31 * DAYS);
  admin = await site.as(owner);
  text = await person();
  expect(text).toMatch(new RegExp(`Expirado.*de ${bought} a ${last}`, "s"));

  const whose = { userId: user.id, email: user.email };
  const asked = { person: whose, actorId: user.id, ip: "127.0.0.1" };
  const files = unzipSync(await exportPerson(site.db, asked, site.now()));
  const data = JSON.parse(strFromU8(files["dados.json"] ?? new Uint8Array()));
  const ends = data.rights.map(
    ({ course_id, ends_at }: { course_id: number | null; ends_at: string | null }) =>
      course_id === null ? "file" : ends_at,
  );
  expect(ends.sort()).toEqual([end?.toISOString(), "file", null].sort());
  expect(data.order_items[0]).toMatchObject({ access_kind: "days", access_count: 30 });
});
