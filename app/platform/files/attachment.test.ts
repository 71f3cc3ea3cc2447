import { expect, test } from "vitest";
import { attachmentHeader, cleanFileName } from "./attachment.ts";

test("keeps the words of a name and drops what paths and headers could trip over", () => {
  expect(cleanFileName("Kit de ícones.zip")).toBe("Kit de ícones.zip");
  expect(cleanFileName("../../etc/passwd")).toBe("passwd");
  expect(cleanFileName('a"b\r\nc:d.zip')).toBe("a-bc-d.zip");
  expect(cleanFileName("\u202Egpj.exe")).toBe("gpj.exe");
  expect(cleanFileName(" ... ")).toBe("arquivo");
  expect(cleanFileName("a\uD800.zip")).toBe("a.zip");
  expect(cleanFileName(`. a${".".repeat(50)} b.zip. .`)).toBe(`a${".".repeat(50)} b.zip`);
});

test("sends a plain and the real name in the header", () => {
  expect(attachmentHeader("Ícones (v2) – ação.zip")).toBe(
    `attachment; filename="Icones (v2) _ acao.zip"; filename*=UTF-8''%C3%8Dcones%20%28v2%29%20%E2%80%93%20a%C3%A7%C3%A3o.zip`,
  );
});

test("lets no name break out of the header", () => {
  const header = attachmentHeader('x"; filename="y.exe\r\nset-cookie: a=b');
  expect(header).toMatch(/^attachment; filename="[^"\r\n]+"; filename\*=UTF-8''[A-Za-z0-9%._~-]+$/);
});
