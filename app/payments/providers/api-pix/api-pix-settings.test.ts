import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#app/platform/config/config.server.ts";
import { CERTIFICATES, certificate } from "#tests/providers/api-pix/fake.ts";
import { prepareProviders } from "../prepare-providers.server.ts";
import { ProviderSettings } from "../provider-settings.server.ts";
import { readBankSettings } from "./api-pix-settings.server.ts";

const file = (name: string) => join(CERTIFICATES, name);

const EFI = {
  PAYMENT_PIX: "api-pix",
  API_PIX_PROFILE: "efi",
  API_PIX_CLIENT_ID: "Client_Id_1",
  API_PIX_CLIENT_SECRET: "Client_Secret_1",
  API_PIX_P12_FILE: file("client-open.p12"),
  PIX_KEY: "pix@loja.example",
};
const LIVE = {
  SITE_MODE: "live",
  SITE_URL: "https://loja.example",
  SESSION_SECRET: "um-segredo-com-mais-de-trinta-e-dois-caracteres",
};
const OTHER_BANK = {
  API_PIX_PROFILE: "",
  API_PIX_URL: "https://pix.banco.example/v2",
  API_PIX_TOKEN_URL: "https://auth.banco.example/token",
};
const PEM = {
  ...{
    API_PIX_P12_FILE: "",
    API_PIX_CERT_FILE: file("client.pem"),
    API_PIX_CERT_KEY_FILE: file("client.key"),
  },
};

function read(environment: Record<string, string>, isChosen = true) {
  const problems: string[] = [];
  const config = readConfig(environment);
  const given = readBankSettings(new ProviderSettings({ id: "api-pix", config, isChosen, problems }));
  return { given, problems };
}

test("SEC-41: fills in the profile's addresses: test environment in a demo, production in a live shop", () => {
  expect(read(EFI)).toMatchObject({
    problems: [],
    given: {
      access: {
        apiUrl: "https://pix-h.api.efipay.com.br/v2",
        tokenWish: "json",
        tokenUrl: "https://pix-h.api.efipay.com.br/oauth/token",
      },
      key: "pix@loja.example",
      webhookSecret: undefined,
    },
  });
  expect(read({ ...EFI, ...LIVE })).toMatchObject({
    problems: [],
    given: { access: { apiUrl: "https://pix.api.efipay.com.br/v2" } },
  });
  expect([...prepareProviders(readConfig({ ...EFI, ...LIVE })).keys()]).toContain("api-pix");
});

test("speaks the plain standard to another bank, live once the owner confirmed the address", () => {
  const demo = read({ ...EFI, ...OTHER_BANK });
  expect(demo).toMatchObject({ problems: [], given: { access: { tokenWish: "form" } } });
  expect(demo.given?.access.scopes).toContain("cob.write");
  expect(read({ ...EFI, ...OTHER_BANK, ...LIVE }).problems).toEqual([
    "API_PIX_URL: confira o endereço com o seu banco e confirme com LIVE_ALLOW=api-pix-address.",
    "API_PIX_TOKEN_URL: confira o endereço com o seu banco e confirme com LIVE_ALLOW=api-pix-address.",
  ]);
  expect(read({ ...EFI, ...OTHER_BANK, ...LIVE, LIVE_ALLOW: "api-pix-address" }).problems).toEqual([]);
});

test.each([
  ["client.p12", { API_PIX_P12_PASSPHRASE: "teste" }],
  ["client-open.p12", {}],
])("a P12 is opened with and without a passphrase: %s", (name, more) => {
  expect(read({ ...EFI, API_PIX_P12_FILE: file(name), ...more }).problems).toEqual([]);
});

test("reads a PEM certificate and key from one file, two files or the variables", () => {
  expect(read({ ...EFI, ...PEM }).problems).toEqual([]);
  const [cert, key] = ["client.pem", "client.key"].map((name) => certificate(name).toString());
  const inline = { ...EFI, API_PIX_P12_FILE: "" };
  expect(read({ ...inline, API_PIX_CERT: cert ?? "", API_PIX_CERT_KEY: key ?? "" }).problems).toEqual([]);
  expect(read({ ...inline, API_PIX_CERT: `${cert}${key}` }).problems).toEqual([]);
});

