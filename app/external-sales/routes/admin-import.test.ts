// Students imported by a file: recognized, matched, rehearsed, imported in slices, and undone.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listRights } from "#app/rights/rights.server.ts";
import { makeAdmin, makeCourse, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { runSlice } from "../imports/import-running.server.ts";

onBothEngines("imports are slices of statements that each engine locks in its own way");

const SAMPLES = new URL("../../../tests/move-in-samples/", import.meta.url);
const UPLOAD = "/api/admin/imports";

function sample(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(file, SAMPLES)));
}

async function openImports() {
  const site = await openSite();
  const owner = await makeAdmin(site.db, { email: "dona@teste.example" });
  const admin = await site.as(owner);
  const { course: photo } = await makeCourse(site.db, { title: "Fotografia do zero ao retrato" });
  const { course: club } = await makeCourse(site.db, { title: "Clube do Retrato" });
  async function bring(body: string | Uint8Array<ArrayBuffer>, name = "arquivo.csv", more = "") {
    const answer = await admin.send(`${UPLOAD}?nome=${name}${more}`, { method: "PUT", body });
    if (answer.status === 200) await site.settle();
    return answer;
  }
  async function begin(
    body: string | Uint8Array<ArrayBuffer>,
    name?: string,
    more?: string,
  ): Promise<string> {
    const answer = await bring(body, name, more);
    expect(answer.text).toContain('"id"');
    return `/admin/importar/${answer.json().id}`;
  }
  const act = (path: string, intent: string, fields: Record<string, string | string[]> = {}) =>
    admin.post(path, { intent, ...fields });
  /** Matches every product to the course of the same name; the others are not sold here. */
  async function match(path: string) {
    const products = await site.db.selectFrom("external_products").select(["id", "name"]).execute();
    const said = products.map(({ id, name }) => {
      if (name.includes("retrato")) return `${id}:${photo.id}`;
      return name.startsWith("Clube") ? `${id}:${club.id}` : `${id}:none`;
    });
    await act(path, "match-products", { match: said });
    await site.settle();
  }
  return { site, owner, admin, photo, club, bring, begin, act, match };
}

async function stateOf({ db }: TestSite, path: string) {
  const id = Number(path.split("/").at(-1));
  const row = await db.selectFrom("sale_imports").selectAll().where("id", "=", id).executeTakeFirst();
  return row;
}

/** Current access: person, course, end and start. */
async function accessIn({ db }: TestSite) {
  const places = await db
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "user_id")
    .innerJoin("courses", "courses.id", "course_id")
    .select(["user_id", "course_id", "email", "title", "has_access", "enrollments.created_at"])
    .orderBy("email")
    .execute();
  const rights = (await listRights(db, { thing: "course" })).toSorted((one, other) =>
    (one.external_purchase ?? "") < (other.external_purchase ?? "") ? -1 : 1,
  );
  return places.flatMap(({ user_id, course_id, ...place }) =>
    rights
      .filter((right) => right.user_id === user_id && right.course_id === course_id)
      .map(({ external_purchase, ends_at }) => ({ ...place, external_purchase, ends_at })),
  );
}

async function mailsOf(site: TestSite) {
  await site.settle();
  return site.mails();
}

const openOf = (rows: Awaited<ReturnType<typeof accessIn>>) =>
  [
    ...new Set(rows.filter(({ has_access }) => has_access).map(({ email, title }) => `${email} ${title}`)),
  ].toSorted();

