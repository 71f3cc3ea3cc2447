import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { TOKEN_ACTIONS, type TokenAction, type TokenRights } from "#app/api/tokens/token-rights.ts";
import { makeUserWithPassword } from "#tests/makers.ts";
import { clientWith, openTables, rowsPath, type TableClient, tableClient } from "#tests/table-client.ts";
import type { TestSite } from "#tests/test-site.ts";

const UPLOAD = "/api/user-files/upload-file/";
const BY_ADDRESS = "/api/user-files/upload-via-url/";
const ALL: TokenAction[] = [...TOKEN_ACTIONS];
const PDF = "%PDF-1.7\n1 0 obj\n";

async function picture(): Promise<Buffer<ArrayBuffer>> {
  const drawn = await sharp({ create: { width: 1200, height: 600, channels: 3, background: "#d8532b" } })
    .png()
    .toBuffer();
  return Buffer.from(drawn);
}

/** As curl -F and every HTTP client send a file. */
async function send(
  client: TableClient,
  name: string,
  bytes: BlobPart,
  { path = UPLOAD, field = "file" } = {},
) {
  const form = new FormData();
  form.append("outro", "x");
  form.append(field, new File([bytes], name));
  const { headers, body } = { headers: new Headers(), body: await new Response(form).blob() };
  headers.set("content-type", body.type);
  return client.send("POST", path, { body, headers: Object.fromEntries(headers) });
}

function storedFiles(site: TestSite): string[] {
  try {
    return readdirSync(join(site.dataDir, "files"), { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.\w+$/.test(name),
    );
  } catch {
    return [];
  }
}

test("a picture that is sent is described as the protocol does, and its address goes into a row", async () => {
  const { site, client } = await openTables();
  const answer = await send(client, "Minha capa.png", await picture());
  expect(answer.status, answer.text).toBe(200);
  const file = answer.json();
  const url = expect.stringMatching(/^http:\/\/localhost:3000\/media\/[a-f0-9]{32}-800\.webp$/);
  const thumbnail = { url, width: 800, height: 400 };
  expect(file).toEqual({
    url,
    thumbnails: { tiny: thumbnail, small: thumbnail, card_cover: thumbnail },
    visible_name: "Minha capa.png",
    original_name: "Minha capa.png",
    name: file.url.split("/").at(-1),
    size: expect.any(Number),
    mime_type: "image/webp",
    is_image: true,
    image_width: 800,
    image_height: 400,
    uploaded_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
  });
  const row = (await client.post(rowsPath(628), { name: "Kit", image: file.url })).json();
  expect(row.image).toBe(file.url);
  const { image } = await site.db.selectFrom("products").select("image").executeTakeFirstOrThrow();
  expect(image).toBe(new URL(file.url).pathname);
  const shown = await site.get(new URL(file.url).pathname);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(Number(shown.headers.get("content-length") ?? file.size)).toBe(file.size);
  const log = await site.db.selectFrom("audit_log").selectAll().where("action", "=", "file.upload").execute();
  expect(log).toMatchObject([{ entity: "files", entity_id: file.name, detail: { size: file.size } }]);
});

test("a PDF becomes a public file; both spellings of the address and an administrator's JWT do", async () => {
  const { site, client } = await openTables();
  await makeUserWithPassword(site.db, "segredo-certo", { email: "eva@x.example", role: "admin" });
  const login = { email: "eva@x.example", password: "segredo-certo" };
  const { token } = (await tableClient(site).post("/api/user/token-auth/", login)).json();
  const person = tableClient(site, `JWT ${token}`);
  for (const [who, path] of [[client, "/user-files/upload-file"] as const, [person, UPLOAD] as const]) {
    const answer = await send(who, "Guia de preços.pdf", PDF, { path });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json()).toMatchObject({
      url: expect.stringMatching(/^http:\/\/localhost:3000\/arquivos\/guia-de-precos-[a-f0-9]{8}\.pdf$/),
      thumbnails: null,
      is_image: false,
      image_width: null,
      image_height: null,
      visible_name: "Guia de preços.pdf",
      mime_type: "application/pdf",
      size: PDF.length,
    });
    expect((await site.get(new URL(answer.json().url).pathname)).status).toBe(200);
  }
});

