// The forms of an issue's page.

import { randomUUID } from "node:crypto";
import type { AppContext } from "#app/context.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { HELD_MAIL } from "#app/mail/mail-server.ts";
import { sentFields } from "#app/nouns/columns.ts";
import { removeNoun, writeNoun } from "#app/nouns/noun-writes.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, outdated, refused } from "#app/platform/forms/form-outcome.ts";
import { isBlankRichText, proseOf, storeRichText } from "#app/platform/rich-text/rich-text.server.ts";
import { strayPlace, strayPlaceSentence } from "#app/platform/text/places.ts";
import { issueActSchema, issueSchema } from "./issue.schema.ts";
import { ISSUE_COLUMNS } from "./issue.ts";
import { pauseSending, resumeSending, retryFailures, startSending } from "./issue-sending.server.ts";
import { DRAFTS, findIssue, ISSUES } from "./issues.server.ts";

export interface Owner {
  id: number;
  ip: string;
}

const UNWRITTEN = "Escreva o assunto e o conteúdo e salve antes.";
/** Somebody else changed the issue first, or its sending has ended. */
const OVERTAKEN = "Esta edição mudou enquanto você estava aqui. Veja como ela está agora.";
const NOT_SAVED = { title: "Erro ao salvar edição", description: "Confira os campos marcados." };

/** Does what the form asks for. */
export async function runIssueForm(
  app: AppContext,
  owner: Owner,
  issueId: number,
  formData: FormData,
): Promise<FormOutcome> {
  if (formData.get("intent") === "save-issue") return runSaving(app, owner, issueId, formData);
  const form = parseForm(issueActSchema, formData);
  if (!form.ok) {
    return refused(form, String(formData.get("intent") ?? ""), { title: "Confira o que você preencheu." });
  }
  const act = form.value;
  switch (act.intent) {
    case "test-issue":
      return runTest(app, issueId, act.to);
    case "delete-issue":
      return (await removeNoun(ISSUES, app.db, draftOf(owner, issueId), app.now())).ok
        ? done("Edição excluída!")
        : missing("Erro ao excluir edição", act.intent);
    case "send-issue":
      return runStart(app, owner, issueId);
    default:
      return runChange(app, owner, issueId, act.intent);
  }
}

async function runSaving(
  app: AppContext,
  owner: Owner,
  issueId: number,
  formData: FormData,
): Promise<FormOutcome> {
  const form = parseForm(issueSchema, formData);
  if (!form.ok) return refused(form, "save-issue", NOT_SAVED);
  const { intent, version, subject } = form.value;
  const body = await storeRichText(app.files, form.value.body);
  if (!body.ok) return refused(failure({ body: body.message }, formData), intent, NOT_SAVED);
  if (isBlankRichText(body.html)) {
    return refused(failure({ body: "Escreva o conteúdo da edição." }, formData), intent, NOT_SAVED);
  }
  const typed = Object.entries({ subject, body: proseOf(body.html) });
  const stray = Object.fromEntries(
    typed.flatMap(([field, text]) => {
      const place = strayPlace(text);
      return place
        ? [[field, `${strayPlaceSentence([], place)} Se for código, marque como código.`] as const]
        : [];
    }),
  );
  if (Object.keys(stray).length > 0) return refused(failure(stray, formData), intent, NOT_SAVED);
  const patch = { subject, body: body.html };
  const write = { ...draftOf(owner, issueId), version, patch, door: { door: "form" } } as const;
  const saved = await writeNoun(ISSUES, app.db, write, app.now());
  if (saved.ok) return done("Edição salva!");
  if ("stale" in saved) {
    const { facts, ...stored } = saved.stale;
    const row = {
      ...stored,
      entity: "newsletter_issue",
      entityId: issueId,
      fields: sentFields(ISSUE_COLUMNS, facts),
    };
    return outdated(await staleRow(app.db, row), intent, NOT_SAVED.title);
  }
  return refused(
    failure("Esta edição já foi enviada e não pode mais ser alterada.", formData),
    intent,
    NOT_SAVED,
    409,
  );
}

/** What was sent is not there for whoever writes. */
function draftOf({ id: actorId, ip }: Owner, id: number) {
  return { id, author: { actorId, ip }, within: DRAFTS };
}

async function runTest(app: AppContext, issueId: number, to: string): Promise<FormOutcome> {
  const issue = await findIssue(app.db, issueId);
  const title = "Erro ao enviar teste";
  if (!issue) return missing(title, "test-issue");
  if (!issue.subject || !issue.body) return refusedAct(title, "test-issue", UNWRITTEN);
  const payload = { issueId, to, key: randomUUID() };
  await enqueue(app.db, { topic: "mail.newsletter-test", payload }, app.now());
  app.jobs.wake();
  if (app.mail.isHeld()) return done("Teste guardado", HELD_MAIL);
  return done("Teste enviado!", `Chega em instantes para ${to}.`);
}

/** Into the folder it would count as sent, and nobody would have read it. */
const NOT_YET =
  "Nenhum e-mail sai desta loja ainda: informe o servidor em Configurações, E-mail, e envie depois. A edição continua como rascunho.";

async function runStart(app: AppContext, owner: Owner, issueId: number): Promise<FormOutcome> {
  const title = "Erro ao enviar edição";
  if (app.mail.isHeld()) return refusedAct(title, "send-issue", NOT_YET);
  const outcome = await startSending(app.db, issueId, app.now());
  if (outcome === "nobody") return refusedAct(title, "send-issue", "Ainda não há inscritos ativos.");
  if (outcome === "unwritten") return refusedAct(title, "send-issue", UNWRITTEN);
  if (outcome === "not_draft") return refusedAct(title, "send-issue", OVERTAKEN);
  await noteAct(app, owner, issueId, "newsletter.send");
  app.jobs.wake();
  return done("Envio iniciado!", "Dá para pausar a qualquer momento.");
}

async function runChange(
  app: AppContext,
  owner: Owner,
  issueId: number,
  intent: "pause-sending" | "resume-sending" | "retry-failures",
): Promise<FormOutcome> {
  const { db, now, jobs } = app;
  const [change, action, words] = {
    "pause-sending": [pauseSending, "newsletter.pause", "Envio pausado."] as const,
    "resume-sending": [resumeSending, "newsletter.resume", "Envio retomado."] as const,
    "retry-failures": [retryFailures, "newsletter.retry", "Tentando de novo."] as const,
  }[intent];
  if (!(await change(db, issueId, now()))) return refusedAct("Não foi possível", intent, OVERTAKEN);
  await noteAct(app, owner, issueId, action);
  jobs.wake();
  return done(words);
}

function refusedAct(title: string, intent: string, description: string): FormOutcome {
  return refused(failure(description), intent, { title, description }, 409);
}

async function noteAct(
  { db, now }: AppContext,
  owner: Owner,
  issueId: number,
  action: string,
): Promise<void> {
  const entry = { actorId: owner.id, action, entity: "newsletter_issue", entityId: issueId, ip: owner.ip };
  await recordAudit(db, entry, now());
}
