// Somebody else types the buyer's address at a registration, before or after the buyer pays as a guest.
import { expect, test } from "vitest";
import { addPasskey, Device } from "#tests/authenticator.ts";
import { buy, SECONDS, wait } from "#tests/checkout.ts";
import { makeAdmin, makeCourseProduct, makeProduct } from "#tests/makers.ts";
import { CLIENT, openProvider } from "#tests/openid-provider.ts";
import { askCode, newestCode, typeCode } from "#tests/sign-in-code.ts";
import { openSite, type Visitor } from "#tests/test-site.ts";

const EMAIL = "ana@fora.example";
const STRANGERS = "senha-do-estranho";
const OWN = "senha-da-ana";
const REGISTRATION = { name: "Estranho", password: STRANGERS, password_confirmation: STRANGERS };
/** A mailbox that Google does not run, so that Google's word for it confirms nothing. */
const AT_GOOGLE = { sub: "6666", email: EMAIL, hd: null };

type Scene = Awaited<ReturnType<typeof openScene>>;

async function openScene() {
  const provider = await openProvider();
  const site = await openSite({ GOOGLE_ISSUER: provider.url });
  const owner = await site.as(await makeAdmin(site.db, { email: "dona@teste.example" }), { isProven: true });
  const client = { googleId: CLIENT.id, googleSecret: CLIENT.secret };
  await owner.post("/admin/configuracoes/entrada", { intent: "save-sign-in", version: "0", ...client });
  await site.files.put("entregas/kit", file(), 100);
  const kit = await makeProduct(site.db, { name: "Kit Aroeira", file_key: "entregas/kit" });
  const { product, course, lessons } = await makeCourseProduct(site.db, { name: "Curso de Ipê" });
  const throughGoogle = async (visitor: Visitor) => {
    const begun = await visitor.get("/login/google");
    return visitor.get(provider.approve(begun.location ?? "", AT_GOOGLE));
  };
  const lesson = `/curso/${course.id}?aula=${lessons[0]?.id}`;
  return { site, kit, product, lesson, throughGoogle };
}

async function* file() {
  yield Buffer.from("conteúdo");
}

/** Ana pays for the course and the file without signing in. */
async function payAsGuest({ site, product, kit }: Scene) {
  const guest = site.visitor();
  const { publicId } = await buy(site, guest, product, { method: "credit", email: EMAIL });
  const files = await buy(site, guest, kit, { method: "credit", email: EMAIL });
  await wait(site, 6 * SECONDS);
  const page = (await guest.get(`/pedido/${files.publicId}`)).text;
  const download = /href="(\/downloads\/[^"]+)"/.exec(page)?.[1] ?? "no download";
  return { guest, publicId, download };
}

type Bought = Awaited<ReturnType<typeof payAsGuest>>;

async function seenBy(visitor: Visitor, { lesson }: Scene, { publicId, download }: Bought) {
  const [watched, file, order, watching] = [
    await visitor.get(lesson),
    await visitor.get(download),
    await visitor.get(`/pedido/${publicId}`),
    await visitor.get(`/pedido/${publicId}/assistir`),
  ];
  return {
    lesson: watched.text.includes("Dúvidas da Aula"),
    file: file.status === 200,
    order: order.status === 200,
    watching: watching.status !== 404,
  };
}

const NOTHING = { lesson: false, file: false, order: false, watching: false };

/** Ana reads her mailbox: in by its code, without a password. */
async function enterByMailbox({ site }: Scene): Promise<Visitor> {
  const ana = site.visitor();
  await askCode(ana, EMAIL);
  const { code } = await newestCode(site, EMAIL);
  expect((await typeCode(ana, code)).status).toBe(302);
  return ana;
}

/** Ana reads her mailbox: in by the link for a new password. */
async function enterByReset({ site }: Scene): Promise<Visitor> {
  const ana = site.visitor();
  await ana.post("/esqueci-senha", { email: EMAIL });
  await site.settle();
  const mails = (await site.mails()).filter(({ to }) => to?.[0]?.address === EMAIL);
  const links = mails.map(
    ({ text }) => /http:\/\/localhost:3000(\/redefinir-senha\/\S+)/.exec(text ?? "")?.[1],
  );
  await ana.post(links.findLast(Boolean) ?? "no link", { password: OWN, password_confirmation: OWN });
  expect((await ana.post("/login", { email: EMAIL, password: OWN })).status).toBe(302);
  return ana;
}

async function register({ site }: Scene): Promise<Visitor> {
  const stranger = site.visitor();
  await stranger.post("/register", { ...REGISTRATION, email: EMAIL });
  return stranger;
}

/** How a stranger opens the account before the purchase, and how they come in again after it. */
const BEFORE: Record<
  string,
  { open: (scene: Scene) => Promise<Visitor>; again: (scene: Scene) => Promise<Visitor> }
