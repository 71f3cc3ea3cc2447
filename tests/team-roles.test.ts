// Rights of team members beyond opening an address (tests/access.test.ts), and who may give which role.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { erasePerson } from "#app/account/erasure/erasure.server.ts";
import { ALL_RIGHTS, withRoles } from "#app/api/tokens/token-rights.ts";
import { RIGHT_GROUPS } from "#app/identity/rights/right-labels.ts";
import { RIGHTS, TEAM_ROLES } from "#app/identity/rights/rights.ts";
import { isUploadKind, UPLOAD_KINDS, type UploadKind } from "#app/platform/files/upload-kinds.ts";
import { inTransaction, json } from "#db/connect.server.ts";
import type { TeamRole } from "#db/schema.ts";
import {
  makeAdmin,
  makeCourse,
  makeDoubt,
  makeOrder,
  makePaidOrder,
  makeProduct,
  makeTeamMember,
  makeUser,
} from "./makers.ts";
import { clientWith, rowsPath } from "./table-client.ts";
import { openSite, type TestSite, type Visitor } from "./test-site.ts";

const USERS = "/admin/usuarios";
const INVITATIONS = "/admin/usuarios/convites";
const REFUSED = [302, expect.stringMatching(/^\/unauthorized\?tela=.+&direito=.+/)];

async function openTeam(role: TeamRole) {
  const site = await openSite();
  const owner = await makeAdmin(site.db, { name: "Marina Prado" });
  const member = await makeTeamMember(site.db, role, { name: "Téo da Equipe" });
  const [asOwner, asMember] = [
    await site.as(owner, { isProven: true }),
    await site.as(member, { isProven: true }),
  ];
  return { site, owner, member, asOwner, asMember };
}

