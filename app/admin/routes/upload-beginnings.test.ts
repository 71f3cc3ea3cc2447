// How the files that people sell begin: each kind in every way in which its own programs open it.
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makeAdmin } from "#tests/makers.ts";
import { openSite, type Visitor } from "#tests/test-site.ts";

async function openAdmin() {
  const site = await openSite();
  return { site, admin: await site.as(await makeAdmin(site.db)) };
}

function put(visitor: Visitor, kind: string, name: string, body: Uint8Array) {
  return visitor.send(`/api/admin/uploads/${kind}?nome=${encodeURIComponent(name)}`, {
    method: "PUT",
    body: body as BodyInit,
  });
}

/** Bytes as hexadecimal, words in quotes. */
function bytes(...parts: string[]): Buffer {
  const pieces = parts.map((part) =>
    /^"/.test(part) ? Buffer.from(part.slice(1, -1), "latin1") : Buffer.from(part, "hex"),
  );
  return Buffer.concat([...pieces, Buffer.alloc(600, 1)]);
}

const ZIP_END = Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]);
const CFB = bytes("d0cf11e0a1b11ae1", "00000000000000000000000000000000");
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n");
const before = (bytesBefore: Uint8Array | string) => Buffer.concat([Buffer.from(bytesBefore), PDF]);

const OPENED: [name: string, body: Uint8Array][] = [
  ["planilha com senha.xlsx", CFB],
  ["contrato com senha.docx", CFB],
  ["aula restrita.pptx", CFB],
  ["planilha.xls", CFB],
  ["kit.zip", bytes("504b0304")],
  ["vazio.zip", ZIP_END],
  ["em partes.zip", bytes("504b0708504b0304")],
  ["de uma parte.zip", bytes("504b3030504b0304")],
  ["que se abre.zip", Buffer.concat([bytes("4d5a9000"), ZIP_END])],
  ["com nota.jar", Buffer.concat([Buffer.from("#!/bin/sh\nexec java\n"), ZIP_END])],
  ["livro.epub", bytes("504b0304", '"....................mimetypeapplication/epub+zip"')],
  ["rar4.rar", bytes("526172211a0700")],
  ["rar5.rar", bytes("526172211a070100")],
  ["antigo.rar", bytes("52457e5e")],
  ["kit.7z", bytes("377abcaf271c0004")],
  ["pacote.tar.gz", bytes("1f8b0800")],
  [
    "desembrulhado.tgz",
    Buffer.concat([Buffer.alloc(257, 97), Buffer.from("ustar\x0000"), Buffer.alloc(300)]),
  ],
  ["copia local.fig", bytes('"fig-kiwi"', "0f000000")],
  ["quadro.fig", bytes('"fig-jam."', "0f000000")],
  ["nuvem.fig", bytes("504b0304")],
  ["novo.sketch", bytes("504b0304")],
  ["antigo.sketch", bytes('"SQLite format 3"', "00")],
  ["aula.mp4", bytes("00000020", '"ftypmp42"')],
  ["da camera.mp4", bytes("0000001c", '"ftypXAVC"')],
  ["iphone.mov", bytes("00000014", '"ftypqt  "')],
  ["antigo.mov", bytes("00000008", '"wide"', "00000000", '"mdat"')],
  ["fita.mov", bytes("0000a000", '"moov"')],
  ["musica.m4a", bytes("0000001c", '"ftypM4A "')],
  ["aula.webm", bytes("1a45dfa3")],
  ["foto.heic", bytes("00000018", '"ftypheic"')],
  ["baixada da rede.jpg", bytes("52494646", '"xxxxWEBP"')],
  ["baixada da rede.png", bytes("ffd8ffe0")],
  ["livro.pdf", PDF],
  ["com marca.pdf", before("\uFEFF")],
  ["com linhas.pdf", before("\r\n\r\n  \t\n")],
  ["da impressora.pdf", before("\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n")],
  ["no limite.pdf", before(Buffer.alloc(1023, 32))],
  ["posto por outro.pdf", Buffer.from("%!PS-Adobe-3.0 PDF-1.4\n1 0 obj\n")],
  ["livro.psd", bytes('"8BPS"')],
  ["logo.ai", Buffer.from("%!PS-Adobe-3.0\n")],
  ["logo.cdr", bytes("52494646", '"xxxxCDRD"')],
  ["logo.svg", Buffer.from("\uFEFF<!DOCTYPE svg><svg/>")],
  ["sem etiqueta.mp3", bytes("fffb9064")],
  ["etiqueta.mp3", bytes('"ID3"', "0400")],
];

