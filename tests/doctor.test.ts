// Runs `npm run doctor` beside a site with its mail server, file store, payment provider and name server.
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { checkRedirect } from "#app/admin/health/site-checks.server.ts";
import { rememberBackup } from "#app/backups/store/last-backup.server.ts";
import { listen } from "#server/program.ts";
import { runDoctor } from "../scripts/doctor-command.ts";
import { openFakeDns } from "./fake-dns.ts";
import { openFakeS3 } from "./fake-s3.ts";
import { fakeEnvironment, openMercadoPagoFake } from "./providers/mercadopago/fake-in-tests.ts";
import { openSite } from "./test-site.ts";

const CERTIFICATES = join(import.meta.dirname, "providers/api-pix/certificates");
const certificate = (name: string) => join(CERTIFICATES, name);

interface Examination {
  code: number;
  output: string;
  /** The lines of an area, each with its remedy: "✓ …", "✗ … → …". */
  of: (area: string) => string[];
}

function examination({ code, output }: { code: number; output: string }): Examination {
  const of = (area: string) =>
    [...output.matchAll(/^ {2}([✓!✗?]) (.{24})(.*(?:\n {20,}→ .*)?)$/gm)]
      .filter(([, , name = ""]) => name.trim() === area)
      .map(([, sign, , text = ""]) => `${sign} ${text.replace(/\s*\n\s*/, " ")}`);
  return { code, output, of };
}

/** Runs in this process, which is faster than starting another. */
async function examine(environment: Record<string, string>, ...args: string[]): Promise<Examination> {
  let output = "";
  const say = (text: string) => {
    output += text;
  };
  const code = await runDoctor(args, { environment, say, complain: say });
  return examination({ code, output });
}

