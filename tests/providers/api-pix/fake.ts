// A bank on this machine with the Central Bank's PIX API or Efí's variant. Requires the shop's certificate, stores
// charges, payments and refunds, accepts a txid once, sends webhooks, and fails on command.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import { type FakePix, shownPix } from "./fake-answers.ts";
import { type BankBooks, carryOut, problem } from "./fake-books.ts";
import { answerFaults, callbackFaults, readStandard } from "./standard.ts";

export const CERTIFICATES = join(import.meta.dirname, "certificates");
export const BANK_KEY = "7d9f0335-8dcc-4054-9bf9-0dbd61d36906";
export const CALLBACK_SECRET = "o-endereco-que-so-o-banco-conhece-1234";
const CLIENT_ID = "Client_Id_loja";
const TOKEN_SECONDS = 3600;

/** Failure of the next write. "hang" and "cut" run the request without answering; "reset" refuses the connection. */
export type Mishap = "500" | "429" | "400" | "401" | "hang" | "cut" | "reset";

export interface FakeBank extends BankBooks {
  readonly url: string;
  clientSecret: string;
  /** Method and path of all requests, including token requests. */
  asked: string[];
  tokens: Map<string, number>;
  mishaps: Mishap[];
  /** True if every answer is "unavailable". */
  isOut: boolean;
  /** Number of token requests still to refuse. */
  refusesTokens: number;
  /** Receives webhooks. Undefined: none are sent. */
  callback: ((body: string) => Promise<unknown>) | undefined;
  /** "kept" webhooks are sent by `deliverKept`: newest first, each three times. */
  callbacks: "sent" | "kept";
  kept: string[];
  deliverKept(): Promise<void>;
  /** The shop's settings for this bank. */
  environment(): Record<string, string>;
  pay(txid: string, facts?: { cents?: number; feeCents?: number }): Promise<FakePix>;
  /** The payer's bank reclaims money (MED). */
  claim(txid: string, status: "EM_PROCESSAMENTO" | "DEVOLVIDO" | "NAO_REALIZADO", cents?: number): void;
  endReturns(txid: string, status: "DEVOLVIDO" | "NAO_REALIZADO"): Promise<void>;
  /** Revokes all tokens before their expiry. */
  forgetTokens(): void;
  callbackBody(txid: string): string;
}

export function certificate(name: string): Buffer {
  return readFileSync(join(CERTIFICATES, name));
}

