import { expect, test } from "vitest";
import {
  brandTokens,
  contrast,
  isReadableAccent,
  isReadablePrimary,
  nearestAccent,
  nearestPrimary,
} from "./brand-colours.ts";

test("a colour that cannot be read is moved to the nearest one that can, and no further", () => {
  for (const colour of ["#ff9900", "#00ff00", "#ffffff", "#ffd1dc", "#33aaff"]) {
    const nearest = nearestPrimary(colour);
    expect(isReadablePrimary(colour)).toBe(false);
    expect(isReadablePrimary(nearest)).toBe(true);
    expect(contrast(nearest, "#ffffff")).toBeLessThan(5.6);
  }
  for (const colour of ["#000000", "#7a0019", "#0b5c3f"]) {
    expect(isReadableAccent(colour)).toBe(false);
    expect(isReadableAccent(nearestAccent(colour))).toBe(true);
  }
  expect(nearestPrimary("#0B5C3F")).toBe("#0b5c3f");
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
});

test("every colour that is allowed can be read wherever the design writes with it, light and dark", () => {
  for (const colour of ["#0b5c3f", "#7a0019", "#1d479f", "#000000", nearestPrimary("#ff9900")]) {
    const tokens = brandTokens({ primary: colour, accent: "" });
    const of = (name: string) => tokens[`--brand-${name}`] ?? "";
    expect(contrast(of("primary"), "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("primary"), of("primary-soft"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("primary-hover"), "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("band"), "#ffffff")).toBeGreaterThanOrEqual(7);
    expect(contrast(of("primary-night"), "#12241f")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("primary-night"), of("primary-night-soft"))).toBeGreaterThanOrEqual(4.45);
    expect(contrast(of("band-night"), "#ffffff")).toBeGreaterThanOrEqual(7);
  }
  expect(brandTokens({ primary: "", accent: "" })).toEqual({});
});
