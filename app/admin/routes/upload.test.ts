import { readdirSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makeAdmin } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

async function openAdmin(environment: Record<string, string> = {}) {
  const site = await openSite(environment);
  return { site, admin: await site.as(await makeAdmin(site.db)) };
}

function put(visitor: Visitor, kind: string, body: Uint8Array | string, name = "arquivo.zip") {
  return visitor.send(`/api/admin/uploads/${kind}?nome=${encodeURIComponent(name)}`, {
    method: "PUT",
    body: body as BodyInit,
  });
}

function storedFiles(site: TestSite): string[] {
  try {
    return readdirSync(join(site.dataDir, "files"), { recursive: true, encoding: "utf8" }).filter((name) =>
      /\/.+/.test(name),
    );
  } catch {
    return [];
  }
}

const zip = Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(2000, 7)]);

function picture(width = 1800, height = 900, format: "png" | "jpeg" | "webp" | "gif" | "avif" = "png") {
  return sharp({ create: { width, height, channels: 3, background: "#1d479f" } })
    .toFormat(format)
    .toBuffer();
}

test("a deliverable is kept outside every public path and answered with name, size and type", async () => {
  const { site, admin } = await openAdmin();
  const answer = await put(admin, "file", zip, "Kit Aroeira.zip");
  expect(answer.status).toBe(200);
  const file = answer.json();
  expect(file).toMatchObject({
    name: "Kit Aroeira.zip",
    size: zip.byteLength,
    sizeLabel: "2 KB",
    type: "ZIP",
  });
  expect(file.key).toMatch(/^entregas\/[a-f0-9]{32}$/);
  expect(await site.files.size(file.key)).toBe(zip.byteLength);
});

test("an image becomes WebP in two widths, served for good from /media", async () => {
  const { admin, site } = await openAdmin();
  for (const format of ["png", "jpeg", "webp", "gif", "avif"] as const) {
    const answer = await put(admin, "image", await picture(1800, 900, format));
    expect(answer.status, format).toBe(200);
    const { address } = answer.json();
    expect(address).toMatch(/^\/media\/[a-f0-9]{32}-800\.webp$/);
    const small = await site.get(address);
    expect(small.status).toBe(200);
    expect(small.headers.get("content-type")).toBe("image/webp");
    expect(small.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await site.get(address.replace("-800", "-1600"))).status).toBe(200);
    const stored = `media/${address.split("/").at(-1)}`;
    const image = sharp(
      Buffer.from(await new Response(await site.files.read(stored, { until: undefined })).arrayBuffer()),
    );
    expect(await image.metadata()).toMatchObject({ format: "webp", width: 800, height: 400 });
  }
});

test("an upload from another site is refused", async () => {
  const { site, admin } = await openAdmin();
  for (const origin of ["https://outro.example", "null", ""]) {
    const answer = await admin.send("/api/admin/uploads/file?nome=a.zip", {
      method: "PUT",
      body: zip,
      headers: { origin },
    });
    expect(answer.status).toBe(403);
  }
  expect(storedFiles(site)).toEqual([]);
});

test("other methods and kinds are refused", async () => {
  const { admin } = await openAdmin();
  expect((await admin.get("/api/admin/uploads/file")).status).toBe(405);
  expect((await admin.send("/api/admin/uploads/file", { method: "POST", body: zip })).status).toBe(405);
  expect((await put(admin, "entregas", zip)).status).toBe(404);
});

test("SEC-25: a file name is only ever a label", async () => {
  const { site, admin } = await openAdmin();
  const names = [
    "../../etc/passwd.zip",
    "..\\..\\windows\\kit.zip",
    "%2e%2e%2fkit.zip",
    "kit\u0000.html.zip",
    "fatura\u202Egpj.zip",
    "linha\r\nSet-Cookie: x=1.zip",
    "..",
    "",
  ];
  for (const name of names) {
    const answer = await put(admin, "file", zip, name);
    expect(answer.status, name).toBe(200);
    expect(answer.json().name, name).not.toMatch(/^\.|[/\\:\p{Cc}\p{Cf}]/u);
    expect(answer.json().name, name).toMatch(/^(.+\.zip|arquivo)$/);
    expect(answer.json().key).toMatch(/^entregas\/[a-f0-9]{32}$/);
  }
  const long = await put(admin, "file", zip, `${"a".repeat(5000)}.zip`);
  expect(long.json().name.length).toBeLessThanOrEqual(120);
  expect(storedFiles(site).every((name) => /^entregas\/[a-f0-9]{32}$/.test(name))).toBe(true);
});

test("SEC-25: what is no picture is not taken for one", async () => {
  const { site, admin } = await openAdmin();
  const png = await picture(40, 20);
  const wrong: Record<string, Uint8Array> = {
    "script in an svg": Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ),
    "html named png": Buffer.from("<!doctype html><script>alert(1)</script>"),
    "only the beginning of a png": png.subarray(0, 60),
    "a png signature before html": Buffer.concat([
      png.subarray(0, 8),
      Buffer.from("<script>alert(1)</script>"),
    ]),
    pdf: Buffer.from("%PDF-1.7 ..."),
    nothing: Buffer.alloc(0),
  };
  for (const [what, body] of Object.entries(wrong)) {
    const answer = await put(admin, "image", body, "foto.png");
    expect(answer.status, what).toBe(422);
    expect(answer.json().message).toMatch(/imagem|vazio/i);
  }
  expect(storedFiles(site)).toEqual([]);
});

