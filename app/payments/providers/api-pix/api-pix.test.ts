import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#app/company/company.ts";
import type { Snapshot } from "#app/payments/port/payment-provider.ts";
import { readConfig } from "#app/platform/config/config.server.ts";
import { openLog } from "#app/platform/config/log.server.ts";
import { providerContract } from "#tests/provider-contract.ts";
import { providerCall as call, known, payment, refundOf, sought } from "#tests/provider-facts.ts";
import { CALLBACK_SECRET, certificate, type FakeBank, type Mishap } from "#tests/providers/api-pix/fake.ts";
import { openFakeBank } from "#tests/providers/api-pix/open-fake-bank.ts";
import { ProviderSettings } from "../provider-settings.server.ts";
import { openApiPix } from "./api-pix.server.ts";
import { readBankSettings } from "./api-pix-settings.server.ts";
import { attemptOf, txidOf } from "./txid.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const SECRET = "um-segredo-com-mais-de-trinta-e-dois-caracteres";
const MISHAPS: Record<string, Mishap> = {
  refused: "reset",
  server_error: "500",
  throttled: "429",
  unauthorized: "401",
  bad_request: "400",
  hangs: "hang",
  cut_after_charge: "cut",
};

/** A shop with its own fake bank, and one clock for both. */
async function openBankAndShop(speaks: FakeBank["speaks"], more: Record<string, string> = {}) {
  const bank = await openFakeBank(speaks);
  let at = NOW;
  const now = () => new Date(at);
  bank.now = now;
  const problems: string[] = [];
  const config = readConfig({ ...bank.environment(), ...more });
  const settings = readBankSettings(
    new ProviderSettings({ id: "api-pix", config, isChosen: true, problems }),
  );
  if (!settings) throw new Error(problems.join("\n"));
  const lines: string[] = [];
  const log = openLog("warn", { write: (line) => void lines.push(line) });
  const provider = openApiPix(settings, { now, secret: SECRET, log, company: DEFAULT_COMPANY });
  return { bank, provider, lines, wait };

  function wait(ms: number): void {
    at += ms;
  }
}

async function openPaid(speaks: FakeBank["speaks"] = "standard") {
  const shop = await openBankAndShop(speaks);
  const first = await shop.provider.start(payment(), call("att_1"));
  const pix = await shop.bank.pay(first.providerRef);
  const look = async () => {
    const snapshot = await shop.provider.find(known(first), call());
    if (!snapshot) throw new Error("the charge is gone");
    return snapshot;
  };
  return { ...shop, first, pix, look };
}

for (const speaks of ["standard", "efi"] as const) {
  providerContract(`api-pix, ${speaks}`, ["pix"], {
    async open() {
      const { bank, provider, wait } = await openBankAndShop(speaks, {
        API_PIX_WEBHOOK_SECRET: CALLBACK_SECRET,
      });
      // With a cached token, so that the failure hits the next request.
      await provider.find(sought({ externalRef: "999" }), call());
      return {
        provider,
        charges: () => bank.charges.size,
        approve: async ({ providerRef }) => void (await bank.pay(providerRef)),
        expire: () => wait(2 * 86_400_000),
        holdRefunds() {
          bank.holdsReturns = true;
        },
        endRefunds: ({ providerRef }, state) =>
          bank.endReturns(providerRef, state === "done" ? "DEVOLVIDO" : "NAO_REALIZADO"),
        failNext: (failure) => void bank.mishaps.push(MISHAPS[failure] ?? "500"),
        hasTaken: () => bank.mishaps.length === 0,
        delivery({ providerRef }, { at, secret = CALLBACK_SECRET }) {
          const rawBody = new TextEncoder().encode(JSON.stringify({ pix: [{ txid: providerRef }] }));
          const headers = new Headers({ "content-type": "application/json" });
          return { rawBody, headers, query: new URLSearchParams(), path: `${secret}/pix`, now: at };
        },
      };
    },
    failures: [
      "refused",
      "server_error",
      "throttled",
      "unauthorized",
      "bad_request",
      "hangs",
      "cut_after_charge",
    ],
  });
}