test("MI-06: rehearses, imports and undoes a file of Kiwify without any mail", async () => {
  const { site, admin, begin, act, match } = await openImports();
  const path = await begin(sample("kiwify-vendas.csv"), "kiwify.csv");
  const rehearsal = await admin.get(path);
  expect(rehearsal.text).toContain("Kiwify, vendas");
  expect(rehearsal.text).toContain("Sugestão pelo nome");
  expect(rehearsal.text).toContain("não confirmado");
  expect(rehearsal.text).toContain("uma situação que não conhecemos");
  expect((await act(path, "begin-import")).status).toBe(409);
  expect(await accessIn(site)).toEqual([]);

  await match(path);
  const export_ = await admin.get(`${path}/linhas`);
  expect(export_.text.trim().split("\r\n")).toHaveLength(11);
  const newAccounts = async () => /Contas novas.*?>(\d+)</s.exec((await admin.get(path)).text)?.[1];
  const foreseen = await newAccounts();
  expect(Number(foreseen)).toBeGreaterThan(0);
  expect((await act(path, "begin-import")).status).toBe(302);
  await site.settle();
  expect((await stateOf(site, path))?.state).toBe("done");
  expect(await newAccounts()).toBe(foreseen);
  const rows = await accessIn(site);
  expect(openOf(rows)).toHaveLength(2);
  expect(rows[0]?.created_at).toEqual(new Date("2026-08-03T12:12:44Z"));
  expect(await mailsOf(site)).toEqual([]);
  expect((await stateOf(site, path))?.file_key).toBeNull();

  await act(path, "undo-import");
  await site.settle();
  expect((await stateOf(site, path))?.state).toBe("undone");
  expect(await accessIn(site)).toEqual([]);
  const left = await site.db.selectFrom("users").select("email").where("role", "=", "user").execute();
  expect(left).toEqual([]);
  expect(await site.db.selectFrom("external_sales").select("id").execute()).toEqual([]);
});

test("MI-03: gives the same for Hotmart's XLSX as for its CSV", async () => {
  const both = [];
  for (const file of ["hotmart-vendas-detalhado.csv", "hotmart-vendas-detalhado.xlsx"]) {
    const { site, begin, act, match } = await openImports();
    const path = await begin(sample(file), file);
    await match(path);
    await act(path, "begin-import");
    await site.settle();
    both.push(openOf(await accessIn(site)));
  }
  expect(both[0]?.length).toBeGreaterThan(3);
  expect(both[1]).toEqual(both[0]);
});

test("MI-02: duplicates nothing when the same or a newer file is imported, and closes a refund of the newer file", async () => {
  const { site, admin, begin, act, match } = await openImports();
  const heading = "ID da venda,Status,Produto,Cliente,Email,Data de Criação";
  const row = (id: string, status: string, who: string) =>
    `${id},${status},Fotografia do zero ao retrato,${who} Luz,${who}@fora.example,03/08/2026 09:12:44`;
  const first = [heading, row("k1", "paid", "ana"), row("k2", "paid", "bia")].join("\n");
  const newer = [
    heading,
    row("k2", "refunded", "bia"),
    row("k1", "paid", "ana"),
    row("k3", "paid", "caio"),
  ].join("\n");
  const paths = [];
  for (const file of [first, first, newer]) {
    const path = await begin(file);
    await match(path);
    await act(path, "begin-import");
    await site.settle();
    paths.push(path);
  }
  const [, second = "", third = ""] = paths;
  expect(openOf(await accessIn(site))).toEqual([
    "ana@fora.example Fotografia do zero ao retrato",
    "caio@fora.example Fotografia do zero ao retrato",
  ]);
  expect(await accessIn(site)).toHaveLength(3);
  // MI-05: access from other imports stays.
  await act(third, "undo-import");
  await site.settle();
  expect(openOf(await accessIn(site))).toEqual([
    "ana@fora.example Fotografia do zero ao retrato",
    "bia@fora.example Fotografia do zero ao retrato",
  ]);
  await act(second, "undo-import");
  await site.settle();
  expect(openOf(await accessIn(site))).toHaveLength(2);
  expect((await admin.get("/admin/importar")).text).toContain("Desfeita");
});