const REFUSED: [name: string, body: Uint8Array][] = [
  ["erro do site.zip", Buffer.from("<!doctype html><h1>404</h1>")],
  ["texto que diz.zip", Buffer.from(`um texto com PK\x05\x06 no meio, e depois ainda ${"mais ".repeat(40)}`)],
  ["erro do site.xlsx", Buffer.from("<html>sessão expirada</html>")],
  ["tarde demais.pdf", before(Buffer.alloc(1024, 32))],
  ["texto.pdf", Buffer.from("um texto qualquer")],
  ["qualquer.fig", Buffer.from("figuras")],
  ["foto.mp4", bytes("00000018", '"ftypheic"')],
  ["planilha.zip", CFB],
];

for (const door of ["file", "attachment"]) {
  test(`what its own programs open is taken, however it begins: ${door}`, async () => {
    const { site, admin } = await openAdmin();
    for (const [name, body] of OPENED) {
      const answer = await put(admin, door, name, body);
      expect([name, answer.status]).toEqual([name, 200]);
      expect([name, await site.files.size(answer.json().key)]).toEqual([name, body.byteLength]);
    }
  });

  test(`what is something else is refused, and told the way out: ${door}`, async () => {
    const { admin } = await openAdmin();
    for (const [name, body] of REFUSED) {
      const answer = await put(admin, door, name, body);
      expect([name, answer.status]).toEqual([name, 422]);
      expect(answer.json().message).toContain("coloque num ZIP e envie o ZIP");
    }
  });
}

test("a ZIP that is known by its end alone is known though it comes in many pieces", async () => {
  const { admin } = await openAdmin();
  const sent = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(900_001, 5), ZIP_END]);
  // A blob is read by pieces of 64 KB.
  const body = new Blob([sent]);
  const answer = await admin.send("/api/admin/uploads/file?nome=kit.zip", { method: "PUT", body });
  expect([answer.status, answer.json().size]).toEqual([200, sent.length]);
});

test("a PDF that begins late is one at every door that asks for a PDF", async () => {
  const { site, admin } = await openAdmin();
  for (const body of [before("\uFEFF"), before("\n\n  "), before(Buffer.alloc(900, 32))]) {
    for (const door of ["public-pdf", "sample", "pdf"]) {
      const answer = await put(admin, door, "Guia.pdf", body);
      expect([door, answer.status, answer.text]).toEqual([door, 200, expect.anything()]);
    }
    const { address } = (await put(admin, "public-pdf", "Guia.pdf", body)).json();
    expect((await site.get(address)).status).toBe(200);
  }
  for (const door of ["public-pdf", "sample", "pdf"]) {
    const answer = await put(admin, door, "Guia.pdf", Buffer.from("<script>alert(1)</script>"));
    expect([door, answer.status]).toEqual([door, 422]);
  }
});

test("a sample in MP3 begins with its tags, its first sound, or silence before either", async () => {
  const { admin } = await openAdmin();
  const sounds = [
    bytes('"ID3"', "04"),
    bytes('"APETAGEX"'),
    bytes("fffb90"),
    bytes("fff3"),
    bytes("00000000fffa"),
  ];
  for (const body of sounds) expect((await put(admin, "sample", "trecho.mp3", body)).status).toBe(200);
  for (const body of [bytes("00000000"), bytes('"RIFFxxxxWAVE"')]) {
    expect((await put(admin, "sample", "trecho.mp3", body)).status).toBe(422);
  }
});