describe("the charge", () => {
  test("has a txid derived from the attempt, sealed and equal on every try", () => {
    const attempt = { externalRef: "42", createdAt: new Date(NOW) };
    const txid = txidOf(SECRET, attempt);
    expect(txid).toMatch(/^[A-Za-z0-9]{26,35}$/);
    expect(txidOf(SECRET, { ...attempt })).toBe(txid);
    expect(attemptOf(SECRET, txid)).toEqual(attempt);
    const others = [
      txidOf(SECRET, { ...attempt, externalRef: "43" }),
      txidOf(SECRET, { ...attempt, createdAt: new Date(NOW + 1) }),
      txidOf("another shop on the same account", attempt),
    ];
    expect(new Set([txid, ...others]).size).toBe(4);
    expect(attemptOf(SECRET, others[2] ?? "")).toBeUndefined();
    expect(attemptOf(SECRET, txid.toLowerCase())).toBeUndefined();
    expect(attemptOf(SECRET, createHmac("sha256", "x").digest("hex"))).toBeUndefined();
    expect(txidOf(SECRET, { ...attempt, externalRef: "9999999999" })).toHaveLength(35);
  });

  test("asks for exactly the amount until the attempt's end, without the buyer's name", async () => {
    const { bank, provider } = await openBankAndShop("standard");
    const first = await provider.start(payment({ expiresAt: new Date(NOW + 1_800_000) }), call("att_1"));
    const input = JSON.parse(bank.charges.get(first.providerRef)?.request ?? "{}");
    expect(input).toEqual({
      calendario: { expiracao: 1800 },
      valor: { original: "49.90" },
      chave: "7d9f0335-8dcc-4054-9bf9-0dbd61d36906",
      solicitacaoPagador: "Pedido 1",
    });
    expect(first.instructions?.pix?.expiresAt).toBe(new Date(NOW + 1_800_000).toISOString());
  });

  test("is shown by the URL when the bank leaves out its code", async () => {
    const { bank, provider } = await openBankAndShop("standard");
    const first = await provider.start(payment(), call("att_1"));
    const charge = bank.charges.get(first.providerRef);
    if (!charge) throw new Error("the charge is gone");
    Object.assign(charge, { payload: undefined });
    const shown = await provider.find(known(first), call());
    expect(shown?.instructions?.pix?.payload).toContain(charge.location);
  });

  test("is found by its own name alone when the bank was faster than its answer", async () => {
    const { provider } = await openBankAndShop("standard");
    const first = await provider.start(payment({ externalRef: "7" }), call("att_7"));
    const unknown = { externalRef: "", createdAt: new Date(0), providerRef: first.providerRef };
    expect(await provider.find(unknown, call())).toMatchObject({ externalRef: "7" });
  });

  test("ignores charges of another program on the same account", async () => {
    const { bank, provider } = await openBankAndShop("standard");
    const first = await provider.start(payment(), call("att_1"));
    const charge = bank.charges.get(first.providerRef);
    if (!charge) throw new Error("the charge is gone");
    const foreign = txidOf("another shop", { externalRef: "1", createdAt: new Date(NOW) });
    bank.charges.set(foreign, { ...charge, txid: foreign, pix: [] });
    await bank.pay(foreign);
    const unknown = { externalRef: "", createdAt: new Date(0), providerRef: foreign };
    expect(await provider.find(unknown, call())).toBeNull();
    const changes = await provider.changedSince?.(new Date(NOW - 1000), call());
    // Listed all the same: it may come from an earlier secret, and only stored attempts are ours.
    expect(changes?.changed).toEqual([{ providerRef: foreign }]);
  });
});