/** Deterministic: the same numbers for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

test.each([1, 2, 3, 4, 5])(
  "MI-02, MI-05: history %i of imports and undos leaves exactly the access of the remaining imports",
  async (seed) => {
    const { site, begin, act, match } = await openImports();
    const roll = dice(seed * 7919);
    const words = ["paid", "refunded", "waiting_payment", "paid"];
    const files = Array.from({ length: 4 }, () =>
      Array.from({ length: 5 }, (_, at) => ({
        id: `k${at}`,
        word: words[roll(4)] ?? "paid",
        who: `p${at}`,
      })).filter(() => roll(3) > 0),
    ).filter((rows) => rows.some(({ word }) => word !== "waiting_payment"));
    const kept: (typeof files)[number][] = [];
    for (const rows of files) {
      const lines = rows.map(
        ({ id, word, who }) => `${id},${word},Fotografia do retrato,${who},${who}@fora.example`,
      );
      const path = await begin(["ID da venda,Status,Produto,Cliente,Email", ...lines].join("\n"));
      await match(path);
      await act(path, "begin-import");
      await site.settle();
      expect((await stateOf(site, path))?.state).toBe("done");
      if (roll(2) === 0) kept.push(rows);
      else {
        await act(path, "undo-import");
        await site.settle();
      }
    }
    const told = kept.flat();
    const has = (id: string, word: string) => told.some((row) => row.id === id && row.word === word);
    const paid = [...new Set(told.map(({ id }) => id))].filter(
      (id) => has(id, "paid") && !has(id, "refunded"),
    );
    const open = openOf(await accessIn(site)).map((one) => one.slice(0, 2));
    expect(open).toEqual(paid.map((id) => id.replace("k", "p")).toSorted());
    // Accounts stay with people who have, or had, a place by the remaining imports.
    const given = [...new Set(told.filter(({ word }) => word === "paid").map(({ who }) => who))];
    const users = await site.db.selectFrom("users").select("email").where("role", "=", "user").execute();
    expect(users.length).toBeLessThanOrEqual(given.length + 5);
  },
);

test("MI-05: keeps accounts that were used since when an import is undone", async () => {
  const { site, photo, begin, act } = await openImports();
  await makeUser(site.db, { email: "rui@fora.example" });
  const path = await begin("nome;email\nAna;ana@fora.example\nBia;bia@fora.example\nRui;rui@fora.example\n");
  expect((await act(path, "begin-import")).status).toBe(409);
  await act(path, "save-choices", { opens: String(photo.id), platform: "memberkit" });
  await site.settle();
  expect((await act(path, "begin-import")).status).toBe(302);
  await site.settle();
  expect(openOf(await accessIn(site))).toHaveLength(3);
  const bia = await site.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", "bia@fora.example")
    .executeTakeFirstOrThrow();
  await site.as(bia);
  await act(path, "undo-import");
  await site.settle();
  expect(await accessIn(site)).toEqual([]);
  const left = await site.db
    .selectFrom("users")
    .select("email")
    .where("role", "=", "user")
    .orderBy("email")
    .execute();
  expect(left.map(({ email }) => email)).toEqual(["bia@fora.example", "rui@fora.example"]);
});

test("MI-04: continues a job that was interrupted at any slice, without duplicates", async () => {
  const { site, photo, begin, act } = await openImports();
  const lines = Array.from({ length: 1200 }, (_, at) => `Pessoa ${"abcdefgh"[at % 8]};p${at}@fora.example`);
  const path = await begin(["nome;email", ...lines].join("\n"));
  await act(path, "save-choices", { opens: String(photo.id), platform: "other" });
  await act(path, "begin-import");
  const found = await stateOf(site, path);
  const run = { importId: found?.id ?? 0, run: found?.run ?? 0 };
  for (let at = 0; at < 3; at++) {
    // The evidence is stored, and the process stops before the places are settled.
    await site.db
      .updateTable("sale_imports")
      .set({ settled_to: at === 0 ? 0 : ((await stateOf(site, path))?.settled_to ?? 0) })
      .where("id", "=", run.importId)
      .execute();
    await runSlice(site, run, site.now());
    const before = (await stateOf(site, path))?.written_to ?? 0;
    await site.db.updateTable("sale_imports").set({ settled_to: 0 }).where("id", "=", run.importId).execute();
    await runSlice(site, run, site.now());
    expect((await stateOf(site, path))?.written_to).toBe(before);
  }
  await site.settle();
  expect((await stateOf(site, path))?.state).toBe("done");
  const { count } = site.db.fn;
  const places = await site.db
    .selectFrom("enrollments")
    .select(count<number>("id").as("n"))
    .executeTakeFirstOrThrow();
  expect(Number(places.n)).toBe(1200);
  const told = await site.db
    .selectFrom("external_sales")
    .select(count<number>("id").as("n"))
    .executeTakeFirstOrThrow();
  expect(Number(told.n)).toBe(1200);
  await act(path, "undo-import");
  await site.settle();
  expect(await accessIn(site)).toEqual([]);
});

test("pauses and continues an import, and shows its progress", async () => {
  const { site, admin, photo, begin, act } = await openImports();
  const path = await begin("nome;email\nAna;ana@fora.example\n");
  await act(path, "save-choices", { opens: String(photo.id), platform: "other" });
  await act(path, "begin-import");
  expect((await act(path, "pause-import")).status).toBe(302);
  await site.settle();
  expect(await accessIn(site)).toEqual([]);
  expect((await admin.get(path)).text).toContain("0 de 1 linha");
  await act(path, "resume-import");
  await site.settle();
  expect(openOf(await accessIn(site))).toHaveLength(1);
  expect((await act(path, "resume-import")).status).toBe(409);
});

test("MI-12: lets a person match the columns of an unknown file with its first rows, and remembers them for the next file", async () => {
  const { site, admin, begin, act, match } = await openImports();
  const path = await begin(sample("eduzz-sales.csv"), "eduzz.csv");
  const page = await admin.get(path);
  expect(page.text).toContain("O que cada coluna diz");
  expect(page.text).toContain("não confirmado");
  expect(page.text).toContain("conceicao.davila@alunos.example");
  expect(page.text).toContain("03/08/2026 09:13:02");
  const kept = JSON.stringify((await stateOf(site, path))?.sample);
  expect(kept).not.toContain("39053344705");
  for (const file of ["kiwify-vendas.csv", "hotmart-vendas-detalhado.csv", "ghost-members.csv"]) {
    const other = JSON.stringify((await stateOf(site, await begin(sample(file))))?.sample);
    expect(other).not.toMatch(/390\.?533|39053344705|5548999990001|55 48/);
  }
  expect((await act(path, "save-columns", { platform: "eduzz", email: "" })).status).toBe(422);
  const columns = {
    platform: "eduzz",
    email: "5",
    name: "4",
    status: "1",
    transaction: "0",
    product: "2",
    code: "3",
  };
  expect((await act(path, "save-columns", { ...columns, date: "7" })).status).toBe(302);
  await site.settle();
  await match(path);
  await act(path, "begin-import");
  await site.settle();
  expect(openOf(await accessIn(site))).toEqual([
    "conceicao.davila@alunos.example Fotografia do zero ao retrato",
  ]);
  const again = await begin(sample("eduzz-sales.csv"), "eduzz-2.csv");
  expect((await stateOf(site, again))?.state).toBe("ready");
});

test("maps an unknown word once for the file", async () => {
  const { site, admin, begin, act, match } = await openImports();
  const path = await begin(sample("kiwify-vendas.csv"));
  expect((await admin.get(path)).text).toContain("algo_novo");
  await act(path, "save-choices", { word: "algo_novo=give" });
  await site.settle();
  await match(path);
  await act(path, "begin-import");
  await site.settle();
  expect(openOf(await accessIn(site))).toHaveLength(3);
});

test("subscribes Ghost readers with their date, unless they unsubscribed here, and asks what paying readers get", async () => {
  const { site, photo, begin, act } = await openImports();
  const path = await begin(sample("ghost-members.csv"), "ghost.csv");
  await act(path, "save-choices", { opens: String(photo.id), asksNewsletter: "1", newsletter: "on" });
  await site.settle();
  await act(path, "begin-import");
  await site.settle();
  const readers = await site.db.selectFrom("newsletter_subscriptions").selectAll().orderBy("email").execute();
  expect(readers.map(({ email, source }) => [email, source])).toEqual([
    ["ana@leitores.example", "Ghost"],
    ["lia@leitores.example", "Ghost"],
  ]);
  expect(readers[0]?.subscribed_at).toEqual(new Date("2022-04-06T07:42:08Z"));
  expect(openOf(await accessIn(site)).map((one) => one.split(" ")[0])).toEqual([
    "lia@leitores.example",
    "rui@leitores.example",
  ]);
  const consents = await site.db.selectFrom("consents").select(["source", "given_at"]).execute();
  expect(consents).toContainEqual({ source: "Ghost", given_at: new Date("2022-04-06T07:42:08Z") });
  await act(path, "undo-import");
  await site.settle();
  expect(await site.db.selectFrom("newsletter_subscriptions").select("id").execute()).toEqual([]);
  expect(await mailsOf(site)).toEqual([]);
});

test("MI-09: does not count imports as sales of the shop", async () => {
  const { site, admin, begin, act, match } = await openImports();
  const before = (await admin.get("/admin")).text.match(/R\$[^<]*/g);
  const path = await begin(sample("hotmart-vendas-detalhado.csv"));
  await match(path);
  await act(path, "begin-import");
  await site.settle();
  expect((await admin.get("/admin")).text.match(/R\$[^<]*/g)).toEqual(before);
  expect(await site.db.selectFrom("orders").select("id").execute()).toEqual([]);
});

