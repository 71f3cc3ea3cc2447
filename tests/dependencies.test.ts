// SEC-43: dependencies are locked, run no install scripts, and have licences that allow redistribution.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  version: string;
  license?: string;
  integrity?: string;
  /** Bundled in another package's archive. */
  inBundle?: boolean;
  hasInstallScript?: boolean;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), "utf8"));
const { packages } = read("package-lock.json") as { packages: Record<string, Locked> };
const locked = Object.entries(packages)
  .filter(([path]) => path !== "")
  .map(([path, facts]) => ({ name: path.split("node_modules/").at(-1) ?? "", ...facts }));

/** These licences require only to pass on their text or the package's own source. */
const ALLOWED = new Set([
  ...[
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BlueOak-1.0.0",
    "CC-BY-4.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
  ],
  ...["LGPL-3.0-or-later", "MPL-2.0", "OFL-1.1", "Unlicense"],
]);

/** These packages name no valid SPDX licence; the LICENSE file of this version says MIT. */
const READ_BY_HAND = new Set(["baserow-client@0.3.0", "mercadopago@3.6.1", "png-js@2.0.0"]);

test("SEC-43: locks every dependency by checksum and accepts only listed licences", () => {
  expect(locked.length).toBeGreaterThan(100);
  const loose = locked.filter(({ integrity, inBundle }) => !inBundle && !integrity?.startsWith("sha512-"));
  expect(loose.map(({ name }) => name)).toEqual([]);
  const others = locked.filter(({ name, version, license = "" }) => {
    if (READ_BY_HAND.has(`${name}@${version}`)) return false;
    return !license.split(/ (?:AND|OR) /).every((one) => ALLOWED.has(one));
  });
  expect(others.map(({ name, version, license }) => `${name}@${version}: ${license}`)).toEqual([]);
  const names = new Set(locked.map(({ name, version }) => `${name}@${version}`));
  expect([...READ_BY_HAND].filter((one) => !names.has(one))).toEqual([]);
});

test("SEC-43: allows or refuses every install script by name", () => {
  const { allowScripts } = read("package.json");
  const named = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(named.filter((name) => !Object.hasOwn(allowScripts, name))).toEqual([]);
});

test("SEC-43: lists every dependency with version and licence in the SBOM", () => {
  const { scripts } = read("package.json");
  const [npm = "", ...args] = String(scripts.sbom).split(" ");
  // In production mode npm would leave out development dependencies.
  const env = { ...process.env, NODE_ENV: "" };
  const list = JSON.parse(execFileSync(npm, args, { encoding: "utf8", maxBuffer: 50_000_000, env }));
  expect(list.bomFormat).toBe("CycloneDX");
  type Part = { name: string; version: string; licenses?: unknown[] };
  const parts: Part[] = list.components;
  const listed = new Set(parts.map(({ name, version }) => `${name}@${version}`));
  expect(
    locked.filter(({ name, version }) => !listed.has(`${name}@${version}`)).map(({ name }) => name),
  ).toEqual([]);
  const unnamed = parts.filter(({ name, version, licenses }) => {
    return !version || (!licenses?.length && !READ_BY_HAND.has(`${name}@${version}`));
  });
  expect(unnamed.map(({ name }) => name)).toEqual([]);
});

// The build tools require an exact version of the router's server package. Until that version matches our router, the
// override gives them ours; otherwise the server would run a second, older router. Remove it when the versions match.
test("installs the router once and needs the override only while the build tools are behind", () => {
  const { dependencies, devDependencies, overrides } = read("package.json");
  const router = dependencies["react-router"];
  const ofRouter = locked.filter(({ name }) => name === "react-router" || name === "@react-router/node");
  expect(ofRouter.map(({ name, version }) => `${name}@${version}`).sort()).toEqual([
    `@react-router/node@${router}`,
    `react-router@${router}`,
  ]);
  const isBehind = devDependencies["@react-router/dev"] !== router;
  expect(overrides["@react-router/node"]).toBe(isBehind ? "$@react-router/node" : undefined);
});
