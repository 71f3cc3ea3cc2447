// Files for people who install the program: image, compose files, service unit, recipes.
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "#app/platform/config/config.server.ts";
import { PROGRAM } from "#app/platform/config/version.server.ts";
import { SCHEMA } from "#db/migrations.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
const UNIT = "deploy/systemd/vitrine.service";

test("prints the version before installation, equal to the newest release note", () => {
  const said = execFileSync(process.execPath, ["scripts/start.mjs", "--version"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(said).toBe(`Vitrine ${PROGRAM.version}, banco de dados no esquema ${SCHEMA}\n`);
  expect(/^## (\S+)/m.exec(read("docs/versoes.md"))?.[1]).toBe(PROGRAM.version);
});

test("reports an outdated Node in one sentence, from a file that old versions can parse", () => {
  const { refusalOf } = createRequire(import.meta.url)("../scripts/node-version.cjs");
  for (const version of ["8.17.0", "12.22.9", "18.19.1"]) {
    expect(refusalOf(version)).toMatch(
      /^A Vitrine precisa do Node 20 ou mais novo .*docs\/instalar\.md.*\.$/,
    );
    expect(refusalOf(version)).toContain(`este é o ${version}`);
  }
  for (const version of ["20.0.0", "24.21.0", "100.1.0"]) expect(refusalOf(version)).toBeUndefined();
  // Newer syntax and operators, without comments.
  const code = read("scripts/node-version.cjs").replaceAll(/\/\/.*$|\/\*.*?\*\//gm, "");
  expect(code).not.toMatch(/\b(?:const|let|import|export|class|async|await)\b|=>|`|\?\.|\?\?|\.\.\./);
  const { scripts, engines } = JSON.parse(read("package.json"));
  expect(engines.node).toBe(">=20");
  const own = Object.entries<string>(scripts).filter(([, command]) => command.includes("scripts/"));
  expect(own.length).toBeGreaterThan(10);
  for (const [name, command] of own) {
    expect(command, name).toMatch(/^exec node -r \.\/scripts\/node-version\.cjs scripts\/\S+\.mjs/);
  }
});

test("reports a port in use before installing or building, with the way to another port", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const env = { ...process.env, PORT: String(port), HOST: "127.0.0.1" };
  const { status, stdout, stderr } = await new Promise<{ status: unknown; stdout: string; stderr: string }>(
    (resolve) =>
      execFile(process.execPath, ["scripts/start.mjs"], { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ status: error?.code, stdout, stderr }),
      ),
  );
  expect(stderr.trim()).toBe(
    `PORT: a porta ${port} já está em uso por outro programa: escolha outra, como em PORT=${port + 1} npm start.`,
  );
  expect(stdout).toBe("");
  expect(status).toBe(1);
});

test("lets a container write only to its data, has a health check and enough stop time", () => {
  const { services } = parse(read("compose.yaml"), { merge: true });
  const { vitrine, caddy } = services;
  expect(vitrine).toMatchObject({ read_only: true, cap_drop: ["ALL"], init: true, volumes: ["data:/data"] });
  expect(vitrine.environment).toMatchObject({ TRUST_PROXY: "1", DATA_DIR: "/data" });
  // The program drains within 9.5 seconds.
  expect(Number.parseInt(vitrine.stop_grace_period, 10)).toBeGreaterThanOrEqual(12);
  // No port is published, so nothing bypasses the proxy.
  expect(vitrine.ports).toBeUndefined();
  expect(caddy.environment.UPSTREAM).toBe(`vitrine:${vitrine.environment.PORT}`);
  const image = read("Dockerfile");
  expect(image).toMatch(/^USER vitrine$/m);
  expect(image).toMatch(/^STOPSIGNAL SIGTERM$/m);
  expect(image).toMatch(/^HEALTHCHECK /m);
  for (const script of [...image.matchAll(/scripts\/[\w-]+\.mjs/g)].map(([path]) => path)) {
    expect(existsSync(join(root, script)), script).toBe(true);
  }
});

test("starts with the environment of the compose files", () => {
  const { services } = parse(read("compose.yaml"), { merge: true });
  const postgres = parse(read("compose.postgres.yaml")).services;
  const known: Record<string, string> = {
    DOMAIN: "loja.example",
    EMAIL: "a@loja.example",
    POSTGRES_PASSWORD: "a1b2c3",
  };
  const filled = (values: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value.replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, variable: string) => known[variable] ?? ""),
      ]),
    );
  const example = Object.fromEntries(
    [...read(".env.example").matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
  expect(Object.keys(known).filter((name) => !(name in example))).toEqual([]);
  const config = readConfig({ ...example, ...filled(services.vitrine.environment) });
  expect(config).toMatchObject({
    siteUrl: "https://loja.example",
    trustProxy: 1,
    live: false,
    host: "0.0.0.0",
  });
  const onPostgres = readConfig({
    ...example,
    ...filled(services.vitrine.environment),
    ...filled(postgres.vitrine.environment),
  });
  expect(onPostgres.databaseUrl).toBe("postgres://vitrine:a1b2c3@postgres:5432/vitrine");
});

test("sends no history, secrets or data to the image build", () => {
  const lines = read(".dockerignore").split("\n");
  expect(lines.find((line) => line && !line.startsWith("#"))).toBe("*");
  const kept = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  expect(kept.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  expect(kept).not.toContain(".env");
  expect(read(".gitignore")).toMatch(/^\.env$/m);
});

test("takes every folder of the builder into the image, the demo too", () => {
  const image = read("Dockerfile");
  const kept = [...read(".dockerignore").matchAll(/^!(\w+)$/gm)].map(([, name = ""]) => name);
  const folders = kept.filter((name) => statSync(join(root, name)).isDirectory());
  expect(folders).toContain("demo");
  expect(
    folders.filter((name) => !image.includes(`COPY --from=build /srv/vitrine/${name} ${name}\n`)),
  ).toEqual([]);
});

test("closes idle proxy connections before the program does, in every recipe", () => {
  expect(read("deploy/nginx/vitrine.conf")).toContain("keepalive_timeout 8s;");
  expect(read("deploy/caddy/Caddyfile")).toContain("keepalive 8s");
  const traefik = parse(read("deploy/traefik/vitrine.yaml")).http;
  expect(traefik.serversTransports.vitrine.forwardingTimeouts.idleConnTimeout).toBe("8s");
  expect(traefik.routers.vitrine.service in traefik.services).toBe(true);
});

test("passes systemd's check of the unit with a low exposure score", ({ skip }) => {
  skip(!hasSystemd, "this machine has no systemd-analyze");
  const { stdout, stderr, status } = spawnSync(
    "systemd-analyze",
    ["security", "--offline=true", "--threshold=20", "--no-pager", UNIT],
    { cwd: root, encoding: "utf8" },
  );
  expect(`${stdout}${stderr}`).toMatch(/Overall exposure level for vitrine\.service: [01]\.\d/);
  expect(status).toBe(0);
  const verified = spawnSync("systemd-analyze", ["verify", UNIT], { cwd: root, encoding: "utf8" });
  // The program is not installed in /opt/vitrine here.
  const complaints = verified.stderr
    .split("\n")
    .filter((line) => line && !line.includes("is not executable"));
  expect(complaints).toEqual([]);
});

test("names only existing files and commands in the user documents", () => {
  const documents = [
    "README.md",
    ...readdirSync(join(root, "docs"))
      .filter((name) => /^(instalar|atualizar|operar|versoes)\.md$/.test(name))
      .map((name) => `docs/${name}`),
  ];
  expect(documents).toHaveLength(5);
  const { scripts } = JSON.parse(read("package.json"));
  const wrong = documents.flatMap((path) => {
    const text = read(path);
    const commands = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name = ""]) => name);
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = ""]) =>
      join(path, "..", target),
    );
    const places = [...text.matchAll(/`(deploy\/[\w./-]+)`/g)].map(([, place = ""]) => place);
    return [
      ...commands.filter((name) => !(name in scripts)).map((name) => `${path}: npm run ${name}`),
      ...[...links, ...places]
        .filter((place) => !existsSync(join(root, place)))
        .map((place) => `${path}: ${place}`),
    ];
  });
  expect(wrong).toEqual([]);
});