test("a PDF behind blanks, and an animation, are taken as they are at the other doors", async () => {
  const { site, client } = await openTables();
  for (const before of ["\uFEFF", "\r\n  ", " ".repeat(1000)]) {
    expect((await send(client, "Guia.pdf", before + PDF)).status).toBe(200);
  }
  expect((await send(client, "Guia.pdf", " ".repeat(1024) + PDF)).status).toBe(400);
  const raw = { width: 30, height: 60, channels: 3 as const, pageHeight: 20 };
  const frames = Buffer.concat([10, 90, 200].map((grey) => Buffer.alloc(30 * 20 * 3, grey)));
  const gif = await sharp(frames, { raw })
    .gif({ delay: [90, 90, 90] })
    .toBuffer();
  const file = (await send(client, "gesto.gif", new Uint8Array(gif))).json();
  expect([file.image_width, file.image_height]).toEqual([30, 20]);
  const kept = await site.files.read(new URL(file.url).pathname.slice(1), { until: undefined });
  expect((await sharp(await new Response(kept).arrayBuffer()).metadata()).pages).toBe(3);
});

test("SEC-08: a key uploads only if it may write rows that name files", async () => {
  const { site, admin } = await openTables();
  // Sellers and readers: no picture and no PDF of theirs is shown anywhere.
  const nameless = {
    630: ALL,
    631: ALL,
    633: ALL,
    635: ALL,
    637: ALL,
    641: ALL,
    642: ALL,
    643: ALL,
    645: ALL,
  };
  for (const [rights, status] of [
    [nameless, 401],
    [{ ...nameless, 628: ["read", "delete"] }, 401],
    [{ 628: ["create"] }, 200],
    [{ 632: ["update"] }, 200],
    [{ 636: ["create"] }, 200],
  ] as const) {
    const client = await clientWith(site, admin, rights as TokenRights);
    const answer = await send(client, "a.pdf", PDF);
    expect([rights, answer.status]).toEqual([rights, status]);
  }
});

test("without credentials, or with a key that may write nothing, nothing is taken in", async () => {
  const { site, admin } = await openTables();
  const nobody = tableClient(site);
  const reader = await clientWith(site, admin, { "*": ["read", "delete"] });
  await makeUserWithPassword(site.db, "segredo-certo", { email: "rui@x.example" });
  const login = { email: "rui@x.example", password: "segredo-certo" };
  const { token } = (await nobody.post("/api/user/token-auth/", login)).json();
  const cases = [
    [nobody, undefined],
    [reader, "ERROR_NO_PERMISSION_TO_TABLE"],
    [tableClient(site, `JWT ${token}`), "PERMISSION_DENIED"],
    [tableClient(site, "Token errado"), "ERROR_TOKEN_DOES_NOT_EXIST"],
  ] as const;
  for (const [client, error] of cases) {
    for (const answer of [
      await send(client, "a.png", await picture()),
      await client.post(BY_ADDRESS, { url: "https://fotos.example/a.png" }),
    ]) {
      expect([answer.status, answer.json().error]).toEqual([401, error]);
    }
  }
  // A cookie is no credential here.
  const adminVisitor = await site.as(admin);
  const form = new FormData();
  form.append("file", new File([PDF], "a.pdf"));
  expect((await adminVisitor.send(UPLOAD, { method: "POST", body: form })).status).toBe(401);
  const writer = await clientWith(site, admin, { 628: ["create"] });
  expect((await send(writer, "a.pdf", PDF)).status).toBe(200);
  expect(storedFiles(site)).toHaveLength(1);
});

