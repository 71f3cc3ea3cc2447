import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

const CLIENT = join(import.meta.dirname, "..", "build", "client");
/** Patterns by which browser code could read server settings: at run time or by values inserted at build time. */
const ENVIRONMENT = /\bprocess\.env\b|\bVITE_\w+/;

test("SEC-40: keeps the server's environment out of all browser bundles", () => {
  const files = readdirSync(CLIENT, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const texts = files.filter(({ name }) => /\.(js|css|html|json|map|svg|txt)$/.test(name));
  expect(texts.length).toBeGreaterThan(100);
  for (const { parentPath, name } of texts) {
    const found = ENVIRONMENT.exec(readFileSync(join(parentPath, name), "utf8"))?.[0];
    expect.soft(found, name).toBeUndefined();
  }
});
