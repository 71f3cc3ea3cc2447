// Reads the hosted tables in pages, with retries, and only from public addresses (SEC-24). No message in this file
// contains the token.

import { setTimeout as sleep } from "node:timers/promises";
import {
  FetchFailed,
  type SafeAnswer,
  safeFetch,
  UnsafeAddress,
} from "#app/platform/http/safe-fetch.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { TransferStopped } from "../transfer-stopped.ts";

const TRIES = 6;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
/** Page sizes; each divides the previous one, so that reading continues exactly where a larger page ended. */
const SIZES = [200, 100, 50, 10, 1];
/** Limit: passes over a table. Deletions at the source move unread rows onto pages that were already read. */
const ROUNDS = 3;
const TOO_LARGE = /too large/;
const TOO_SLOW = /no answer in time/;
/** Limit: timeouts of a page before a smaller page size is used. */
const LATE_TRIES = 2;

export type SourceRow = Record<string, unknown>;

export interface SourceOptions {
  url: string;
  token: string;
  allowPrivate: boolean;
  /** Waits before a retry; replaced in tests. */
  pause?: (ms: number) => Promise<unknown>;
}

interface Page {
  count: number;
  isLast: boolean;
  rows: unknown[];
}

type Answer = { kind: "body"; body: unknown } | { kind: "refused"; status: number; code: string };

export class SourceTables {
  readonly #url: string;
  readonly #token: string;
  readonly #allowPrivate: boolean;
  readonly #pause: (ms: number) => Promise<unknown>;

  constructor({ url, token, allowPrivate, pause = sleep }: SourceOptions) {
    this.#url = url;
    this.#token = token;
    this.#allowPrivate = allowPrivate;
    this.#pause = pause;
  }

  /** Field names of a table, or the reason why it cannot be read. */
  async fields(tableId: number): Promise<Outcome<{ names: string[] }>> {
    const answer = await this.#ask(`/api/database/fields/table/${tableId}/`);
    if (answer.kind === "refused") return { ok: false, message: refusalSentence(answer) };
    const list = Array.isArray(answer.body) ? answer.body : [];
    return { ok: true, names: list.flatMap((field) => (isRow(field) ? [String(field.name)] : [])) };
  }

  /** Tables that the service names. Empty if it names none. */
  async tables(): Promise<Map<string, number>> {
    const answer = await this.#ask("/api/database/tables/all-tables/");
    const list = answer.kind === "body" && Array.isArray(answer.body) ? answer.body : [];
    const named = list.flatMap((table): [string, number][] =>
      isRow(table) && typeof table.id === "number"
        ? [[String(table.name).trim().toUpperCase(), table.id]]
        : [],
    );
    return new Map(named);
  }

  /** Every row once, also if rows are added, moved or deleted meanwhile. */
  async *pages(tableId: number): AsyncGenerator<SourceRow[]> {
    const seen = new Set<unknown>();
    for (let round = 0; round < ROUNDS; round++) {
      const counts = new Set<number>();
      for await (const page of this.#walk(tableId)) {
        counts.add(page.count);
        const rows = page.rows.filter(isRow).filter(({ id }) => !seen.has(id));
        for (const { id } of rows) seen.add(id);
        if (rows.length > 0) yield rows;
      }
      // The count was the same on every page, so nothing changed while reading.
      if (counts.size <= 1 && seen.size >= Math.max(0, ...counts)) return;
    }
  }