test("SEC-25: what is neither picture nor PDF, empty, cut, unnamed or too large is refused and leaves nothing", async () => {
  const { site, client } = await openTables({ UPLOAD_MAX_BYTES: "200000" });
  const html = "<script>alert(1)</script>";
  const refused: [name: string, bytes: BlobPart][] = [
    ["a.png", html],
    ["a.pdf", html],
    ["a.svg", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["a.zip", new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0])],
    ["a.png", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])],
    ["vazio.pdf", ""],
  ];
  for (const [name, bytes] of refused) {
    const answer = await send(client, name, bytes);
    expect([name, answer.status, answer.json().error]).toEqual([name, 400, "ERROR_INVALID_FILE"]);
  }
  const large = await send(client, "a.pdf", PDF + "x".repeat(200_001));
  expect([large.status, large.json().error]).toEqual([413, "ERROR_FILE_SIZE_TOO_LARGE"]);
  const other = await send(client, "a.pdf", PDF, { field: "arquivo" });
  expect([other.status, other.json().error]).toEqual([400, "ERROR_INVALID_FILE"]);
  const types: [string, number][] = [
    ["application/json", 415],
    ["multipart/form-data", 415],
    ["multipart/form-data; charset=x", 400],
    ["multipart/form-data; boundary=abc", 400],
  ];
  const cut = `--abc\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${PDF}`;
  for (const [type, status] of types) {
    const headers = { "content-type": type };
    const answer = await client.send("POST", UPLOAD, { body: cut, headers });
    expect([type, answer.status]).toEqual([type, status]);
  }
  expect((await client.get(UPLOAD)).status).toBe(405);
  const sly = await send(client, "../../../etc/passwd\u0000.pdf", PDF);
  expect(sly.json().url).toMatch(/\/arquivos\/passwd-[a-f0-9]{8}\.pdf$/);
  expect(storedFiles(site)).toHaveLength(1);
});

async function openSource() {
  const asked: string[] = [];
  const bytes = await picture();
  const server = createServer((req, res) => {
    asked.push(req.url ?? "");
    if (req.url === "/longe")
      return void res.writeHead(302, { location: "/fotos/Capa%20nova.png?v=2" }).end();
    if (req.url?.startsWith("/fotos/")) return void res.writeHead(200).end(bytes);
    if (req.url === "/grande") return void res.writeHead(200).end(Buffer.alloc(11 * 1_048_576, 37));
    res.writeHead(404).end("nada");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("a file is fetched from an address where the installation lets integrations do so", async () => {
  const { client } = await openTables({ UPLOAD_FROM_ADDRESSES: "any" });
  const { url } = await openSource();
  const direct = await client.post(BY_ADDRESS, { url: `${url}/fotos/Capa%20nova.png?v=1` });
  expect(direct.status, direct.text).toBe(200);
  expect(direct.json()).toMatchObject({ visible_name: "Capa nova.png", is_image: true, image_width: 800 });
  expect((await client.post(BY_ADDRESS, { url: `${url}/longe` })).status).toBe(200);
  const wrong: [body: unknown, status: number, error: string][] = [
    [{ url: `${url}/nada` }, 400, "ERROR_FILE_URL_COULD_NOT_BE_REACHED"],
    [{ url: "http://127.0.0.1:1/a.png" }, 400, "ERROR_FILE_URL_COULD_NOT_BE_REACHED"],
    [{ url: `${url}/grande` }, 413, "ERROR_FILE_SIZE_TOO_LARGE"],
    [{ url: "ftp://x.example/a.png" }, 400, "ERROR_INVALID_FILE_URL"],
    [{ url: 7 }, 400, "ERROR_INVALID_FILE_URL"],
    [{}, 400, "ERROR_REQUEST_BODY_VALIDATION"],
  ];
  for (const [body, status, error] of wrong) {
    const answer = await client.post(BY_ADDRESS, body);
    expect([body, answer.status, answer.json().error]).toEqual([body, status, error]);
  }
});

test("SEC-24: nothing is fetched unless it was switched on, and then from public addresses alone", async () => {
  const source = await openSource();
  const { port } = new URL(source.url);
  const off = await openTables();
  const answer = await off.client.post(BY_ADDRESS, { url: `${source.url}/fotos/a.png` });
  expect([answer.status, answer.json().error]).toEqual([400, "ERROR_FILE_URL_COULD_NOT_BE_REACHED"]);
  expect(answer.json().detail).toContain("UPLOAD_FROM_ADDRESSES");
  const open = await openTables({ UPLOAD_FROM_ADDRESSES: "public" });
  for (const host of ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"]) {
    const refused = await open.client.post(BY_ADDRESS, { url: `http://${host}:${port}/fotos/a.png` });
    expect([host, refused.status, refused.json().error]).toEqual([
      host,
      400,
      "ERROR_FILE_URL_COULD_NOT_BE_REACHED",
    ]);
  }
  expect(source.asked).toEqual([]);
});