function rowOf(site: TestSite, id: number) {
  return site.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

const edit = (user: { id: number; name: string; email: string }, fields: Record<string, string> = {}) => ({
  intent: "save-user",
  id: String(user.id),
  name: user.name,
  email: user.email,
  phone: "",
  address: "",
  ...fields,
});

test("lets the owner give and take every role; the member loses access at the next request, also in open tabs", async () => {
  const { site, asOwner } = await openTeam("admin");
  const bia = await makeUser(site.db, { name: "Bia", email_confirmed_at: site.now() });
  for (const role of TEAM_ROLES) {
    expect((await asOwner.post(USERS, edit(bia, { role }))).status).toBe(302);
    const isLead = role === "owner" || role === "admin";
    expect(await rowOf(site, bia.id)).toMatchObject({ team_role: role, role: isLead ? "admin" : "user" });
  }
  const asBia = await site.as(bia);
  expect((await asBia.get("/admin/financeiro")).status).toBe(200);
  expect((await asOwner.post(USERS, edit(bia, { role: "user" }))).status).toBe(302);
  expect((await asBia.get("/admin/financeiro")).location).toContain("/login");
  expect((await asBia.get("/admin/pedidos.data")).text).toContain("/login");
  expect((await asBia.get("/api/admin/search?q=a")).status).toBe(401);
  expect(await rowOf(site, bia.id)).toMatchObject({ team_role: null, role: "user" });
  const log = (await asOwner.get("/admin/registro")).text.replaceAll("<!-- -->", "");
  expect(log).toContain("Tipo de conta: Financeiro → Usuário");
});

test("refuses changes to an owner's account by an administrator's form, list or key", async () => {
  const { site, owner, member, asMember } = await openTeam("admin");
  const before = await rowOf(site, owner.id);
  const forms = [
    edit(owner, { role: "admin" }),
    edit(owner, { email: "meu@teste.example" }),
    { intent: "end-sessions", id: String(owner.id) },
    { intent: "disable-second-factor", id: String(owner.id) },
  ];
  for (const form of forms) {
    const answer = await asMember.post(USERS, form);
    const isSaid = answer.text.includes("Só quem é dono da loja muda a conta de um dono");
    expect([form.intent, [403, 422].includes(answer.status), isSaid]).toEqual([form.intent, true, true]);
  }
  const key = await clientWith(site, member, ALL_RIGHTS);
  for (const patch of [{ role: "user" }, { password_hash: "outra senha longa" }, { email: "x@t.example" }]) {
    expect((await key.patch(rowsPath(629, `${owner.id}/`), patch)).status).toBe(400);
  }
  expect(await rowOf(site, owner.id)).toEqual(before);
  // Administrators cannot promote themselves or use another person for it.
  const bia = await makeUser(site.db, { name: "Bia" });
  for (const account of [member, bia]) {
    expect((await asMember.post(USERS, edit(account, { role: "owner" }))).status).toBe(422);
  }
  const invited = await asMember.post(INVITATIONS, { intent: "invite", email: "b@t.example", role: "owner" });
  expect(invited.status).toBe(422);
  expect((await rowOf(site, member.id)).team_role).toBe("admin");
});

test("keeps one owner: refuses to remove the last, also when two remove each other at once", async () => {
  const { site, owner, asOwner } = await openTeam("admin");
  const last = await asOwner.post(USERS, edit(owner, { role: "admin" }));
  expect([last.status, last.text.includes("A loja precisa de um dono")]).toEqual([422, true]);
  const other = await makeTeamMember(site.db, "owner", { name: "Caio" });
  const asOther = await site.as(other, { isProven: true });
  await Promise.all([
    asOwner.post(USERS, edit(other, { role: "editor" })),
    asOther.post(USERS, edit(owner, { role: "editor" })),
  ]);
  const owners = await site.db.selectFrom("users").select("id").where("team_role", "=", "owner").execute();
  expect(owners).toHaveLength(1);
});

test("leaves one owner when two remove each other while both wait for the same row", async ({ skip }) => {
  const { site, owner, asOwner } = await openTeam("admin");
  if (site.engine === "sqlite") skip("one writer at a time: nobody waits for a row");
  const other = await makeTeamMember(site.db, "owner", { name: "Caio" });
  const asOther = await site.as(other, { isProven: true });
  let answered = 0;
  const settled = async (work: Promise<unknown>) => {
    await work;
    answered++;
  };
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db);
    return rows[0]?.count ?? 0;
  };
  const works: Promise<void>[] = [];
  await inTransaction(site.db, async (trx) => {
    await sql`select id from users where id = ${owner.id} for update`.execute(trx);
    works.push(settled(asOther.post(USERS, edit(owner, { role: "editor" }))));
    await expect.poll(waiting).toBe(1);
    works.push(settled(asOwner.post(USERS, edit(other, { role: "editor" }))));
    await expect.poll(async () => answered + (await waiting())).toBe(2);
  });
  await Promise.all(works);
  const owners = await site.db.selectFrom("users").select("id").where("team_role", "=", "owner").execute();
  expect(owners).toHaveLength(1);
});

test("tells the second person to change a role about the first change", async () => {
  const { site, member, asOwner } = await openTeam("editor");
  const version = String((await rowOf(site, member.id)).version);
  expect((await asOwner.post(USERS, edit(member, { role: "support", version }))).status).toBe(302);
  expect((await asOwner.post(USERS, edit(member, { role: "finance", version }))).status).toBe(409);
  expect((await rowOf(site, member.id)).team_role).toBe("support");
});

test("maps roles to user and admin in the table API: editors stay editors, and becoming admin makes no owner", async () => {
  const { site, owner, member } = await openTeam("editor");
  const key = await clientWith(site, owner, withRoles(ALL_RIGHTS));
  const path = rowsPath(629, `${member.id}/`);
  expect((await key.get(path)).json()).toMatchObject({ role: "user" });
  expect((await key.patch(path, { role: "user", phone: "47 99900-0000" })).status).toBe(200);
  expect((await rowOf(site, member.id)).team_role).toBe("editor");
  expect((await key.patch(path, { role: "admin" })).status).toBe(200);
  expect((await rowOf(site, member.id)).team_role).toBe("admin");
  expect((await key.patch(path, { role: "user" })).status).toBe(200);
  expect((await rowOf(site, member.id)).team_role).toBeNull();
});

