import { expect, test } from "vitest";
import { hasCardNumber } from "#app/platform/forms/card-guard.ts";
import { findSandboxCard, sandboxCards, sandboxCardToken } from "./sandbox-story.ts";

test("gives each documented number its own token", () => {
  expect(sandboxCardToken("4000 0000 0000 0002")).toBe("tok_sandbox_approve");
  expect(sandboxCardToken("4000000000000051")).toBe("tok_sandbox_timeout");
  expect(sandboxCardToken(" 4000-0000-0000-0077 ")).toBe("tok_sandbox_other_amount");
  expect(new Set(sandboxCards.map((card) => card.token)).size).toBe(8);
});

test("gives no token for any other number", () => {
  for (const number of ["", "4111 1111 1111 1111", "400000000000000", "4000 0000 0000 0003"]) {
    expect(sandboxCardToken(number)).toBeUndefined();
  }
});

test("lets the server refuse every documented number and accept every token", () => {
  for (const card of sandboxCards) {
    expect(hasCardNumber(card.number)).toBe(true);
    expect(hasCardNumber(card.token)).toBe(false);
    expect(findSandboxCard(card.token)).toBe(card);
  }
  expect(findSandboxCard("tok_outro")).toBeUndefined();
});