describe("the token", () => {
  test("is requested once for many calls, kept, and renewed before it ends", async () => {
    const { bank, provider, wait } = await openBankAndShop("standard");
    const look = () => provider.find(sought({ externalRef: "5" }), call());
    await Promise.all([look(), look(), look()]);
    await look();
    expect(bank.tokens.size).toBe(1);
    wait(3600_000 - 59_000);
    await look();
    expect(bank.tokens.size).toBe(2);
  });

  test("is replaced when the bank revoked it, and the charge is still made", async () => {
    const { bank, provider } = await openBankAndShop("standard");
    await provider.find(sought(), call());
    bank.forgetTokens();
    const first = await provider.start(payment(), call("att_1"));
    expect(first.state).toBe("pending");
    expect(bank.charges.size).toBe(1);
  });

  test("is refused for a changed client secret and for another bank's certificate", async () => {
    const { bank, provider } = await openBankAndShop("standard");
    bank.clientSecret = "trocado";
    await expect(provider.start(payment(), call("att_1"))).rejects.toMatchObject({ kind: "credentials" });
    const stranger = await openBankAndShop("standard", {
      API_PIX_CERT_FILE: "",
      API_PIX_CERT_KEY_FILE: "",
      API_PIX_CERT: certificate("stranger.pem").toString(),
      API_PIX_CERT_KEY: certificate("stranger.key").toString(),
    });
    await expect(stranger.provider.start(payment(), call("att_1"))).rejects.toMatchObject({
      kind: expect.stringMatching(/credentials|unavailable/),
    });
    expect(stranger.bank.asked).toEqual([]);
  });
});

describe("payments and returns", () => {
  test("reports an amount that differs as it is", async () => {
    const { bank, provider } = await openBankAndShop("efi");
    const first = await provider.start(payment(), call("att_1"));
    await bank.pay(first.providerRef, { cents: 4000 });
    expect(await provider.find(known(first), call())).toMatchObject({
      state: "approved",
      chargedCents: 4990,
      approvedCents: 4000,
    });
  });

  test("refunds a second payment of one charge once, and nothing else", async () => {
    const { bank, first, pix, look, lines, wait } = await openPaid();
    wait(1000);
    const second = await bank.pay(first.providerRef);
    for (let time = 0; time < 3; time++) {
      expect(await look()).toMatchObject({ approvedCents: 4990, refunds: [], paymentRef: pix.endToEndId });
    }
    expect(pix.devolutions).toEqual([]);
    expect(second.devolutions).toMatchObject([{ cents: 4990, status: "DEVOLVIDO" }]);
    expect(bank.asked.filter((one) => one.startsWith("PUT /v2/pix/"))).toHaveLength(1);
    expect(lines.join("")).toContain("paid twice");
  });

  test("keeps the known payment when two arrive at the same moment", async () => {
    const { bank, provider, first, pix, look } = await openPaid();
    const all = [pix, await bank.pay(first.providerRef)];
    const [other, one] = all.toSorted((a, b) => (a.endToEndId < b.endToEndId ? -1 : 1));
    const paid = { ...known(first), paymentRef: one?.endToEndId ?? "" };
    expect(await provider.find(paid, call())).toMatchObject({ paymentRef: one?.endToEndId });
    expect([one?.devolutions.length, other?.devolutions.length]).toEqual([0, 1]);
    expect(await look()).toMatchObject({ paymentRef: one?.endToEndId });
    expect(one?.devolutions).toEqual([]);
  });

  test("gives the buyer access although a second payment cannot be refunded now", async () => {
    const { bank, first, look, lines, wait } = await openPaid();
    wait(1000);
    const second = await bank.pay(first.providerRef);
    bank.mishaps.push("400");
    expect(await look()).toMatchObject({ state: "approved", approvedCents: 4990 });
    expect(second.devolutions).toEqual([]);
    expect(lines.join("")).toContain("could not be sent back");
    await look();
    expect(second.devolutions).toHaveLength(1);
  });

  test("adds up two partial payments and refunds from the one with enough left", async () => {
    const { bank, provider } = await openBankAndShop("standard");
    const first = await provider.start(payment(), call("att_1"));
    const small = await bank.pay(first.providerRef, { cents: 990 });
    const large = await bank.pay(first.providerRef, { cents: 4000 });
    const snapshot = await provider.find(known(first), call());
    expect(snapshot).toMatchObject({ approvedCents: 4990, state: "approved" });
    if (!snapshot) throw new Error("the charge is gone");
    const part = refundOf(snapshot, { amount: 1500, full: false });
    const answers = [await provider.refund(part, call("ref_1")), await provider.refund(part, call("ref_1"))];
    expect(answers[0]?.id).toBe(answers[1]?.id);
    expect([small.devolutions.length, large.devolutions.length]).toEqual([0, 1]);
    const whole = refundOf(snapshot, { ourRef: "ref_2" });
    await expect(provider.refund(whole, call("ref_2"))).rejects.toMatchObject({ kind: "unsupported" });
  });

  test("suspends on a claim of the payer's bank and derives its end from what went back", async () => {
    const { bank, first, look } = await openPaid();
    const told: Pick<Snapshot, "dispute" | "refunds">[] = [];
    for (const status of ["EM_PROCESSAMENTO", "NAO_REALIZADO", "DEVOLVIDO"] as const) {
      bank.claim(first.providerRef, status);
      told.push(await look());
    }
    expect(told.map(({ dispute }) => dispute)).toEqual(["open", "won", "lost"]);
    bank.claim(first.providerRef, "DEVOLVIDO", 1000);
    expect(await look()).toMatchObject({ dispute: "open", refunds: [{ cents: 1000, state: "done" }] });
  });

  test("reports the bank's fee when the bank tells it", async () => {
    const { provider, look } = await openPaid("efi");
    expect(await look()).not.toHaveProperty("feeCents");
    expect(provider.can.webhook).toBe("none");
  });
});