> = {
  session: { open: register, again: async ({ site }) => site.visitor() },
  password: {
    open: register,
    again: async ({ site }) => {
      const visitor = site.visitor();
      await visitor.post("/login", { email: EMAIL, password: STRANGERS });
      return visitor;
    },
  },
  Google: {
    open: async (scene) => {
      const stranger = scene.site.visitor();
      await scene.throughGoogle(stranger);
      return stranger;
    },
    again: async (scene) => {
      const visitor = scene.site.visitor();
      await scene.throughGoogle(visitor);
      return visitor;
    },
  },
  // No key is added before the address is confirmed.
  passkey: {
    open: async (scene) => {
      const stranger = await register(scene);
      const device = new Device();
      const added = await addPasskey(stranger, device, { proof_password: STRANGERS });
      expect([added.status, device.kept]).toEqual([422, undefined]);
      return stranger;
    },
    again: async ({ site }) => site.visitor(),
  },
};

for (const [way, { open, again }] of Object.entries(BEFORE)) {
  for (const [proof, show] of [
    ["a code", enterByMailbox],
    ["a new password", enterByReset],
  ] as const) {
    test(`RT-13: opens nothing to a stranger who registered before the purchase and comes by ${way}; ${proof} opens all to the buyer`, async () => {
      const scene = await openScene();
      const stranger = await open(scene);
      expect((await stranger.get("/minha-conta")).status).toBe(200);
      const bought = await payAsGuest(scene);
      const later = await again(scene);
      for (const visitor of [stranger, later]) {
        expect(await seenBy(visitor, scene, bought)).toEqual(NOTHING);
      }
      const ana = await show(scene);
      await scene.site.settle();
      expect(await seenBy(ana, scene, bought)).toEqual({
        lesson: true,
        file: true,
        order: true,
        watching: true,
      });
      expect((await ana.get("/minha-conta")).text).not.toContain("Estranho");
      // Record 094: nothing by which the stranger came in is left.
      for (const visitor of [stranger, later, await again(scene)]) {
        expect((await visitor.get("/minha-conta")).location).toContain("/login");
        expect(await seenBy(visitor, scene, bought)).toEqual(NOTHING);
      }
      expect(await scene.site.db.selectFrom("passkeys").select("id").execute()).toEqual([]);
      expect(await scene.site.db.selectFrom("outside_identities").select("id").execute()).toEqual([]);
    });
  }
}

/** A stranger's attempts after the purchase has made the address's account. */
const AFTER: Record<string, (scene: Scene) => Promise<Visitor>> = {
  registration: register,
  Google: async (scene) => {
    const stranger = scene.site.visitor();
    await scene.throughGoogle(stranger);
    return stranger;
  },
  "a password": async ({ site }) => {
    const stranger = site.visitor();
    await stranger.post("/login", { email: EMAIL, password: STRANGERS });
    return stranger;
  },
  "an order of their own for the address": async ({ site }) => {
    const stranger = site.visitor();
    const { product, course } = await makeCourseProduct(site.db, { price: 0 });
    const { publicId } = await buy(site, stranger, product, { email: EMAIL });
    await stranger.post(`/pedido/${publicId}/assistir?curso=${course.id}`, { password: STRANGERS });
    return stranger;
  },
};

for (const [way, enter] of Object.entries(AFTER)) {
  test(`RT-13: opens nothing to a stranger who tries ${way} after the purchase; the mailbox opens all to the buyer`, async () => {
    const scene = await openScene();
    const bought = await payAsGuest(scene);
    const stranger = await enter(scene);
    expect(await seenBy(stranger, scene, bought)).toEqual(NOTHING);
    const ana = await enterByMailbox(scene);
    expect(await seenBy(ana, scene, bought)).toEqual({
      lesson: true,
      file: true,
      order: true,
      watching: true,
    });
    expect((await stranger.get("/minha-conta")).location).toContain("/login");
    expect(await seenBy(stranger, scene, bought)).toEqual(NOTHING);
    const again = scene.site.visitor();
    await again.post("/login", { email: EMAIL, password: STRANGERS });
    expect((await again.get("/minha-conta")).location).toContain("/login");
  });
}

test("RT-13: the browser that paid goes on to open its files while a stranger holds the account", async () => {
  const scene = await openScene();
  const stranger = await register(scene);
  const bought = await payAsGuest(scene);
  expect((await bought.guest.get(bought.download)).status).toBe(200);
  expect((await bought.guest.get(`/pedido/${bought.publicId}`)).status).toBe(200);
  // The buyer does not know the stranger's password and enters by a code.
  expect((await bought.guest.get(scene.lesson)).text).not.toContain("Dúvidas da Aula");
  expect(await seenBy(stranger, scene, bought)).toEqual(NOTHING);
});