/** Runs the command through npm. */
async function spawnDoctor(environment: Record<string, string>, ...args: string[]): Promise<Examination> {
  const env = { PATH: process.env.PATH, ...environment };
  const ended = promisify(execFile)(process.execPath, ["scripts/doctor.ts", ...args], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
  return examination(await ended);
}

/** HTTPS in front of the site, as a proxy provides it. */
async function openFront() {
  let upstream = 0;
  const options = {
    key: readFileSync(certificate("server.key")),
    cert: readFileSync(certificate("server.pem")),
  };
  const front = createSecureServer(options, (req, res) => {
    const headers = { ...req.headers, "x-forwarded-for": req.socket.remoteAddress ?? "" };
    const asked = request({ port: upstream, method: req.method, path: req.url, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    asked.on("error", () => res.writeHead(502).end());
    req.pipe(asked);
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    front.closeAllConnections();
    front.close();
  });
  const { port } = front.address() as AddressInfo;
  const leadTo = (to: number) => {
    upstream = to;
  };
  return { url: `https://localhost:${port}`, leadTo };
}

async function openMailServer(password: string) {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (auth, _session, next) =>
      auth.password === password ? next(null, { user: auth.username }) : next(new Error("no")),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
}

test("reports a healthy installation with every part passed and only outside checks open", async () => {
  const [front, store, fake, smtp] = await Promise.all([
    openFront(),
    openFakeS3(),
    openMercadoPagoFake(),
    openMailServer("senha"),
  ]);
  const dns = await openFakeDns({
    "loja.example": ["outro texto", "v=spf1 include:mail.example -all"],
    "_domainkey.loja.example": [],
    "_dmarc.loja.example": ["v=DMARC1; p=quarantine"],
  });
  const environment = {
    SITE_URL: front.url,
    TRUST_PROXY: "1",
    ...store.environment,
    ...fakeEnvironment(fake),
    SMTP_URL: `smtp://loja:senha@127.0.0.1:${smtp}`,
    MAIL_FROM: "Loja <oi@loja.example>",
  };
  const site = await openSite({ ...environment, PORT: "0" });
  await rememberBackup(site.db, { at: new Date(), bytes: 1000 });
  const staticFolder = mkdtempSync(join(tmpdir(), "vitrine-static-"));
  const { server } = await listen(site, { staticFolder, createServer });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(staticFolder, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  front.leadTo(port);
  const own = { DATA_DIR: site.dataDir, DATABASE_URL: site.config.databaseUrl, PORT: String(port) };
  const trusted = { NODE_EXTRA_CA_CERTS: certificate("bank.pem") };

  const well = await spawnDoctor({ ...environment, ...own, ...trusted }, "--dns", dns);
  expect(well.of("Servidor")).toEqual([expect.stringMatching(/^✓ No ar, na versão/)]);
  expect(well.of("Banco de dados")).toEqual([expect.stringContaining("✓")]);
  expect(well.of("Cópia de segurança")).toEqual([expect.stringContaining("✓ A última é de")]);
  expect(well.of("S3")).toEqual(["✓ Um arquivo de teste foi gravado, lido e apagado."]);
  expect([...store.objects.keys()]).toEqual([]);
  expect(well.of("Servidor de e-mail")).toEqual([expect.stringContaining("✓ 127.0.0.1 respondeu")]);
  expect(well.of("SPF")).toEqual([expect.stringContaining("✓ loja.example tem SPF")]);
  expect(well.of("DKIM")).toEqual([expect.stringContaining("? loja.example tem chaves DKIM")]);
  expect(well.of("DMARC")).toEqual(["✓ loja.example tem DMARC, política quarantine."]);
  expect(well.of("PIX, Cartão, Boleto")).toEqual([expect.stringMatching(/^✓ O Mercado Pago respondeu: /)]);
  expect(well.of("Avisos: Mercado Pago")).toEqual([
    expect.stringContaining("? O caminho está aberto visto daqui"),
  ]);
  expect(well.of("Endereço público")).toEqual([`✓ ${front.url} chega a este programa.`]);
  expect(well.of("Certificado")).toEqual([
    expect.stringMatching(/^✓ O certificado vale por mais \d+ dias\.$/),
  ]);
  expect([well.code, well.output.match(/✗ problema: \d+/)?.[0]]).toEqual([0, "✗ problema: 0"]);
  expect(well.output).not.toMatch(/senha@|TEST-token|test-secret/);

  // The same installation with common faults: each line has a remedy, and the command fails.
  fake.revoke();
  store.failWith = 403;
  const bare = await openFakeDns({ "loja.example": ["v=spf1 +all"] });
  const wrong = {
    TRUST_PROXY: "0",
    SMTP_URL: `smtp://loja:errada@127.0.0.1:${smtp}`,
  };
  const ill = await examine({ ...environment, ...own, ...wrong }, "--dns", bare);
  expect(ill.code).toBe(1);
  expect(ill.of("S3")).toEqual([
    expect.stringMatching(/^✗ vitrine: não foi possível .* → Confira S3_ENDPOINT/),
  ]);
  expect(ill.of("Servidor de e-mail")).toEqual([
    expect.stringMatching(/^✗ .* recusou o usuário ou a senha\. → Confira usuário e senha .* SMTP_URL/),
  ]);
  expect(ill.of("SPF")).toEqual([
    expect.stringMatching(/^✗ .* deixa qualquer um enviar por ele\. → Troque \+all/),
  ]);
  expect(ill.of("DKIM")).toEqual([expect.stringMatching(/^! loja\.example não tem chave DKIM/)]);
  expect(ill.of("DMARC")).toEqual([
    expect.stringMatching(/^! loja\.example não tem DMARC.* → Crie o registro TXT _dmarc\.loja\.example/),
  ]);
  expect(ill.of("PIX, Cartão, Boleto")).toEqual([
    expect.stringContaining("✗ O Mercado Pago recusou a credencial."),
  ]);
  expect(ill.of("Endereço público")).toEqual([
    expect.stringContaining("SITE_URL é https, mas TRUST_PROXY é 0"),
    expect.stringContaining("✗ O certificado de localhost vem sem a cadeia da autoridade. →"),
  ]);
});

test("creates nothing before the first start and reports each wrong setting", async () => {
  const place = mkdtempSync(join(tmpdir(), "vitrine-doctor-"));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const DATA_DIR = join(place, "dados");
  const early = await examine({ DATA_DIR, PORT: "1" });
  expect(early.of("Servidor")).toEqual([expect.stringContaining("! Nada responde em 127.0.0.1:1")]);
  expect(early.of("Disco")).toEqual([expect.stringContaining("ainda não existe")]);
  expect([early.code, readdirSync(place)]).toEqual([0, []]);

  const wrong = await examine({ DATA_DIR, SITE_MODE: "live" });
  expect([wrong.code, wrong.output]).toEqual([
    1,
    expect.stringContaining("SITE_URL: um site com SITE_MODE=live"),
  ]);
  const unreachable = await examine({ DATA_DIR, DATABASE_URL: "postgres://x:y@127.0.0.1:1/z" });
  expect(unreachable.code).toBe(1);
  expect(unreachable.of("Banco de dados")).toEqual([
    expect.stringContaining("✗ PostgreSQL não responde. → Confira DATABASE_URL"),
  ]);
});

test("accepts the redirect from http only when it ends at the site's own address", async () => {
  const target = { location: "https://loja.example/", status: 308 };
  const server = createServer(
    (_, res) => void res.writeHead(target.status, { location: target.location }).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state = async () =>
    (await checkRedirect({ siteUrl: "https://loja.example" }, at)).map((one) => one.state);
  expect(await state()).toEqual(["ok"]);
  target.location = "https://outro.example/";
  expect(await state()).toEqual(["failure"]);
  target.status = 200;
  expect(await state()).toEqual(["failure"]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await state()).toEqual(["warning"]);
});
