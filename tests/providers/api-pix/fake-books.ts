// State of the fake bank: charges, payments and refunds, with the standard's rules.
import { randomBytes } from "node:crypto";
import { buildDynamicPix } from "#app/payments/pix/pix.ts";
import { type FakeCharge, listAnswer, shownCharge, shownDevolution } from "./fake-answers.ts";
import { type Place, requestFaults } from "./standard.ts";

export interface BankBooks {
  readonly speaks: "standard" | "efi";
  now: () => Date;
  charges: Map<string, FakeCharge>;
  /** Webhook address by PIX key. */
  addresses: Map<string, string>;
  /** Refunds stay in process until ended. */
  holdsReturns: boolean;
  /** Page size of the payment list; small, to test pagination. */
  pageItems: number;
}

export interface BankRequest {
  method: string;
  segments: string[];
  query: URLSearchParams;
  body: string;
}

type Done = { status: number; body: unknown };

/** `faults` collects requests that violate the standard. */
export function carryOut(bank: BankBooks, request: BankRequest, faults: string[]): Done & { place: Place } {
  const [kind, name = "", sub, id = ""] = request.segments;
  if (kind === "cob") return { place: "charge", ...chargeRequest(bank, request, name, faults) };
  if (kind === "pix" && sub === "devolucao") {
    return { place: "devolution", ...devolutionRequest(bank, request, { endToEndId: name, id }, faults) };
  }
  if (kind === "pix" && name === "") {
    const all = [...bank.charges.values()].flatMap(({ pix }) => pix);
    return { place: "list", status: 200, body: listAnswer(all, request.query, bank.pageItems, bank.speaks) };
  }
  if (kind === "webhook")
    return { place: "webhook", ...webhookRequest(bank, request, decodeURIComponent(name), faults) };
  throw new Error(`the fake bank does not know ${request.segments.join("/")}`);
}

export function problem(type: string, status: number) {
  return { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title: type, status };
}

function chargeRequest(bank: BankBooks, { method, body }: BankRequest, txid: string, faults: string[]): Done {
  const { speaks } = bank;
  const charge = bank.charges.get(txid);
  if (method === "GET") {
    if (!charge) return missing(bank, "cobranca_nao_encontrada");
    return { status: 200, body: shownCharge(charge, speaks, "whole") };
  }
  const request = JSON.parse(body);
  faults.push(...requestFaults(method, "charge", request));
  if (method === "PATCH") {
    if (!charge) return missing(bank, "cobranca_nao_encontrada");
    if (charge.status !== "ATIVA")
      return refused(bank, "CobOperacaoInvalida", "status_cobranca_invalido", 400);
    charge.status = request.status;
    charge.revision++;
    return { status: 200, body: shownCharge(charge, speaks, "made") };
  }
  if (charge) {
    // Standard banks answer a repeated request; Efí refuses every repeat.
    const isSame = charge.request === body && charge.status === "ATIVA" && speaks === "standard";
    if (!isSame) return refused(bank, "CobOperacaoInvalida", "txid_duplicado", 409);
    return { status: 201, body: shownCharge(charge, speaks, "made") };
  }
  const made = newCharge(bank, txid, body);
  bank.charges.set(txid, made);
  return { status: 201, body: shownCharge(made, speaks, "made") };
}

function newCharge(bank: BankBooks, txid: string, body: string): FakeCharge {
  const request = JSON.parse(body);
  const location = `pix.vitrine.invalid/qr/v2/${randomBytes(16).toString("hex")}`;
  const payload = buildDynamicPix({ url: location, name: "BANCO DE TESTE", city: "SAO PAULO" });
  if (!payload) throw new Error("the fake's address makes no code");
  return {
    ...{
      txid,
      request: body,
      status: "ATIVA",
      createdAt: bank.now(),
      location,
      payload,
      revision: 0,
      pix: [],
    },
    cents: centsOf(request.valor.original),
    seconds: request.calendario.expiracao,
    key: request.chave,
    message: request.solicitacaoPagador,
    locationId: bank.charges.size + 1,
  };
}

function devolutionRequest(
  bank: BankBooks,
  { method, body }: BankRequest,
  { endToEndId, id }: { endToEndId: string; id: string },
  faults: string[],
): Done {
  const received = [...bank.charges.values()].flatMap((one) => one.pix);
  const pix = received.find((one) => one.endToEndId === endToEndId);
  if (!pix) return missing(bank, "pix_nao_encontrado");
  const known = pix.devolutions.find((one) => one.id === id);
  if (method === "GET") {
    return known ? { status: 200, body: shownDevolution(known) } : missing(bank, "devolucao_nao_encontrada");
  }
  const request = JSON.parse(body);
  faults.push(...requestFaults(method, "devolution", request));
  if (known) return refused(bank, "PixDevolucaoInvalida", "devolucao_id_duplicado", 409);
  const cents = centsOf(request.valor);
  const gone = pix.devolutions.filter((one) => one.status !== "NAO_REALIZADO");
  if (gone.reduce((sum, one) => sum + one.cents, cents) > pix.cents) {
    return refused(bank, "PixDevolucaoInvalida", "valor_invalido", 400);
  }
  const made = { id, cents, status: "EM_PROCESSAMENTO", at: bank.now() };
  pix.devolutions.push(made);
  const first = shownDevolution(made);
  if (!bank.holdsReturns) made.status = "DEVOLVIDO";
  return { status: 201, body: first };
}

function webhookRequest(bank: BankBooks, { method, body }: BankRequest, key: string, faults: string[]): Done {
  if (method === "PUT") {
    const request = JSON.parse(body);
    faults.push(...requestFaults(method, "webhook", request));
    bank.addresses.set(key, request.webhookUrl);
    return { status: 200, body: {} };
  }
  const webhookUrl = bank.addresses.get(key);
  if (webhookUrl === undefined) return missing(bank, "webhook_nao_encontrado");
  return { status: 200, body: { webhookUrl, cnpj: "11222333000181", criacao: bank.now().toISOString() } };
}

function missing({ speaks }: BankBooks, nome: string): Done {
  if (speaks === "efi") return { status: 400, body: { nome, mensagem: "Nenhum registro encontrado" } };
  return { status: 404, body: problem("NaoEncontrado", 404) };
}

function refused({ speaks }: BankBooks, type: string, nome: string, efiStatus: number): Done {
  if (speaks === "efi") return { status: efiStatus, body: { nome, mensagem: "Recusado" } };
  return { status: 400, body: problem(type, 400) };
}

function centsOf(decimal: string): number {
  return Number(decimal.replace(".", ""));
}
