// Forms of an import. Each form is handed to the service that has the rules.
import type { AppContext } from "#app/context.ts";
import { ROLES, type Role } from "#app/move-in/file-layout.ts";
import type { SaleEffect } from "#app/move-in/sale-effects.ts";
import { type BulkQuestion, failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { isBlank } from "#app/platform/text/bare-text.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { openedBy, presetOf } from "../matching/choice.ts";
import { onlyReal } from "../matching/delivered.server.ts";
import { matchCohorts } from "../matching/external-cohorts.server.ts";
import { leftWords } from "../matching/external-product.ts";
import { matchProducts } from "../matching/external-products.server.ts";
import { startNotices, stopNotices, testNotice } from "../notices/import-notices.server.ts";
import { importSchema } from "./import.schema.ts";
import {
  beginImport,
  discardImport,
  type ImportAuthor,
  pauseImport,
  readAgain,
  resumeImport,
  saveColumns,
  saveSettings,
  undoImport,
} from "./import-acts.server.ts";
import { startImport } from "./import-start.server.ts";
import { ASKS_TO_BEGIN, IMPORTS_PATH, importAddress } from "./sale-import.ts";
import { findImport } from "./sale-imports.server.ts";

type App = Pick<AppContext, "db" | "now" | "files" | "jobs">;

const FAILED = "Não foi possível";

export async function runImportForm(
  app: App,
  author: ImportAuthor,
  id: number,
  formData: FormData,
): Promise<FormOutcome> {
  const intent = String(formData.get("intent"));
  const { db, now } = app;
  const found = await findImport(db, id);
  if (!found) return missing(FAILED, intent);
  const form = parseForm(importSchema, formData);
  if (!form.ok) return refused(form, intent, { title: FAILED });
  const { value } = form;
  const at = now();
  switch (value.intent) {
    case "match-products": {
      const { changed, left } = await matchProducts(db, value.match, author, at);
      return done(changed === 0 ? "Nada mudou." : "Produtos combinados.", leftWords(left));
    }
    case "match-cohorts": {
      const { changed, left } = await matchCohorts(db, found.platform, value.cohort, author, at);
      return done(changed === 0 ? "Nada mudou." : "Turmas combinadas.", leftWords(left));
    }
    case "save-columns": {
      const { intent: _, platform, ...columns } = value;
      const chosen = Object.keys(ROLES).map((role) => [role, columns[role as Role]] as const);
      const roles: Partial<Record<Role, number>> = Object.fromEntries(
        chosen.filter(([, column]) => column !== undefined),
      );
      if (roles.email === undefined) {
        return refused(failure({ email: "Escolha a coluna do e-mail." }, formData), intent, {
          title: FAILED,
        });
      }
      return answered(await saveColumns(db, id, { roles, platform }, at), intent, "Lendo o arquivo.");
    }
    case "save-choices": {
      const choices = {
        ...(await onlyReal(db, openedBy(value.opens))),
        ...(value.until !== undefined && { subscriptionsUntil: value.until }),
        ...(value.asksNewsletter && { newsletter: value.newsletter }),
        words: { ...found.settings.words, ...wordsOf(value.word) },
      };
      const saved = await saveSettings(db, id, { ...choices, platform: value.platform }, at);
      let left = "";
      if (saved.ok) {
        const platform = value.platform ?? found.platform;
        const products = await matchProducts(db, value.match, author, at);
        const cohorts = await matchCohorts(db, platform, value.cohort, author, at);
        left = leftWords([...products.left, ...cohorts.left]);
      }
      if (!saved.ok || !value.next) return answered(saved, intent, "Escolhas salvas.", undefined, left);
      return saved.isRead
        ? done("Escolhas salvas.", left, `${importAddress(id)}?${ASKS_TO_BEGIN}`)
        : done("Lendo o arquivo de novo.", "Depois confira e importe.");
    }
    case "begin-import": {
      const begun = await beginImport(db, id, { author, agreed: value.agreed }, at);
      if (!begun.ok && "question" in begun) return askedAbout(begun.question, intent, value.agreed);
      return answered(begun, intent, "Importação começada.", importAddress(id));
    }
    case "read-again":
      return answered(await readAgain(db, id, at), intent, "Lendo o arquivo de novo.");
    case "pause-import":
      return answered(await pauseImport(db, id, at), intent, "Importação pausada.");
    case "resume-import":
      return answered(await resumeImport(db, id, at), intent, "Importação retomada.");
    case "undo-import":
      return answered(await undoImport(db, id, author, at), intent, "Desfazendo a importação.");
    case "discard-import": {
      const gone = await discardImport(app, id, author, at);
      return answered(gone, intent, "Importação descartada.", IMPORTS_PATH);
    }
    case "stop-notices":
      return answered(await stopNotices(db, id, at), intent, "Avisos parados.");
    default: {
      const { subject, text, ask, agreed } = value;
      if (value.test) {
        const tested = await testNotice(db, id, { subject, text }, author, at);
        return answered(
          tested,
          intent,
          "Teste a caminho.",
          undefined,
          "É o e-mail de um dos alunos, com o texto que está na tela. Nada foi enviado a eles.",
        );
      }
      const started = await startNotices(db, id, { notice: { subject, text }, author, ask, agreed }, at);
      if (!started.ok && "question" in started) return askedAbout(started.question, intent, agreed);
      return answered(started, intent, "Avisos a caminho.");
    }
  }
}

const PASTED_MAX = 400_000;
const NO_LIST = "Cole a lista ou escolha um arquivo.";
const NOT_READ = "Não foi possível ler a lista";

/** A list from the clipboard, read like a file. Unneeded columns are accepted and not stored. */
export async function startPasted(app: App, author: ImportAuthor, formData: FormData): Promise<FormOutcome> {
  const intent = "paste-list";
  const csv = formData.get("csv");
  const refuse = (message: string) =>
    refused(failure({ csv: message }, formData), intent, { title: NOT_READ });
  if (typeof csv !== "string" || isBlank(csv)) return refuse(NO_LIST);
  if (csv.length > PASTED_MAX) return refuse("A lista é longa demais. Envie como arquivo.");
  const bytes = new TextEncoder().encode(csv);
  const preset = presetOf(String(formData.get("preset") ?? ""));
  const brought = { bytes, name: "lista-colada.csv", preset, author };
  const started = await startImport(app, brought, app.now());
  return started.ok ? done("Lista recebida.", undefined, importAddress(started.id)) : refuse(started.message);
}

/** Nothing is done yet. Status 409 if the question differs from the one that was agreed to. */
function askedAbout(question: BulkQuestion, intent: string, agreed: string | undefined): FormOutcome {
  const status = agreed === undefined ? 428 : 409;
  return { kind: "refused", status, result: { ok: false, errors: {}, question, intent } };
}

function answered(
  outcome: Outcome,
  intent: string,
  title: string,
  to?: string,
  description?: string,
): FormOutcome {
  if (outcome.ok) return done(title, description, to);
  return refused(failure(outcome.message), intent, { title: FAILED, description: outcome.message }, 409);
}

function wordsOf(meanings: readonly string[]): Record<string, SaleEffect> {
  const pairs = meanings.map((each) => {
    const at = each.lastIndexOf("=");
    return [foldWords(each.slice(0, at)), each.slice(at + 1)] as const;
  });
  return Object.fromEntries(pairs.filter((pair): pair is [string, SaleEffect] => pair[1] !== ""));
}