function animation(format: "gif" | "webp", frames: number, side = 40) {
  const colours = Buffer.concat(
    Array.from({ length: frames }, (_, frame) => Buffer.alloc(side * side * 3, (frame * 83) % 256)),
  );
  const raw = { width: side, height: side * frames, channels: 3 as const, pageHeight: side };
  return sharp(colours, { raw })
    .toFormat(format, { delay: Array(frames).fill(120), loop: 0 })
    .toBuffer();
}

test("an animated GIF or WebP moves on in both widths", async () => {
  const { site, admin } = await openAdmin();
  for (const format of ["gif", "webp"] as const) {
    const answer = await put(admin, "image", `a.${format}`, await animation(format, 5));
    expect([format, answer.status]).toEqual([format, 200]);
    for (const width of [800, 1600]) {
      const key = answer.json().address.slice(1).replace("-800", `-${width}`);
      const kept = await new Response(await site.files.read(key, { until: undefined })).arrayBuffer();
      const { pages, delay, width: wide, height } = await sharp(kept).metadata();
      expect([format, pages, delay, wide, height]).toEqual([format, 5, Array(5).fill(120), 40, 40]);
    }
  }
});

test("an animation that would stand still is refused and told so", async () => {
  const { admin } = await openAdmin();
  const many = await put(admin, "image", "a.gif", await animation("gif", 180, 400));
  expect([many.status, many.json().message]).toEqual([422, expect.stringContaining("publique como vídeo")]);
  const still = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#123" } })
    .png()
    .toBuffer();
  expect((await put(admin, "image", "a.png", withFrames(still, 1))).status).toBe(200);
  const moving = await put(admin, "image", "a.png", withFrames(still, 2));
  expect([moving.status, moving.json().message]).toEqual([422, expect.stringContaining("ficaria parada")]);
  const sequence = await put(admin, "image", "a.avif", bytes("00000018", '"ftypavis"'));
  expect([sequence.status, sequence.json().message]).toEqual([
    422,
    expect.stringContaining("ficaria parada"),
  ]);
});

/** The same PNG with the chunk that says how many frames follow. */
function withFrames(png: Buffer, frames: number): Buffer {
  const body = Buffer.concat([Buffer.from("acTL"), Buffer.alloc(8)]);
  body.writeUInt32BE(frames, 4);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(8, 0);
  around.writeUInt32BE(crc32(body), 4);
  const header = 8 + 25;
  return Buffer.concat([
    png.subarray(0, header),
    around.subarray(0, 4),
    body,
    around.subarray(4),
    png.subarray(header),
  ]);
}

test("a picture longer than a WebP can be is scaled, lying or standing", async () => {
  const { site, admin } = await openAdmin();
  for (const [width, height, kept] of [
    [400, 20_000, [328, 16_383]],
    [1600, 17_000, [800, 8500]],
    [20_000, 400, [800, 16]],
  ] as const) {
    const blank = { create: { width, height, channels: 3 as const, background: "#345" } };
    const answer = await put(admin, "image", "print.jpg", await sharp(blank).jpeg().toBuffer());
    expect([width, height, answer.status]).toEqual([width, height, 200]);
    const key = answer.json().address.slice(1);
    const stored = await new Response(await site.files.read(key, { until: undefined })).arrayBuffer();
    const facts = await sharp(stored).metadata();
    expect([facts.width, facts.height]).toEqual([...kept]);
  }
});

test("a photo in AVIF is one by any of its brands", async () => {
  const { admin } = await openAdmin();
  const avif = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#a33" } })
    .avif()
    .toBuffer();
  const renamed = Buffer.from(avif);
  renamed.write("mif1", 8, "latin1");
  expect((await put(admin, "image", "foto.avif", renamed)).status).toBe(200);
});