test("lists all our payments in one sweep, page by page, and walks a long gap in steps", async () => {
  const { bank, provider, wait } = await openBankAndShop("standard");
  const txids: string[] = [];
  for (const number of ["1", "2", "3", "4", "5"]) {
    const first = await provider.start(payment({ externalRef: number }), call(`att_${number}`));
    if (number !== "5") txids.push(first.providerRef);
  }
  for (const txid of txids) await bank.pay(txid);
  wait(60_000);
  const changes = await provider.changedSince?.(new Date(NOW), call());
  expect(changes).toEqual({
    changed: txids.map((providerRef) => ({ providerRef })),
    until: new Date(NOW + 60_000),
  });
  // Two pages of payments, and one of returns.
  expect(bank.asked.filter((one) => one === "GET /v2/pix")).toHaveLength(3);
  wait(10 * 86_400_000);
  const late = await provider.changedSince?.(new Date(NOW + 60_000), call());
  expect(late?.until).toEqual(new Date(NOW + 60_000 + 5 * 86_400_000));
});

test("names only our charges in a delivery and answers the bank's test delivery", async () => {
  const { provider } = await openBankAndShop("efi", { API_PIX_WEBHOOK_SECRET: CALLBACK_SECRET });
  const ours = txidOf(SECRET, { externalRef: "1", createdAt: new Date(NOW) });
  const receive = (body: unknown, path: string) =>
    provider.receive({
      rawBody: new TextEncoder().encode(JSON.stringify(body)),
      headers: new Headers(),
      path,
      now: NOW,
      query: new URLSearchParams(),
    });
  const pix = [
    { txid: ours },
    { txid: ours },
    { txid: "fc9a43k6ff384ryP5f41719aaaa" },
    { chave: "sem txid" },
  ];
  expect(receive({ pix }, `${CALLBACK_SECRET}/pix`)).toMatchObject({
    ok: true,
    kind: "payment_changed",
    refs: [{ providerRef: ours }],
  });
  expect(receive({ evento: "teste_webhook" }, CALLBACK_SECRET)).toMatchObject({
    ok: true,
    kind: "ignored",
    refs: [],
  });
  expect(receive({ pix }, `${CALLBACK_SECRET}/pix/pix`)).toMatchObject({ ok: false, why: "mismatch" });
  const silent = await openBankAndShop("efi");
  const good = { rawBody: new Uint8Array(), headers: new Headers(), query: new URLSearchParams(), now: NOW };
  expect(silent.provider.receive({ ...good, path: `${CALLBACK_SECRET}/pix` }).ok).toBe(false);
  expect(silent.provider.can.webhook).toBe("none");
});