test("SEC-25: a picture that is also a page keeps nothing of the page", async () => {
  const { site, admin } = await openAdmin();
  const polyglot = Buffer.concat([await picture(40, 20), Buffer.from("<script>alert('polyglot')</script>")]);
  const answer = await put(admin, "image", polyglot, "foto.png");
  expect(answer.status).toBe(200);
  const served = await site.get(answer.json().address);
  expect(served.headers.get("content-type")).toBe("image/webp");
  expect(served.headers.get("x-content-type-options")).toBe("nosniff");
  expect(served.text).not.toContain("polyglot");
});

test("a photo of 48 megapixels lying on its side is taken", async () => {
  const { site, admin } = await openAdmin();
  const photo = await sharp({ create: { width: 8064, height: 6048, channels: 3, background: "#7a5c3e" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const answer = await put(admin, "image", photo, "IMG_0001.JPG");
  expect(answer.status).toBe(200);
  const key = `media/${answer.json().address.split("/").at(-1)}`;
  const kept = await new Response(await site.files.read(key, { until: undefined })).arrayBuffer();
  expect(await sharp(kept).metadata()).toMatchObject({ width: 800, height: 1067 });
});

test("a photo in HEIC is told how to become a JPEG", async () => {
  const { site, admin } = await openAdmin();
  const heic = Buffer.concat([
    Buffer.from("00000024", "hex"),
    Buffer.from("ftypheic\0\0\0\0mif1heic"),
    Buffer.alloc(400),
  ]);
  const answer = await put(admin, "image", heic, "IMG_0001.HEIC");
  expect([answer.status, answer.json().message]).toEqual([422, expect.stringContaining("salve como JPEG")]);
  expect(storedFiles(site)).toEqual([]);
});

/** A PNG of a few thousand bytes that says it is this wide and high; unpacked it would be gigabytes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.byteLength, 0);
    around.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const chunks = [chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

test("SEC-25: a picture that unpacks to gigabytes, and one that asks for files, are refused before that", async () => {
  const { site, admin } = await openAdmin();
  for (const [width, height] of [
    [50_000, 50_000],
    [1, 60_000_000],
  ] as const) {
    const answer = await put(admin, "image", bomb(width, height), "foto.png");
    expect([width, answer.status]).toEqual([width, 422]);
    expect(answer.json().message).toMatch(/50 megapixels|danificada/);
  }
  const entities = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">
    <!ENTITY f SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;&f;</text>
    <image href="http://127.0.0.1:1/x.png"/></svg>`;
  const answer = await put(admin, "image", Buffer.from(entities), "logo.png");
  expect(answer.status).toBe(422);
  expect(answer.json().message).toBe("Envie uma imagem JPEG, PNG, WebP, GIF ou AVIF.");
  expect(storedFiles(site)).toEqual([]);
});

test("SEC-25: a giant picture is refused", async () => {
  const { admin } = await openAdmin();
  const giant = await put(admin, "image", await picture(8000, 6501, "png"));
  expect(giant.status).toBe(422);
  expect(giant.json().message).toContain("50 megapixels");
  const heavy = await put(
    admin,
    "image",
    Buffer.concat([await picture(10, 10), Buffer.alloc(25 * 1_048_576)]),
  );
  expect([heavy.status, heavy.json().message]).toEqual([413, "O arquivo passa do limite de 25 MB."]);
});

test("SEC-25: a byte too many is refused, and nothing of it stays", async () => {
  const { site, admin } = await openAdmin({ UPLOAD_MAX_BYTES: "2004" });
  expect((await put(admin, "file", zip)).status).toBe(200);
  const before = storedFiles(site);
  const tooLong = await put(admin, "file", Buffer.concat([zip, Buffer.from("x")]));
  expect(tooLong.status).toBe(413);
  expect(tooLong.json().message).toBe("O arquivo passa do limite de 2 GB.");
  expect(storedFiles(site)).toEqual(before);
});

test("SEC-25: a deliverable whose content belies its name is refused and not kept", async () => {
  const { site, admin } = await openAdmin();
  const page = Buffer.from("<!doctype html><script>alert(1)</script>");
  for (const name of ["foto.png", "livro.pdf", "kit.zip"]) {
    expect((await put(admin, "file", page, name)).status).toBe(422);
  }
  expect((await put(admin, "file", Buffer.alloc(0), "kit.zip")).status).toBe(422);
  expect(storedFiles(site)).toEqual([]);
  // A template is sold as what it is: text, handed out as an attachment.
  expect((await put(admin, "file", page, "modelo.html")).json().type).toBe("HTML");
});

test("SEC-25: the paths of the file store answer 404", async () => {
  const { site, admin } = await openAdmin();
  const { key } = (await put(admin, "file", zip)).json();
  const name = key.split("/").at(-1);
  const paths = [
    `/${key}`,
    `/files/${key}`,
    `/media/${name}`,
    `/media/${name}.webp`,
    `/media/..%2f${encodeURIComponent(key)}`,
    `/media/%2e%2e%2fentregas%2f${name}`,
    `/media/..%5centregas%5c${name}`,
    "/media/%00-800.webp",
    "/media/..%2f..%2fvitrine.db",
    "/media/vitrine.db",
  ];
  for (const path of paths) expect((await site.get(path)).status, path).toBe(404);
});
