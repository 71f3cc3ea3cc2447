import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { HELD_MAIL } from "#app/mail/mail-server.ts";
import { sentFields } from "#app/nouns/columns.ts";
import { removeNoun, writeNoun } from "#app/nouns/noun-writes.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, outdated, refused } from "#app/platform/forms/form-outcome.ts";
import { lineOfText, linesOfText, rowId } from "#app/platform/forms/text.schema.ts";
import { strayPlace, strayPlaceError } from "#app/platform/text/places.ts";
import { messagesAddress } from "../course/course-address.ts";
import { startMessage, takeBackMessage } from "./message-sending.server.ts";
import { MESSAGE_COLUMNS, MESSAGE_LIMITS, MESSAGE_PLACES } from "./student-message.ts";
import { draftIn, findMessage, STUDENT_MESSAGES } from "./student-messages.server.ts";

type App = Pick<AppContext, "db" | "now" | "mail" | "jobs">;

export interface MessagePlace {
  courseId: number;
  id: number;
  author: Author;
}

const NOT_SAVED = { title: "Erro ao salvar a mensagem", description: "Confira os campos marcados." };
const UNWRITTEN = "Escreva o assunto e o texto e salve antes.";
const OVERTAKEN = "Esta mensagem mudou enquanto você estava aqui. Veja como ela está agora.";
const NOBODY = "Nenhum dos marcados pode receber: veja por que ao lado.";
const NOT_YET =
  "Nenhum e-mail sai desta loja ainda: informe o servidor em Configurações, E-mail, e envie depois. A mensagem continua como rascunho.";
const TOO_LATE = "A mensagem já começou a sair e não volta mais.";

const UNKNOWN = strayPlaceError(MESSAGE_PLACES);
const isFilled = (text: string) => strayPlace(text, MESSAGE_PLACES) === undefined;

const messageSchema = z.strictObject({
  intent: z.literal("save-message"),
  version: rowId.optional(),
  subject: lineOfText(MESSAGE_LIMITS.subject, "Escreva o assunto.")
    .refine((text) => !/[\u2028\u2029]/.test(text), "Escreva o assunto em uma linha.")
    .refine(isFilled, UNKNOWN),
  body: linesOfText(MESSAGE_LIMITS.body, "Escreva o texto.").refine(isFilled, UNKNOWN),
});

const messageActSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({ intent: z.literal("test-message") }),
    z.strictObject({ intent: z.literal("send-message") }),
    z.strictObject({ intent: z.literal("take-back-message") }),
    z.strictObject({ intent: z.literal("delete-message"), id: rowId }),
  ],
  "Esta ação não existe. Recarregue a página.",
);

export async function runMessageForm(
  app: App,
  place: MessagePlace,
  formData: FormData,
): Promise<FormOutcome> {
  if (formData.get("intent") === "save-message") return save(app, place, formData);
  const form = parseForm(messageActSchema, formData);
  if (!form.ok)
    return refused(form, String(formData.get("intent") ?? ""), { title: "Confira o que você preencheu." });
  const { intent } = form.value;
  switch (intent) {
    case "test-message":
      return test(app, place);
    case "send-message":
      return start(app, place);
    case "take-back-message":
      return takeBack(app, place);
    default: {
      const { courseId, id, author } = place;
      const removed = await removeNoun(
        STUDENT_MESSAGES,
        app.db,
        { id, author, within: draftIn(courseId) },
        app.now(),
      );
      if (!removed.ok) return missing("Erro ao excluir a mensagem", intent);
      return done("Mensagem excluída.", undefined, messagesAddress(courseId));
    }
  }
}

async function save(
  app: App,
  { courseId, id, author }: MessagePlace,
  formData: FormData,
): Promise<FormOutcome> {
  const form = parseForm(messageSchema, formData);
  if (!form.ok) return refused(form, "save-message", NOT_SAVED);
  const { intent, version, ...patch } = form.value;
  const write = { id, author, version, patch, within: draftIn(courseId), door: { door: "form" } } as const;
  const saved = await writeNoun(STUDENT_MESSAGES, app.db, write, app.now());
  if (saved.ok) return done("Mensagem salva.");
  if ("stale" in saved) {
    const { facts, ...stored } = saved.stale;
    const row = {
      ...stored,
      entity: "student_messages",
      entityId: id,
      fields: sentFields(MESSAGE_COLUMNS, facts),
    };
    return outdated(await staleRow(app.db, row), intent, NOT_SAVED.title);
  }
  return refused(
    failure("Esta mensagem já foi enviada e não pode mais ser alterada.", formData),
    intent,
    NOT_SAVED,
    409,
  );
}

async function test(app: App, { courseId, id, author }: MessagePlace): Promise<FormOutcome> {
  const message = await findMessage(app.db, courseId, id);
  const title = "Erro ao enviar o teste";
  if (!message) return missing(title, "test-message");
  if (!message.subject || !message.body) return refusedAct(title, "test-message", UNWRITTEN);
  const payload = { messageId: id, userId: author.actorId };
  await enqueue(app.db, { topic: "mail.student-message-test", payload }, app.now());
  app.jobs.wake();
  return app.mail.isHeld()
    ? done("Teste guardado", HELD_MAIL)
    : done("Teste enviado!", "Chega em instantes no seu e-mail.");
}

async function start(app: App, { courseId, id, author }: MessagePlace): Promise<FormOutcome> {
  const title = "A mensagem não saiu";
  if (app.mail.isHeld()) return refusedAct(title, "send-message", NOT_YET);
  const outcome = await startMessage(app.db, { courseId, id }, author, app.now());
  if (outcome === "nobody") return refusedAct(title, "send-message", NOBODY);
  if (outcome === "unwritten") return refusedAct(title, "send-message", UNWRITTEN);
  if (outcome === "not_draft") return refusedAct(title, "send-message", OVERTAKEN);
  return done("Começa a sair em um minuto.", "Até lá dá para desfazer.");
}

async function takeBack(app: App, { courseId, id, author }: MessagePlace): Promise<FormOutcome> {
  if (await takeBackMessage(app.db, { courseId, id }, author, app.now()))
    return done("Envio desfeito.", "A mensagem voltou a ser rascunho, e ninguém a recebeu.");
  return refusedAct("Não foi possível desfazer", "take-back-message", TOO_LATE);
}

function refusedAct(title: string, intent: string, description: string): FormOutcome {
  return refused(failure(description), intent, { title, description }, 409);
}
