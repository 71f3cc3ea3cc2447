// Answers of a list's routes: a form that was sent, and the export.
import { data, type RouterContextProvider } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { type CsvRow, csvResponse } from "#app/platform/files/csv.ts";
import { csvStream } from "#app/platform/files/csv-stream.server.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import type { FormOutcome } from "#app/platform/forms/form-outcome.ts";
import { listAddress, listParams } from "#app/platform/forms/list-address.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import type { FilterValues, ListFilter } from "./list-filter.ts";

type Context = Readonly<RouterContextProvider>;

/** The context of a form's service, acting for the signed-in person. */
export function actingAs({ id: actorId }: { id: number }, context: Context) {
  return { ...context.get(appContext), author: { actorId, ip: context.get(requestContext).ip } };
}

/** Shows a refusal in the form; otherwise redirects to the list with the form closed. */
export async function answerForm(outcome: FormOutcome, path: string, url: URL, forms?: string[]) {
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  return redirectWithToast(
    outcome.to ?? listAddress(path, listParams(url.searchParams, forms)),
    outcome.toast,
  );
}

/** The result of an act on rows, as a sentence. */
export type ActOutcome =
  | { ok: true; sentence: string; rest?: string | undefined }
  | (Failure & { status: number });

/** Like `answerForm`, for an act on rows: answers with a toast. */
export async function answerAct(outcome: ActOutcome, path: string, url: URL) {
  if (!outcome.ok) return data(outcome, outcome.status);
  const { sentence: title, rest: description } = outcome;
  const toast = { title, kind: "success" as const, ...(description && { description }) };
  return redirectWithToast(`${path}${url.search}`, toast);
}

export interface ListFile<Choices, Sorts> {
  /** File name before the date. */
  name: string;
  /** Action and entity of the register's entry. */
  action: string;
  entity: string;
  entityId?: number;
  filter: ListFilter<Choices, Sorts>;
  header: string[];
  rows(db: Db, filter: FilterValues<Choices, Sorts>, now: Date): AsyncIterable<CsvRow[]>;
}

/** The filtered list as CSV. A search may name a person, so the register only notes that there was one. */
export async function sendList<Choices, Sorts>(
  { context, url }: { context: Context; url: URL },
  { id: actorId }: { id: number },
  { name, filter: of, header, rows, ...said }: ListFile<Choices, Sorts>,
): Promise<Response> {
  const { db, now } = context.get(appContext);
  const filter = of.parse(url.searchParams);
  const { query, sort: _, ...narrowed } = filter;
  const detail = { ...narrowed, searched: query.trim() !== "" };
  await recordAudit(db, { ...said, actorId, detail, ip: context.get(requestContext).ip }, now());
  return csvResponse(`${name}-${dayOf(now())}.csv`, csvStream(header, rows(db, filter, now())));
}