test("applies the end of access in the file, and gives nothing for a day in the past", async () => {
  const { site, photo, begin, act } = await openImports();
  const path = await begin(
    "nome;email;data de expiração\nAna;ana@fora.example;03/08/2099\nBia;bia@fora.example;03/08/2020\nCaio;caio@fora.example;31/02/2099\n",
  );
  await act(path, "save-choices", { opens: String(photo.id) });
  await act(path, "begin-import");
  await site.settle();
  const rows = await accessIn(site);
  expect(rows.map(({ email, ends_at }) => [email, ends_at?.toISOString()])).toEqual([
    ["ana@fora.example", "2099-08-04T03:00:00.000Z"],
  ]);
});

test("MI-06: sends the mail only when the owner asks, in batches, once to each person, and can be stopped", async () => {
  const { site, owner, photo, begin, act } = await openImports();
  const lines = Array.from({ length: 70 }, (_, at) => `p${at}@fora.example`);
  const path = await begin(["email", ...lines].join("\n"));
  await act(path, "save-choices", { opens: String(photo.id), platform: "kiwify" });
  await site.settle();
  await act(path, "begin-import");
  await site.settle();
  expect(await mailsOf(site)).toEqual([]);
  const words = { subject: "Mudamos de casa", text: "Nada se perdeu.\n\nAté já!" };
  expect((await act(path, "send-notices", { ...words, test: "1" })).status).toBe(302);
  expect((await mailsOf(site)).map(({ to }) => to?.[0]?.address)).toEqual([owner.email]);
  expect((await act(path, "send-notices", words)).status).toBe(302);
  expect(await mailsOf(site)).toHaveLength(31);
  expect((await act(path, "send-notices", words)).status).toBe(409);
  await act(path, "stop-notices");
  site.advance(61_000);
  expect(await mailsOf(site)).toHaveLength(31);
  await act(path, "send-notices", words);
  for (let minute = 0; minute < 3; minute++) {
    await site.settle();
    site.advance(61_000);
  }
  const mails = await mailsOf(site);
  expect(mails).toHaveLength(71);
  const receivers = mails.map(({ to }) => to?.[0]?.address);
  expect(new Set(receivers).size).toBe(71);
  expect(mails.at(-1)?.text).toContain("Fotografia do zero ao retrato");
  expect(mails.at(-1)?.text).toContain("Entrar e começar");
  const again = await begin(["email", ...lines].join("\n"));
  await act(again, "save-choices", { opens: String(photo.id), platform: "kiwify" });
  await site.settle();
  await act(again, "begin-import");
  await site.settle();
  await act(again, "send-notices", words);
  expect(await mailsOf(site)).toHaveLength(71);
});

test("explains why a file is not a list, and keeps a file for a week at most", async () => {
  const { site, bring, begin } = await openImports();
  expect((await bring(sample("woocommerce-orders.csv"))).json().message).toContain("lista de clientes");
  expect((await bring("%PDF-1.7")).json().message).toContain("não é uma planilha");
  expect((await bring(" ")).status).toBe(422);
  const path = await begin("nome;email\nAna;ana@fora.example\n");
  const key = (await stateOf(site, path))?.file_key ?? "";
  expect(await site.files.size(key)).toBeGreaterThan(0);
  site.advance(8 * 86_400_000);
  await site.settle();
  expect(await site.files.size(key)).toBeUndefined();
  expect(await stateOf(site, path)).toBeUndefined();
  expect(await site.db.selectFrom("sale_import_lines").select("id").execute()).toEqual([]);
});
