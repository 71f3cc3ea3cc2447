// A guest typed a wrong e-mail. When it is corrected, the rights move to the account of the right address.
import { expect, test } from "vitest";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { buy, SECONDS, wait } from "#tests/checkout.ts";
import { everyRow } from "#tests/every-row.ts";
import {
  makeAdmin,
  makeCourseProduct,
  makeProduct,
  makeTeamMember,
  makeUserWithPassword,
} from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { askCode, newestCode, typeCode } from "#tests/sign-in-code.ts";
import { clientWith, openTables, rowsPath } from "#tests/table-client.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

onBothEngines("rights move to another account in one transaction, and the emptied account is deleted");

const WRONG = "ana@gmial.example";
const ALSO_WRONG = "ana@gmaill.example";
const RIGHT = "ana@gmail.example";
const PASSWORD = "segredo-da-ana";

type Scene = Awaited<ReturnType<typeof openScene>>;

/** A guest buys a course and a file in two orders. */
async function openScene(before?: (site: TestSite) => Promise<void>) {
  const site = await openSite();
  await makeAdmin(site.db);
  await before?.(site);
  site.advance(SECONDS);
  const support = await site.as(await makeTeamMember(site.db, "support"));
  await site.files.put("entregas/kit", file(), 100);
  const kit = await makeProduct(site.db, { name: "Kit Aroeira", file_key: "entregas/kit" });
  const { product, course, lessons } = await makeCourseProduct(site.db, { name: "Curso de Ipê" });
  const guest = site.visitor();
  const ofCourse = await buy(site, guest, product, { method: "credit", email: WRONG });
  const ofFile = await buy(site, guest, kit, { method: "credit", email: WRONG });
  await wait(site, 6 * SECONDS);
  const page = (await guest.get(`/pedido/${ofFile.publicId}`)).text;
  const download = /href="(\/downloads\/[^"]+)"/.exec(page)?.[1] ?? "no download";
  const lesson = `/curso/${course.id}?aula=${lessons[0]?.id}`;
  return { site, support, guest, orders: [ofCourse, ofFile], download, lesson, course };
}

/** As an integration of the owner opens one: nobody has entered it. */
async function openByShop(site: TestSite, email: string): Promise<void> {
  const client = await clientWith(site, await makeAdmin(site.db), ALL_RIGHTS);
  expect((await client.post(rowsPath(629), { name: "Ana", email })).status).toBe(200);
}

async function* file() {
  yield Buffer.from("conteúdo");
}

async function byBuyer({ guest, orders }: Scene, email: string): Promise<void> {
  for (const { publicId } of orders) {
    const answer = await guest.post(`/pedido/${publicId}`, { intent: "correct-email", email });
    expect(answer.status, answer.text).toBe(302);
  }
}

async function bySupport({ site, support, orders }: Scene, email: string): Promise<void> {
  for (const { id } of orders) {
    const { version } = await site.db
      .selectFrom("orders")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const form = {
      intent: "readdress",
      order: String(id),
      version: String(version),
      email,
      reason: "Ana ligou.",
    };
    const answer = await support.post(`/admin/pedidos?pedido=${id}`, form);
    expect(answer.status, answer.text).toBe(302);
  }
}

async function idOf({ db }: TestSite, email: string) {
  return (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst())?.id;
}

/** Rights of this address's account, and whether they await the mailbox. */
async function heldBy(site: TestSite, email: string) {
  const id = await idOf(site, email);
  if (id === undefined) return undefined;
  return (await listRights(site.db, { userIds: [id] })).map(({ awaits_confirmation }) => awaits_confirmation);
}

/** Tables that contain the address, except records of sent mail and the register. */
async function tablesNaming(site: TestSite, email: string): Promise<string[]> {
  const { outbox: _, audit_log: __, ...tables } = await everyRow(site.db);
  const words = email.replaceAll(/[@.]/g, " ");
  return Object.entries(tables).flatMap(([name, rows]) => {
    const text = JSON.stringify(rows);
    return text.includes(email) || text.includes(words) ? name : [];
  });
}

async function enterByMailbox(site: TestSite, email: string): Promise<Visitor> {
  const visitor = site.visitor();
  await askCode(visitor, email);
  await typeCode(visitor, (await newestCode(site, email)).code);
  return visitor;
}

async function opensAll(visitor: Visitor, { lesson, download }: Scene) {
  const [watched, got] = [await visitor.get(lesson), await visitor.get(download)];
  return [watched.text.includes("Dúvidas da Aula"), got.status === 200];
}

const CORRECTIONS: Record<string, (scene: Scene) => Promise<void>> = {
  "the buyer": (scene) => byBuyer(scene, RIGHT),
  support: (scene) => bySupport(scene, RIGHT),
  "the buyer and then support": async (scene) => {
    await byBuyer(scene, ALSO_WRONG);
    await bySupport(scene, RIGHT);
  },
  "support twice": async (scene) => {
    await bySupport(scene, ALSO_WRONG);
    scene.site.advance(SECONDS);
    await bySupport(scene, RIGHT);
  },
  "support after a download": async (scene) => {
    expect((await scene.guest.get(scene.download)).status).toBe(200);
    await bySupport(scene, RIGHT);
  },
};

