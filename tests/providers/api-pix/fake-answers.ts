// Responses of the fake bank. Efí omits some fields of the standard and adds others.
import { decimalOf } from "#app/payments/providers/decimal-cents.ts";

export interface FakeDevolution {
  id: string;
  cents: number;
  status: string;
  at: Date;
  natureza?: string;
}

export interface FakePix {
  endToEndId: string;
  txid: string;
  cents: number;
  at: Date;
  devolutions: FakeDevolution[];
  feeCents?: number;
}

export interface FakeCharge {
  txid: string;
  /** The original request, to recognise repeats. */
  request: string;
  status: string;
  cents: number;
  seconds: number;
  createdAt: Date;
  key: string;
  message: string;
  location: string;
  locationId: number;
  payload: string;
  revision: number;
  pix: FakePix[];
}

type Speaks = "standard" | "efi";

export function shownCharge(charge: FakeCharge, speaks: Speaks, extent: "made" | "whole") {
  const { txid, revision: revisao, status, location, payload: pixCopiaECola, key: chave } = charge;
  const criacao = charge.createdAt.toISOString();
  return {
    txid,
    revisao,
    status,
    location,
    pixCopiaECola,
    chave,
    calendario: { criacao, expiracao: charge.seconds },
    loc: { id: charge.locationId, location, tipoCob: "cob", criacao, txid },
    valor: { original: decimalOf(charge.cents) },
    solicitacaoPagador: charge.message,
    ...(extent === "whole" && charge.pix.length > 0
      ? { pix: charge.pix.map((pix) => shownPix(pix, "charge", speaks)) }
      : {}),
  };
}

export function shownPix(pix: FakePix, where: "charge" | "list" | "callback", speaks: Speaks) {
  const { endToEndId, txid, devolutions, feeCents } = pix;
  const isEfi = speaks === "efi";
  return {
    endToEndId,
    txid,
    valor: decimalOf(pix.cents),
    horario: pix.at.toISOString(),
    ...(isEfi && where !== "charge" ? { chave: "7d9f0335-8dcc-4054-9bf9-0dbd61d36906" } : {}),
    ...(devolutions.length > 0
      ? { devolucoes: devolutions.map((one) => shownDevolution(one, isEfi && where === "charge")) }
      : {}),
    ...(isEfi && where !== "charge" && feeCents !== undefined
      ? { gnExtras: { tarifa: decimalOf(feeCents) } }
      : {}),
  };
}

export function shownDevolution({ id, cents, status, at, natureza }: FakeDevolution, isBare = false) {
  const solicitacao = at.toISOString();
  const isOver = status !== "EM_PROCESSAMENTO" && !isBare;
  return {
    id,
    rtrId: `D12345678${id.padStart(23, "0").slice(-23)}`,
    valor: decimalOf(cents),
    status,
    horario: { solicitacao, ...(isOver ? { liquidacao: solicitacao } : {}) },
    ...(natureza === undefined || isBare ? {} : { natureza }),
  };
}

export function listAnswer(all: FakePix[], query: URLSearchParams, most: number, speaks: Speaks) {
  const [inicio = "", fim = ""] = ["inicio", "fim"].map((name) => query.get(name) ?? "");
  const txid = query.get("txid");
  const isReturned = query.get("devolucaoPresente") === "true";
  const found = all.filter(
    (pix) =>
      pix.at >= new Date(inicio) &&
      pix.at <= new Date(fim) &&
      (txid === null || pix.txid === txid) &&
      (!isReturned || pix.devolutions.length > 0),
  );
  const items = Math.min(most, Number(query.get("paginacao.itensPorPagina") ?? 100));
  const page = Number(query.get("paginacao.paginaAtual") ?? 0);
  return {
    parametros: {
      inicio,
      fim,
      ...(txid === null ? {} : { txid }),
      ...(isReturned && { devolucaoPresente: true }),
      paginacao: {
        paginaAtual: page,
        itensPorPagina: items,
        quantidadeTotalDeItens: found.length,
        quantidadeDePaginas: Math.max(1, Math.ceil(found.length / items)),
      },
    },
    pix: found.slice(page * items, (page + 1) * items).map((pix) => shownPix(pix, "list", speaks)),
  };
}
