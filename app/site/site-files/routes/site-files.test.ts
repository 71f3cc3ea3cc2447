import sharp from "sharp";
import { expect, test } from "vitest";
import { makeAdmin } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

async function pictureAt(site: TestSite, path: string) {
  const request = new Request(new URL(path, site.config.siteUrl));
  const answer = await site.fetch(request, { id: "icon", ip: "203.0.113.7" });
  const { status, headers } = answer;
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status, bytes, type: headers.get("content-type"), kept: headers.get("cache-control") };
}

/** The colour in a corner, as red, green, blue and how solid it is. */
async function cornerOf(picture: Buffer): Promise<number[]> {
  const { data } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 4)];
}

test("programs find the shop's sign by its fixed names: the mark in the brand's inks, or a square logo", async () => {
  const site = await openSite();
  const ico = await pictureAt(site, "/favicon.ico");
  expect([ico.status, ico.type]).toEqual([200, "image/x-icon"]);
  expect(ico.kept).toMatch(/^public, max-age=86400/);
  const count = ico.bytes.readUInt16LE(4);
  expect([ico.bytes.readUInt16LE(0), ico.bytes.readUInt16LE(2), count]).toEqual([0, 1, 3]);
  for (let index = 0; index < count; index++) {
    const entry = 6 + 16 * index;
    const [size, offset] = [ico.bytes.readUInt32LE(entry + 8), ico.bytes.readUInt32LE(entry + 12)];
    const { format, width, height } = await sharp(ico.bytes.subarray(offset, offset + size)).metadata();
    const side = ico.bytes.readUInt8(entry);
    expect([format, width, height]).toEqual(["png", side, side]);
  }

  for (const [path, side] of [
    ["/apple-touch-icon.png", 180],
    ["/icone-192.png", 192],
    ["/icone-512.png", 512],
    ["/icone-512-cheio.png", 512],
  ] as const) {
    const { status, bytes, type, kept } = await pictureAt(site, path);
    expect([path, status, type]).toEqual([path, 200, "image/png"]);
    expect(kept).toMatch(/^public, max-age=86400/);
    const { width, height } = await sharp(bytes).metadata();
    expect([path, width, height]).toEqual([path, side, side]);
  }
  // iOS fills what is transparent with black, so the touch icon has a ground of its own.
  const ground = [0x0e, 0x44, 0x34, 255];
  expect(await cornerOf((await pictureAt(site, "/apple-touch-icon.png")).bytes)).toEqual(ground);
  expect((await cornerOf((await pictureAt(site, "/icone-512.png")).bytes))[3]).toBe(0);
  expect((await site.get("/apple-touch-icon-120x120.png")).status).toBe(404);
});

test("a new brand is drawn at once, and a colour of the owner's stands around the shop", async () => {
  const site = await openSite();
  const owner = await site.as(await makeAdmin(site.db));
  const before = (await pictureAt(site, "/apple-touch-icon.png")).bytes;
  const colours = { intent: "save-settings", group: "cores", primary: "#7a0019", accent: "" };
  expect((await owner.post("/admin/configuracoes", colours)).status).toBe(302);
  const after = (await pictureAt(site, "/apple-touch-icon.png")).bytes;
  expect(after.equals(before)).toBe(false);
  const { theme_color } = JSON.parse((await site.get("/manifest.webmanifest")).text);
  expect(theme_color).not.toBe("#0e4434");
  expect(await cornerOf(after)).toEqual([...Buffer.from(theme_color.slice(1), "hex"), 255]);
});

test("the manifest names the shop and pictures that there are, and every page names the manifest", async () => {
  const site = await openSite();
  const answer = await site.get("/manifest.webmanifest");
  expect(answer.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
  expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=86400/);
  const manifest = JSON.parse(answer.text);
  expect(manifest).toMatchObject({ name: site.company.brand, lang: "pt-BR", start_url: "/", scope: "/" });
  for (const { src, sizes, type } of manifest.icons) {
    const { bytes, ...icon } = await pictureAt(site, src);
    const { width, height } = await sharp(bytes).metadata();
    expect([icon.type, `${width}x${height}`]).toEqual([type, sizes]);
  }
  expect((await site.get("/loja")).text).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
});

test("security.txt says whom to tell, and until when it is true", async () => {
  const site = await openSite({ SITE_URL: "https://loja.example" });
  const answer = await site.get("/.well-known/security.txt");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
  const fields = Object.fromEntries(
    answer.text
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/s).slice(0, 2)),
  );
  expect(fields).toMatchObject({
    Contact: `mailto:${site.company.emails.support}`,
    Canonical: "https://loja.example/.well-known/security.txt",
    "Preferred-Languages": "pt-BR, pt, en",
  });
  const days = (Date.parse(fields.Expires) - site.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
  site.company.emails.support = "olá@pão.example";
  expect((await site.get("/.well-known/security.txt")).text).toContain(
    "Contact: mailto:ol%C3%A1@xn--po-sia.example\n",
  );
  Object.assign(site.company.emails, { support: "", info: "" });
  expect((await site.get("/.well-known/security.txt")).status).toBe(404);
});

test("a password manager finds where the password is changed", async () => {
  const site = await openSite();
  const answer = await site.get("/.well-known/change-password");
  expect([answer.status, answer.location]).toEqual([302, "/minha-conta?aba=perfil#senha"]);
  const person = await site.as(await makeAdmin(site.db));
  expect((await person.get("/minha-conta?aba=perfil")).text).toContain('<section id="senha"');
  // By this answer it knows that the one above means something.
  const nothing = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
  expect((await site.get(nothing)).status).toBe(404);
});