/** On a free or the given port. Tests use `openFakeBank`. */
export async function startFakeBank(
  speaks: FakeBank["speaks"] = "standard",
  port = 0,
): Promise<{ bank: FakeBank; close: () => Promise<string[]> }> {
  readStandard();
  /** Requests and responses that violate the standard. */
  const faults: string[] = [];
  const hanging = new Set<ServerResponse>();
  const server = createServer({
    key: certificate("server.key"),
    cert: certificate("server.pem"),
    ca: certificate("bank.pem"),
    requestCert: true,
    rejectUnauthorized: true,
  });
  server.on("tlsClientError", () => {});
  server.on("connection", (socket: Socket) => {
    if (bank.mishaps[0] !== "reset") return;
    bank.mishaps.shift();
    socket.resetAndDestroy();
  });
  server.on("request", (request, response) => {
    void answer(request, response).catch((error: unknown) => {
      faults.push(String(error));
      response.destroy();
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address() as AddressInfo;

  const bank: FakeBank = {
    ...{
      url: `https://127.0.0.1:${address.port}`,
      speaks,
      now: () => new Date(),
      clientSecret: "segredo-da-loja",
    },
    ...{
      charges: new Map(),
      addresses: new Map(),
      asked: [],
      tokens: new Map(),
      mishaps: [],
      refusesTokens: 0,
      isOut: false,
    },
    holdsReturns: false,
    pageItems: 2,
    callback: undefined,
    callbacks: "sent",
    kept: [],
    async deliverKept() {
      for (const body of bank.kept.splice(0).reverse()) {
        for (let time = 0; time < 3; time++) await bank.callback?.(body);
      }
    },
    environment: () => ({
      PAYMENT_PIX: "api-pix",
      ...(speaks === "efi" ? { API_PIX_PROFILE: "efi" } : {}),
      API_PIX_URL: `${bank.url}/v2`,
      API_PIX_TOKEN_URL: `${bank.url}/oauth/token`,
      API_PIX_CLIENT_ID: CLIENT_ID,
      API_PIX_CLIENT_SECRET: bank.clientSecret,
      API_PIX_CERT_FILE: join(CERTIFICATES, "client.pem"),
      API_PIX_CERT_KEY_FILE: join(CERTIFICATES, "client.key"),
      API_PIX_CA_FILE: join(CERTIFICATES, "bank.pem"),
      PIX_KEY: BANK_KEY,
    }),
    async pay(txid, { cents, feeCents } = {}) {
      const charge = held(txid);
      const pix: FakePix = {
        endToEndId: `E12345678${randomBytes(12).toString("hex").slice(0, 23)}`,
        txid,
        cents: cents ?? charge.cents,
        at: bank.now(),
        devolutions: [],
        ...(feeCents === undefined ? {} : { feeCents }),
      };
      charge.pix.push(pix);
      charge.status = "CONCLUIDA";
      await tell([pix]);
      return pix;
    },
    claim(txid, status, cents) {
      const [pix] = held(txid).pix;
      if (!pix) throw new Error(`${txid} was not paid`);
      const id = "MED1";
      const rest = pix.devolutions.filter((one) => one.id !== id);
      const claim = { id, cents: cents ?? pix.cents, status, natureza: "MED_FRAUDE", at: bank.now() };
      pix.devolutions = [...rest, claim];
    },
    async endReturns(txid, status) {
      const { pix } = held(txid);
      for (const devolution of pix.flatMap(({ devolutions }) => devolutions)) devolution.status = status;
      await tell(pix);
    },
    forgetTokens: () => bank.tokens.clear(),
    callbackBody: (txid) => callbackBody(held(txid).pix),
  };

  return { bank, close };

  async function close(): Promise<string[]> {
    for (const response of hanging) response.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return faults;
  }

  function held(txid: string) {
    const charge = bank.charges.get(txid);
    if (!charge) throw new Error(`no charge ${txid}`);
    return charge;
  }

  function callbackBody(pix: FakePix[]): string {
    const body = { pix: pix.map((one) => shownPix(one, "callback", speaks)) };
    faults.push(...callbackFaults(body));
    return JSON.stringify(body);
  }

  async function tell(pix: FakePix[]): Promise<void> {
    const body = callbackBody(pix);
    if (bank.callbacks === "kept") bank.kept.push(body);
    else await bank.callback?.(body);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    const url = new URL(request.url ?? "/", bank.url);
    const method = request.method ?? "GET";
    bank.asked.push(`${method} ${url.pathname}`);
    const say = (status: number, body: unknown) => {
      const type = status < 400 ? "application/json" : "application/problem+json";
      response.writeHead(status, { "content-type": type, "retry-after": "7" }).end(JSON.stringify(body));
    };
    if (url.pathname === "/oauth/token") return say(...tokenAnswer(request, text));
    if (bank.isOut) return say(503, problem("ServicoIndisponivel", 503));
    const mishap = method === "GET" || bank.mishaps[0] === "reset" ? undefined : bank.mishaps.shift();
    if (mishap === "401") {
      bank.forgetTokens();
      bank.refusesTokens = 1;
    }
    const token = (request.headers.authorization ?? "").replace("Bearer ", "");
    if ((bank.tokens.get(token) ?? 0) < bank.now().getTime()) return say(401, problem("AcessoNegado", 401));
    if (mishap === "500" || mishap === "429" || mishap === "400")
      return say(Number(mishap), problem("Erro", Number(mishap)));
    const segments = url.pathname.split("/").slice(2);
    const asked = { method, segments, query: url.searchParams, body: text };
    const { place, status, body } = carryOut(bank, asked, faults);
    faults.push(...answerFaults(speaks, { method, place, status, body }));
    if (mishap === "hang") return void hanging.add(response);
    if (mishap === "cut") return void request.socket.destroy();
    say(status, body);
  }

  function tokenAnswer(request: IncomingMessage, text: string): [number, unknown] {
    const basic = `Basic ${Buffer.from(`${CLIENT_ID}:${bank.clientSecret}`).toString("base64")}`;
    const isJson = request.headers["content-type"] === "application/json";
    const fields: Record<string, unknown> = isJson
      ? JSON.parse(text)
      : Object.fromEntries(new URLSearchParams(text));
    if (fields.grant_type !== "client_credentials" || isJson !== (speaks === "efi")) {
      return [400, { error: "unsupported_grant_type" }];
    }
    if (bank.refusesTokens > 0 || request.headers.authorization !== basic) {
      bank.refusesTokens = Math.max(0, bank.refusesTokens - 1);
      return [401, { error: "invalid_client" }];
    }
    const token = randomBytes(16).toString("hex");
    bank.tokens.set(token, bank.now().getTime() + TOKEN_SECONDS * 1000);
    const scope = "cob.read cob.write pix.read pix.write";
    return [200, { access_token: token, token_type: "Bearer", expires_in: TOKEN_SECONDS, scope }];
  }
}