  async *#walk(tableId: number): AsyncGenerator<Page> {
    let offset = 0;
    let level = 0;
    for (;;) {
      const size = SIZES[level] ?? 1;
      const page = await this.#page(tableId, { size, number: offset / size + 1 });
      if (page === "too large") {
        if (++level === SIZES.length)
          throw new TransferStopped(`Uma linha da tabela ${tableId} passa de 10 MB.`);
        continue;
      }
      yield page;
      if (page.isLast || page.rows.length === 0) return;
      offset += size;
    }
  }

  async #page(
    tableId: number,
    { size, number }: { size: number; number: number },
  ): Promise<Page | "too large"> {
    const query = `user_field_names=true&page=${number}&size=${size}`;
    const answer = await this.#ask(`/api/database/rows/table/${tableId}/?${query}`, size);
    if (answer === "too large") return answer;
    if (answer.kind === "refused") {
      if (answer.code === "ERROR_INVALID_PAGE") return { count: 0, isLast: true, rows: [] };
      throw new TransferStopped(`A tabela ${tableId} não pôde ser lida: ${refusalSentence(answer)}.`);
    }
    const { body } = answer;
    if (!isRow(body) || !Array.isArray(body.results)) {
      throw new TransferStopped(`O que veio da tabela ${tableId} não é uma lista de linhas.`);
    }
    const isLast = body.next === null || body.next === undefined;
    return { count: Number(body.count) || 0, isLast, rows: body.results };
  }

  async #ask(path: string): Promise<Answer>;
  async #ask(path: string, size: number): Promise<Answer | "too large">;
  async #ask(path: string, size = 0): Promise<Answer | "too large"> {
    let pause = FIRST_PAUSE_MS;
    for (let tries = 1; ; tries++) {
      const outcome = await this.#try(path);
      if (outcome.kind !== "again") return outcome;
      const isLate = TOO_SLOW.test(outcome.reason) && tries >= LATE_TRIES && size > 1;
      if (size > 0 && (isLate || TOO_LARGE.test(outcome.reason))) return "too large";
      if (tries === TRIES) {
        throw new TransferStopped(
          `O serviço não respondeu depois de ${TRIES} tentativas (${outcome.reason}).`,
        );
      }
      await this.#pause(Math.min(Math.max(pause, outcome.wait ?? 0), MAX_PAUSE_MS));
      pause *= 2;
    }
  }

  async #try(path: string): Promise<Answer | { kind: "again"; reason: string; wait?: number }> {
    let answer: SafeAnswer;
    try {
      const headers = { authorization: `Token ${this.#token}`, accept: "application/json" };
      const options = { headers, redirects: 0, allowPrivate: this.#allowPrivate };
      answer = await safeFetch(`${this.#url}${path}`, options);
    } catch (error) {
      if (error instanceof UnsafeAddress) {
        throw new TransferStopped(
          "--url: este endereço é da rede interna. Se as tabelas ficam mesmo lá, use --allow-private.",
        );
      }
      if (!(error instanceof FetchFailed)) throw error;
      return { kind: "again", reason: error.message };
    }
    const { status, headers } = answer;
    if (status === 429 || status >= 500) {
      return { kind: "again", reason: `status ${status}`, wait: Number(headers["retry-after"]) * 1000 || 0 };
    }
    if (status >= 300 && status < 400) {
      throw new TransferStopped(
        "--url: o serviço respondeu com um redirecionamento. Informe o endereço final dele.",
      );
    }
    const body = readJson(answer.body);
    if (status === 200) {
      return body === undefined ? { kind: "again", reason: "resposta incompleta" } : { kind: "body", body };
    }
    return { kind: "refused", status, code: isRow(body) ? String(body.error ?? "") : "" };
  }
}

function refusalSentence({ status, code }: { status: number; code: string }): string {
  const known: Record<string, string> = {
    ERROR_TABLE_DOES_NOT_EXIST: "ela não existe lá",
    ERROR_NO_PERMISSION_TO_TABLE: "o token não tem permissão para ler esta tabela",
    ERROR_TOKEN_DOES_NOT_EXIST: "o serviço não conhece este token",
  };
  return known[code] ?? `o serviço respondeu ${status}${/^[A-Z_]{1,60}$/.test(code) ? ` ${code}` : ""}`;
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function isRow(value: unknown): value is SourceRow {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