for (const [who, correct] of Object.entries(CORRECTIONS)) {
  test(`RT-14: hands everything over and deletes the unused account when ${who} corrects the address`, async () => {
    const scene = await openScene();
    const { site } = scene;
    expect(await heldBy(site, WRONG)).toEqual([true, true]);
    await correct(scene);
    expect(await heldBy(site, RIGHT)).toEqual([true, true]);
    expect([await heldBy(site, WRONG), await heldBy(site, ALSO_WRONG)]).toEqual([undefined, undefined]);
    for (const wrong of [WRONG, ALSO_WRONG]) expect(await tablesNaming(site, wrong)).toEqual([]);
    const ana = await enterByMailbox(site, RIGHT);
    expect(await opensAll(ana, scene)).toEqual([true, true]);
    const students = await site.db.selectFrom("enrollments").select("user_id").execute();
    expect(students).toEqual([{ user_id: await idOf(site, RIGHT) }]);
    // A person who reads the wrong mailbox finds an empty account.
    const other = site.visitor();
    await askCode(other, WRONG);
    expect(await opensAll(other, scene)).toEqual([false, false]);
  });
}

test("RT-14: keeps the old account when somebody has entered it, without what was bought", async () => {
  const scene = await openScene();
  const { site } = scene;
  const reader = await enterByMailbox(site, WRONG);
  expect(await opensAll(reader, scene)).toEqual([true, true]);
  await bySupport(scene, RIGHT);
  expect(await heldBy(site, WRONG)).toEqual([]);
  expect(await heldBy(site, RIGHT)).toEqual([true, true]);
  expect((await reader.get("/minha-conta")).status).toBe(200);
  expect(await opensAll(reader, scene)).toEqual([false, false]);
  expect(await opensAll(await enterByMailbox(site, RIGHT), scene)).toEqual([true, true]);
});

test("RT-14: keeps an account that the shop itself opened before the purchase", async () => {
  const scene = await openScene((site) => openByShop(site, WRONG));
  await bySupport(scene, RIGHT);
  expect([await heldBy(scene.site, WRONG), await heldBy(scene.site, RIGHT)]).toEqual([[], [true, true]]);
});

test("RT-14: keeps an account that the shop itself opened after the purchase and before a correction", async () => {
  const scene = await openScene();
  const { site } = scene;
  await openByShop(site, ALSO_WRONG);
  site.advance(SECONDS);
  await bySupport(scene, ALSO_WRONG);
  expect(await heldBy(site, ALSO_WRONG)).toEqual([true, true]);
  site.advance(SECONDS);
  await bySupport(scene, RIGHT);
  expect([await heldBy(site, ALSO_WRONG), await heldBy(site, RIGHT)]).toEqual([[], [true, true]]);
});

test("RT-14: keeps the account of the wrong address while another purchase is in it", async () => {
  const scene = await openScene();
  const [first, second] = scene.orders;
  await bySupport({ ...scene, orders: first ? [first] : [] }, RIGHT);
  expect([await heldBy(scene.site, WRONG), await heldBy(scene.site, RIGHT)]).toEqual([[true], [true]]);
  await bySupport({ ...scene, orders: second ? [second] : [] }, RIGHT);
  expect([await heldBy(scene.site, WRONG), await heldBy(scene.site, RIGHT)]).toEqual([
    undefined,
    [true, true],
  ]);
});

test("RT-14: opens at once in an account whose address is confirmed", async () => {
  const scene = await openScene();
  const { site } = scene;
  const ana = await makeUserWithPassword(site.db, PASSWORD, { email: RIGHT });
  const own = await site.as(ana);
  await bySupport(scene, RIGHT);
  expect(await heldBy(site, RIGHT)).toEqual([false, false]);
  expect(await opensAll(own, scene)).toEqual([true, true]);
  expect(await tablesNaming(site, WRONG)).toEqual([]);
});

test("RT-14: refuses the buyer's correction after a download", async () => {
  const scene = await openScene();
  const [, ofFile] = scene.orders;
  await scene.guest.get(scene.download);
  const form = { intent: "correct-email", email: RIGHT };
  const answer = await scene.guest.post(`/pedido/${ofFile?.publicId}`, form);
  expect([answer.status, answer.text.includes("já foi usado")]).toEqual([422, true]);
  expect(await heldBy(scene.site, WRONG)).toEqual([true, true]);
});

test("RT-14: hands everything over when an integration changes the address twice, and leaves no account when it deletes the order", async () => {
  const { site, client } = await openTables();
  const { product } = await makeCourseProduct(site.db);
  const facts = { status: "completed", payment_status: "paid", payment_method: "pix", total: "99.80" };
  const { id } = (await client.post(rowsPath(630), { ...facts, guest_email: WRONG })).json();
  await client.post(rowsPath(631), { order_id: id, product_id: product.id });
  expect(await heldBy(site, WRONG)).toEqual([true]);
  for (const email of [ALSO_WRONG, RIGHT]) {
    site.advance(SECONDS);
    expect((await client.patch(rowsPath(630, `${id}/`), { guest_email: email })).status).toBe(200);
  }
  expect([await heldBy(site, WRONG), await heldBy(site, ALSO_WRONG)]).toEqual([undefined, undefined]);
  expect(await heldBy(site, RIGHT)).toEqual([true]);
  expect((await client.delete(rowsPath(630, `${id}/`))).status).toBe(204);
  expect(await heldBy(site, RIGHT)).toBeUndefined();
  expect(await site.db.selectFrom("enrollments").select("id").execute()).toEqual([]);
});