test("lets support read orders and resend mails, but not see or move the shop's money", async () => {
  const { site, asMember } = await openTeam("support");
  const { order } = await makePaidOrder(site);
  const id = String(order.id);
  const panel = await asMember.get("/admin");
  expect([panel.status, /Receita|Faturamento/i.test(panel.text)]).toEqual([200, false]);
  const list = (await asMember.get(`/admin/pedidos?pedido=${id}`)).text;
  expect(list).toContain("Reenviar link");
  for (const hidden of ["Receita total", "Exportar", "Fazer reembolso", "Venda por fora"]) {
    expect([hidden, list.includes(hidden)]).toEqual([hidden, false]);
  }
  expect((await asMember.get(`/pedido/${order.public_id}/recibo`)).status).toBe(200);
  // Support sees that a person awaits an answer, but may not answer.
  const times = { created_at: site.now(), updated_at: site.now() };
  const charge = {
    order_id: order.id,
    number: 1,
    provider: "sandbox",
    method: "pix",
    state: "approved",
  } as const;
  const { id: attempt_id } = await site.db
    .insertInto("payment_attempts")
    .values({ ...charge, charged_cents: 100, approved_cents: 100, ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  const wish = { attempt_id, order_id: order.id, request_key: "wish", cents: 100, lines: json<number[]>([]) };
  await site.db
    .insertInto("refunds")
    .values({ ...wish, origin: "customer", ...times })
    .execute();
  expect((await asMember.get("/admin")).text).toContain("Solicitações de reembolso");
  const asked = (await asMember.get(`/admin/pedidos?atencao=1&pedido=${id}`)).text;
  expect(asked).toContain("O cliente pediu reembolso.");
  expect(asked).toContain("Quem pode responder: Dono(a) da loja, Administrador ou Financeiro");
  expect(asked).not.toMatch(/Aprovar e reembolsar|Recusar…|Marcar como reembolsado/);
  for (const intent of ["status", "receipt", "refund", "answer-refund"]) {
    const answer = await asMember.post("/admin/pedidos", { intent, order: id });
    expect([intent, answer.status, answer.location]).toEqual([intent, ...REFUSED]);
  }
  expect((await asMember.post("/admin/pedidos", { intent: "resend", order: id })).status).toBe(302);
  const mended = {
    intent: "readdress",
    order: id,
    version: String(order.version),
    email: "bia@teste.example",
  };
  expect((await asMember.post("/admin/pedidos", { ...mended, reason: "Bia ligou." })).status).toBe(302);
  const said = (await asMember.postJson(`/api/admin/orders/${id}/refunds`, {})).json();
  expect(said.message).toContain("Atendimento");
  const refusedAct = await asMember.post("/admin/pedidos", { intent: "refund", order: id });
  const told = await asMember.get(refusedAct.location ?? "");
  expect([told.status, told.text.includes("Marina Prado")]).toEqual([403, true]);
  expect(told.text).toContain("não inclui o que você tentou fazer na tela “Pedidos”");
  const money = await asMember.get((await asMember.get("/admin/financeiro?mes=2026-01")).location ?? "");
  expect(money.text).toContain("não abre a tela “Financeiro”. Quem pode abrir: ");
  expect(money.text).toContain("Dono(a) da loja, Administrador ou Financeiro");
  const strange = await asMember.get("/unauthorized?tela=//x.example&direito=tudo");
  expect([strange.status, strange.text.includes("não abre esta tela")]).toEqual([403, true]);
});

test("lets support correct customer accounts, but no team account and no role", async () => {
  const { site, owner, asMember } = await openTeam("support");
  const bia = await makeUser(site.db, { name: "Bia", email: "bai@teste.example" });
  expect((await asMember.post(USERS, edit(bia, { email: "bia@teste.example" }))).status).toBe(302);
  expect((await rowOf(site, bia.id)).email).toBe("bia@teste.example");
  expect((await asMember.get(`${USERS}?editar=${bia.id}`)).text).not.toContain('name="role"');
  const closed = await asMember.get(`${USERS}?editar=${owner.id}`);
  expect([closed.status, closed.text.includes(owner.email)]).toEqual([403, false]);
  expect((await asMember.post(USERS, edit(bia, { role: "admin" }))).status).toBe(422);
  expect((await asMember.post(USERS, edit(owner, { email: "meu@teste.example" }))).status).toBe(422);
  for (const intent of ["set-user-active", "set-users-active", "delete-user", "disable-second-factor"]) {
    const answer = await asMember.post(USERS, { intent, id: String(bia.id), active: "false" });
    expect([intent, answer.status, answer.location]).toEqual([intent, ...REFUSED]);
  }
  expect(await rowOf(site, bia.id)).toMatchObject({ team_role: null, is_active: true });
  expect((await rowOf(site, owner.id)).email).toBe(owner.email);
  const colleague = await makeTeamMember(site.db, "editor");
  const theirs = await site.as(colleague);
  const taken = await asMember.post(USERS, edit(colleague, { email: "meu@teste.example" }));
  expect([taken.status, taken.text.includes("Só um administrador muda a conta")]).toEqual([422, true]);
  for (const intent of ["end-sessions", "resend-confirmation"]) {
    const answer = await asMember.post(USERS, { intent, id: String(colleague.id) });
    expect([intent, answer.status]).toEqual([intent, 403]);
  }
  expect((await rowOf(site, colleague.id)).email).toBe(colleague.email);
  expect((await theirs.get("/admin")).status).toBe(200);
});

test("lets finance confirm and export, but send no access", async () => {
  const { site, asMember } = await openTeam("finance");
  const { order } = await makeOrder(site.db);
  const path = `/admin/pedidos?pedido=${order.id}`;
  const page = (await asMember.get(path)).text;
  expect([page.includes("Receita total"), page.includes("Reenviar link")]).toEqual([true, false]);
  const form = { order: String(order.id), version: String(order.version), status: "cancelled", note: "" };
  expect((await asMember.post("/admin/pedidos", { intent: "status", ...form })).status).toBe(302);
  expect(page).not.toContain("Trocar o e-mail do pedido");
  // A member who refunds may not also change the owner of an order.
  for (const intent of ["resend", "readdress"]) {
    const answer = await asMember.post("/admin/pedidos", { intent, order: String(order.id) });
    expect([intent, answer.status, answer.location]).toEqual([intent, ...REFUSED]);
  }
});

test("shows teachers their own courses and questions only", async () => {
  const { site, member, asMember } = await openTeam("instructor");
  const student = await makeUser(site.db);
  const own = await makeCourse(site.db, { title: "Cerâmica", instructor_id: member.id });
  const other = await makeCourse(site.db, { title: "Marcenaria" });
  const doubts = {
    own: await makeDoubt(site.db, own.lessons[0]?.id ?? 0, student.id, "Qual argila?"),
    other: await makeDoubt(site.db, other.lessons[0]?.id ?? 0, student.id, "Qual serra?"),
  };
  const seen = async (path: string, mine: string, theirs: string) => {
    const { text } = await asMember.get(path);
    expect([path, text.includes(mine), text.includes(theirs)]).toEqual([path, true, false]);
  };
  await seen("/admin/cursos", "Cerâmica", "Marcenaria");
  await seen("/admin/duvidas", "Qual argila?", "Qual serra?");
  await seen("/api/admin/search?q=ceramica", "Cerâmica", "Marcenaria");
  expect((await asMember.get("/api/admin/search?q=marcenaria")).json()).toEqual({ groups: [] });
  const plan = (id: number) => `/admin/cursos/${id}/modulos`;
  expect((await asMember.get(plan(own.course.id))).status).toBe(200);
  expect((await asMember.get(plan(other.course.id))).status).toBe(404);
  expect((await asMember.get(`/admin/cursos?editar=${other.course.id}`)).status).toBe(404);
  const module = { intent: "save-module", title: "Novo", description: "", order: "9" };
  expect((await asMember.post(plan(other.course.id), module)).status).toBe(404);
  const others = { id: String(other.course.id) };
  for (const form of [
    { intent: "publish-course", ...others, value: "false" },
    { intent: "duplicate-course", ...others },
  ]) {
    expect([form.intent, (await asMember.post("/admin/cursos", form)).status]).toEqual([form.intent, 404]);
  }
  const removal = await asMember.post("/admin/cursos", {
    intent: "delete-course",
    id: String(own.course.id),
  });
  expect([removal.status, removal.location]).toEqual(REFUSED);
  const answer = (id: number) =>
    asMember.post("/admin/duvidas", { intent: "answer", id: `${id}`, answer: "A" });
  expect((await answer(doubts.other.id)).status).toBe(404);
  expect((await answer(doubts.own.id)).status).toBe(302);
  // Teachers can open their own course as students see it, and no other.
  expect((await asMember.get(`/curso/${own.course.id}-ceramica`)).text).not.toContain("Comprar");
});

test("leaves a removed teacher's courses to the shop, and shows none to a former teacher", async () => {
  const { site, owner, member, asOwner, asMember } = await openTeam("instructor");
  const { course } = await makeCourse(site.db, { instructor_id: member.id });
  expect((await asOwner.post(USERS, edit(member, { role: "editor" }))).status).toBe(302);
  expect((await asMember.get("/admin/cursos")).location).toContain("/login");
  const again = await site.as(member);
  expect((await again.get(`/admin/cursos/${course.id}/modulos`)).location).toMatch(/^\/unauthorized/);
  const person = { userId: member.id, email: null };
  expect((await erasePerson(site.db, { person, actorId: owner.id }, site.now())).ok).toBe(true);
  const left = site.db.selectFrom("courses").select("instructor_id").where("id", "=", course.id);
  expect((await left.executeTakeFirstOrThrow()).instructor_id).toBeNull();
  expect((await asOwner.get(`/admin/cursos/${course.id}/modulos`)).status).toBe(200);
});

/** For each kind of upload: allowed roles, whether it is public, and a small sample file. */
const UPLOADS: Record<UploadKind, [roles: TeamRole[], isPublic: boolean, name: string, file: () => Buffer]> =
  {
    image: [["owner", "admin", "editor", "instructor"], true, "a.png", () => Buffer.from(PIXEL, "base64")],
    "public-pdf": [["owner", "admin"], true, "guia.pdf", () => Buffer.from(PDF)],
    sample: [["owner", "admin"], true, "amostra.pdf", () => Buffer.from(PDF)],
    file: [["owner", "admin"], false, "livro.pdf", () => Buffer.from(PDF)],
    video: [["owner", "admin", "instructor"], false, "a.webm", () => Buffer.from("1a45dfa300", "hex")],
    pdf: [["owner", "admin", "instructor"], false, "aula.pdf", () => Buffer.from(PDF)],
    attachment: [["owner", "admin", "instructor"], false, "notas.txt", () => Buffer.from("notas")],
    captions: [["owner", "admin", "instructor"], false, "a.vtt", () => Buffer.from(CAPTIONS)],
  };
const PDF = "%PDF-1.7\n1 0 obj\n";
const CAPTIONS = "WEBVTT\n\n00:01.000 --> 00:02.000\nOlá\n";
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("SEC-08: accepts each kind of upload from the roles that use it and opens it to the right readers", async () => {
  const site = await openSite();
  const kinds = Object.keys(UPLOAD_KINDS).filter(isUploadKind);
  expect(kinds.toSorted()).toEqual(Object.keys(UPLOADS).toSorted());
  const people: [who: TeamRole | "customer" | "guest", visitor: Visitor][] = [
    ["guest", site.visitor()],
    ["customer", await site.as(await makeUser(site.db))],
  ];
  for (const role of TEAM_ROLES) people.push([role, await site.as(await makeTeamMember(site.db, role))]);
  const guest = site.visitor();
  for (const kind of kinds) {
    const [roles, isPublic, name, file] = UPLOADS[kind];
    for (const [who, visitor] of people) {
      const body = new Uint8Array(file());
      const answer = await visitor.send(`/api/admin/uploads/${kind}?nome=${name}`, { method: "PUT", body });
      const isTheirs = roles.some((role) => role === who);
      expect([kind, who, answer.status]).toEqual([kind, who, isTheirs ? 200 : who === "guest" ? 401 : 403]);
      if (!isTheirs) continue;
      const { key, address } = answer.json();
      expect([kind, UPLOAD_KINDS[kind].isPublic, address !== undefined]).toEqual([kind, isPublic, isPublic]);
      const path = address ?? `/${key}`;
      expect([kind, (await guest.get(path)).status]).toEqual([kind, isPublic ? 200 : 404]);
    }
  }
  // Roles without the right get the same answer for any id; an unknown kind is refused to everybody.
  for (const [who, visitor] of people) {
    const { status } = await visitor.send("/api/admin/uploads/tudo", { method: "PUT", body: "x" });
    expect([who, status]).toEqual([who, who === "guest" ? 401 : who === "customer" ? 403 : 404]);
  }
});

test("finds in the search only what the member may open", async () => {
  const site = await openSite();
  await makeProduct(site.db, { name: "Zebra de papel" });
  await makeUser(site.db, { name: "Zebra Silva" });
  const labels = async (role: TeamRole) => {
    const visitor = await site.as(await makeTeamMember(site.db, role));
    const { groups } = (await visitor.get("/api/admin/search?q=zebra")).json();
    return groups.map(({ label }: { label: string }) => label);
  };
  expect(await labels("admin")).toEqual(["Usuários e alunos", "Produtos"]);
  expect(await labels("support")).toEqual(["Usuários e alunos"]);
  expect(await labels("editor")).toEqual([]);
});

test("names the role in an invitation", async () => {
  const { site, owner, asOwner } = await openTeam("admin");
  const path = async () => {
    await site.settle();
    const text = (await site.mails()).at(-1)?.text ?? "";
    expect(text).toContain("cuidar do conteúdo");
    return new URL(/https?:\/\/\S+\/convite\/[\w-]+/.exec(text)?.[0] ?? "").pathname;
  };
  const secret = "forno azul e gato";
  const form = { name: "Bia Reis", password: secret, password_confirmation: secret };
  const invite = { intent: "invite", role: "editor" };
  expect((await asOwner.post(INVITATIONS, { intent: "invite", email: "b@t.example" })).status).toBe(422);
  await asOwner.post(INVITATIONS, { ...invite, email: "bia@teste.example" });
  const bia = site.visitor();
  expect((await bia.post(await path(), form)).location).toBe("/admin");
  expect((await bia.get("/blog-admin")).status).toBe(200);
  expect((await bia.get("/admin/pedidos")).location).toMatch(/^\/unauthorized/);
  expect((await rowOf(site, owner.id)).team_role).toBe("owner");
});

test("combines several roles and single rights, and opens only the matching screens", async () => {
  const { site, asOwner } = await openTeam("support");
  const bia = await makeUser(site.db, { name: "Bia", email_confirmed_at: site.now() });
  const given = {
    role: "support",
    more_roles: ["editor", "support"],
    more_rights: ["orders.export", "blog.write", "users.read"],
  };
  expect((await asOwner.post(USERS, { ...edit(bia), ...given })).status).toBe(302);
  // Single rights that a role already includes are not stored.
  expect(await rowOf(site, bia.id)).toMatchObject({
    team_role: "support",
    role: "user",
    more_roles: ["editor"],
    more_rights: ["orders.export"],
  });
  const asBia = await site.as(bia);
  for (const path of ["/blog-admin", "/admin/pedidos", "/admin/pedidos/exportar", "/admin/paginas"])
    expect([path, (await asBia.get(path)).status]).toEqual([path, 200]);
  for (const path of ["/admin/financeiro", "/admin/usuarios/exportar", "/admin/registro"])
    expect((await asBia.get(path)).location).toContain("/unauthorized");
  const panel = (await asBia.get("/admin")).text;
  expect(panel).toContain('href="/blog-admin"');
  expect(panel).not.toContain('href="/admin/financeiro"');
  const page = (await asOwner.get(`${USERS}/direitos`)).text;
  expect(page).toContain("Atendimento e Conteúdo");
  expect(page).toContain("Exportar pedidos");
  const list = (await asOwner.get(USERS)).text;
  expect(list).toContain("Atendimento e Conteúdo");

  // Removing rights ends open sessions, and the mail lists the remaining rights.
  await site.settle();
  expect((await asOwner.post(USERS, { ...edit(bia), role: "support" })).status).toBe(302);
  expect((await asBia.get("/admin/pedidos")).location).toContain("/login");
  expect(await rowOf(site, bia.id)).toMatchObject({ more_roles: [], more_rights: [] });
  await site.settle();
  const told = (await site.mails()).filter(({ to }) => to?.[0]?.address === bia.email);
  expect(told.map(({ text }) => text).join("\n")).toContain("cuidar do atendimento e cuidar do conteúdo");
  expect(told.map(({ text }) => text).join("\n")).toContain("Também pode: Exportar pedidos");
  const acts = site.db.selectFrom("audit_log").select("detail").where("action", "=", "user.role");
  const last = (await acts.orderBy("id", "desc").executeTakeFirstOrThrow()).detail;
  expect(last).toMatchObject({ changes: { more_roles: { de: expect.anything() } } });
});

test("makes no owner by single rights and never gives owner, team or unknown rights", async () => {
  const { site, asOwner, asMember, member } = await openTeam("admin");
  const bia = await makeUser(site.db, { name: "Bia", email_confirmed_at: site.now() });
  for (const right of ["team.manage", "payments.setup", "backups.keep", "nada"]) {
    const refused = await asOwner.post(USERS, { ...edit(bia), role: "editor", more_rights: [right] });
    expect([right, refused.status]).toEqual([right, 422]);
  }
  for (const role of ["owner", "admin"]) {
    const refused = await asOwner.post(USERS, { ...edit(bia), role: "editor", more_roles: [role] });
    expect([role, refused.status]).toEqual([role, 422]);
  }
  expect(await rowOf(site, bia.id)).toMatchObject({ team_role: null, more_roles: [], more_rights: [] });
  // A manipulated row does not give these rights either.
  const stolen = { team_role: "editor", more_rights: json(["payments.setup", "team.manage"]) } as const;
  await site.db.updateTable("users").set(stolen).where("id", "=", bia.id).execute();
  const asBia = await site.as(bia);
  expect((await asBia.get("/admin/usuarios/direitos")).location).toContain("/unauthorized");
  expect((await asBia.get("/admin/configuracoes/pagamentos")).location).toContain("/unauthorized");
  // Leading roles need no single rights, and former members keep none.
  expect(
    (await asMember.post(USERS, { ...edit(bia), role: "editor", more_rights: ["orders.read"] })).status,
  ).toBe(302);
  expect(
    (await asOwner.post(USERS, { ...edit(bia), role: "user", more_rights: ["orders.read"] })).status,
  ).toBe(302);
  expect(await rowOf(site, bia.id)).toMatchObject({ team_role: null, more_roles: [], more_rights: [] });
  const self = await asMember.post(USERS, { ...edit(member), role: "owner" });
  expect(self.status).toBe(422);
});

test("lets teachers see and enrol students of their own courses only, and support those of all courses", async () => {
  const { site, member, asMember } = await openTeam("instructor");
  const own = await makeCourse(site.db, { title: "Barro", instructor_id: member.id }, 1);
  const other = await makeCourse(site.db, { title: "Vidro" }, 1);
  const ana = await makeUser(site.db, { name: "Ana Aluna", email: "ana@teste.example" });
  const enrol = { intent: "enroll-student", email: ana.email };
  const students = (id: number) => `/admin/cursos/${id}/alunos`;
  expect((await asMember.get(students(other.course.id))).status).toBe(404);
  expect((await asMember.post(students(other.course.id), enrol)).status).toBe(404);
  expect((await asMember.post(students(own.course.id), enrol)).status).toBe(302);
  expect((await asMember.get(students(own.course.id))).text).toContain("Ana Aluna");
  expect((await asMember.get(`${students(own.course.id)}/exportar`)).location).toContain("/unauthorized");
  expect((await asMember.get("/admin/importar")).location).toContain("/unauthorized");
  const list = (await asMember.get("/admin/cursos")).text;
  expect([list.includes("Barro"), list.includes("Vidro")]).toEqual([true, false]);

  const support = await site.as(await makeTeamMember(site.db, "support"));
  expect((await support.post(students(other.course.id), enrol)).status).toBe(302);
  expect((await support.get(students(other.course.id))).text).toContain("Ana Aluna");
  const all = (await support.get("/admin/cursos")).text;
  expect([all.includes("Barro"), all.includes("Vidro")]).toEqual([true, true]);
  expect(all).not.toContain(`/admin/cursos/${own.course.id}/modulos`);
  expect((await support.get(`/admin/cursos/${own.course.id}/modulos`)).location).toContain("/unauthorized");
  const lesson = other.lessons[0]?.id ?? 0;
  await makeDoubt(site.db, lesson, ana.id, "Como esfria?");
  expect((await support.get("/admin/duvidas")).text).toContain("Como esfria?");
  expect((await asMember.get("/admin/duvidas")).text).not.toContain("Como esfria?");
});

test("describes every right once, in one group", () => {
  expect(RIGHT_GROUPS.flatMap(({ rights }) => rights).toSorted()).toEqual([...RIGHTS].toSorted());
});