test.each<[string, Record<string, string>, RegExp]>([
  ["no certificate", { API_PIX_P12_FILE: "" }, /^API_PIX_CERT_FILE: obrigatório/],
  [
    "no such file",
    { API_PIX_P12_FILE: file("nada.p12") },
    /^API_PIX_P12_FILE: não foi possível ler o arquivo/,
  ],
  [
    "no P12 at all",
    { API_PIX_P12_FILE: file("client.pem") },
    /^API_PIX_P12_FILE: não foi possível ler o certificado/,
  ],
  ["a P12 without its passphrase", { API_PIX_P12_FILE: file("client.p12") }, /^API_PIX_P12_FILE: a senha/],
  ["a P12 in an old cipher", { API_PIX_P12_FILE: file("client-legacy.p12") }, /^API_PIX_P12_FILE: .*-legacy/],
  [
    "an expired P12",
    { API_PIX_P12_FILE: file("expired.p12") },
    /^API_PIX_P12_FILE: o certificado venceu em 31\/12\/2020/,
  ],
  [
    "an expired PEM",
    { ...PEM, API_PIX_CERT_FILE: file("expired.pem"), API_PIX_CERT_KEY_FILE: file("expired.key") },
    /^API_PIX_CERT_FILE: o certificado venceu/,
  ],
  [
    "somebody else's key",
    { ...PEM, API_PIX_CERT_KEY_FILE: file("server.key") },
    /^API_PIX_CERT_FILE: a chave privada/,
  ],
  ["both kinds", { API_PIX_CERT_FILE: file("client.pem") }, /^API_PIX_P12_FILE: defina só um/],
  ["no client", { API_PIX_CLIENT_ID: "" }, /^API_PIX_CLIENT_ID: obrigatório/],
  ["an empty secret", { API_PIX_CLIENT_SECRET: " " }, /^API_PIX_CLIENT_SECRET: está vazio/],
  ["no key", { PIX_KEY: "" }, /^PIX_KEY: obrigatório/],
  ["a wrong key", { PIX_KEY: "12345678900" }, /^PIX_KEY: O CPF 123.456.789-00 não confere/],
  ["an empty secret of the address", { API_PIX_WEBHOOK_SECRET: "" }, /^API_PIX_WEBHOOK_SECRET: está vazio/],
  ["a short one", { API_PIX_WEBHOOK_SECRET: "curto" }, /^API_PIX_WEBHOOK_SECRET: deve ter de 32/],
  [
    "one that no address can hold",
    { API_PIX_WEBHOOK_SECRET: "/".repeat(40) },
    /^API_PIX_WEBHOOK_SECRET: deve ter/,
  ],
  ["an unknown profile", { API_PIX_PROFILE: "outro" }, /^API_PIX_PROFILE: deve ser efi/],
  ["no address", { API_PIX_PROFILE: "" }, /^API_PIX_URL: obrigatório/],
  ["no web address", { API_PIX_URL: "pix.banco.example" }, /^API_PIX_URL: deve ser um endereço https/],
  [
    "one that is not encrypted",
    { API_PIX_URL: "http://pix.banco.example" },
    /^API_PIX_URL: deve começar com https/,
  ],
  [
    "production in the demonstration",
    { API_PIX_URL: "https://pix.api.efipay.com.br/v2" },
    /^API_PIX_URL: é o endereço de produção/,
  ],
  [
    "homologation live",
    { ...LIVE, API_PIX_URL: "https://pix-h.api.efipay.com.br/v2" },
    /^API_PIX_URL: é um endereço de homologação/,
  ],
  [
    "homologation live, whatever is allowed",
    { ...LIVE, LIVE_ALLOW: "api-pix-address", API_PIX_URL: "https://hml.banco.example/v2" },
    /^API_PIX_URL: é um endereço de homologação/,
  ],
  [
    "this machine live",
    { ...LIVE, API_PIX_URL: "http://127.0.0.1:4620" },
    /^API_PIX_URL: deve começar com https/,
  ],
])("OP-27, SEC-41: %s stops the start and is named", (_, wrong, sentence) => {
  const { given, problems } = read({ ...EFI, ...wrong });
  expect(problems.join("\n")).toMatch(new RegExp(sentence.source, "m"));
  expect(problems).not.toEqual([]);
  expect(given === undefined || problems.length > 0).toBe(true);
  expect(() => prepareProviders(readConfig({ ...EFI, ...wrong }))).toThrow(problems[0]);
});

test("validates settings of a provider that is configured but not selected", () => {
  expect(read({}, false)).toEqual({ given: undefined, problems: [] });
  expect(read({ ...EFI, PAYMENT_PIX: "" }, false).given).toBeDefined();
  expect(read({ API_PIX_PROFILE: "efi" }, false).problems.length).toBeGreaterThan(2);
});
