import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconSprite, SPRITE } from "../../../scripts/icons.ts";

test("the sprite holds the icons that are named, as lucide draws them", () => {
  expect(readFileSync(SPRITE, "utf8")).toBe(iconSprite());
});
