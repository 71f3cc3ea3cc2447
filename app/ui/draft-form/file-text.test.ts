import { expect, test } from "vitest";
import { textOfFile } from "./file-text.ts";

const TEXT = "email\tnome\r\nana@exemplo.com\tAna Conceição\r\n";

function bytesOf(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer as ArrayBuffer;
}

const little = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
const big = (text: string) => new Uint8Array(Buffer.from(text, "utf16le").swap16());

test.each([
  ["UTF-8", new TextEncoder().encode(TEXT)],
  ["UTF-8 with its mark", new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ["Windows", new Uint8Array(Buffer.from(TEXT, "latin1"))],
  ["Excel's 'Texto Unicode'", little(`\uFEFF${TEXT}`)],
  ["the same the other way round", big(`\uFEFF${TEXT}`)],
  ["the same without its mark", little(TEXT)],
  ["the same without its mark, the other way round", big(TEXT)],
])("a file in %s is read", (_, bytes) => {
  expect(textOfFile(bytesOf(bytes))).toBe(TEXT);
});

test("the letters of Windows that Latin 1 has not, and an empty file", () => {
  expect(textOfFile(bytesOf(new Uint8Array([0x80, 0x20, 0x93, 0xe9, 0x94])))).toBe("\u20ac \u201cé\u201d");
  expect(textOfFile(new ArrayBuffer(0))).toBe("");
});
