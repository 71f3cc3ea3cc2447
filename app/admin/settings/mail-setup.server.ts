// The mail server as its owner sees and sets it: everything but the password comes back to the screen.

import type { AppContext } from "#app/context.ts";
import { type Asker, takeProof } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import type { ProofWay } from "#app/identity/fresh-proof/proof-fields.ts";
import { settingFailure, settingGuard } from "#app/identity/setting-guard/setting-guard.server.ts";
import { MAIL_PORTS } from "#app/mail/mail-server.ts";
import {
  findMailServerRow,
  forgetMailServer,
  MAIL_SERVER_KEY,
  type MailServerRow,
  noteMailTest,
  saveMailServer,
} from "#app/mail/mail-settings.server.ts";
import type { SettingRefusal } from "#app/platform/config/setting-powers.ts";
import { findSettingVersion } from "#app/platform/config/setting-versions.server.ts";
import { staleSetting } from "#app/platform/config/stale-row.server.ts";
import { bulkQuestion, countOf, markedRows } from "#app/platform/forms/bulk-selection.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { staleFailure } from "#app/platform/forms/form-outcome.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import {
  findWaitedMailIds,
  leftOfWaited,
  readWaitedMails,
  sendsSurely,
  sendWaitedMails,
} from "../mails/mails-that-waited.server.ts";
import { SEND_WAITED } from "../mails/waited-mails.tsx";
import { mailFields } from "./mail-fields.ts";
import { mailFormSchema, sendWaitedSchema } from "./mail-setup.schema.ts";
import { sendTestMail } from "./test-mail.server.tsx";

export type MailSetup = Awaited<ReturnType<typeof readMailSetup>>;

const UNTESTED = "Envie antes um e-mail de teste e veja se ele chega.";
const NOT_ASKED = "Recarregue a página e tente de novo.";
const NOTHING_LEFT = "Estes e-mails já estão na fila, ou já saíram. Nada foi enviado outra vez.";
const AS_TODAY = "Cada um diz o que vale hoje; o que não tiver mais nada a dizer não sai.";
const FOR_A_MINUTE = "Começam a sair em um minuto: até lá, dá para desfazer. Um e-mail que saiu não volta.";
const MAILS = { one: "e-mail", many: "e-mails" };
const TESTS = { name: "test-mail", points: 20, seconds: 3600 };
const PASSWORD_NEEDED = "Digite a senha deste usuário neste servidor.";
const FROM_ENVIRONMENT = "O servidor de e-mail foi definido por quem instalou o site e não muda aqui.";
const TOO_MANY = "Muitos testes em uma hora. Espere um pouco e tente de novo.";

export async function readMailSetup(app: AppContext) {
  const { config, company } = app;
  const { version } = await findSettingVersion(app.db, MAIL_SERVER_KEY);
  const row = await findMailServerRow(app.db);
  return {
    version,
    way: app.mail.way(),
    live: config.live,
    outbox: `${config.dataDir}/outbox`,
    /** Set in the environment, it stands before the screen's. */
    fixedFrom: config.mailFrom ?? null,
    senderName: company.mailSender || company.brand,
    hasPassword: Boolean(row?.password) && app.mail.way().kind !== "locked",
    values: valuesOf(app, row),
    waited: await readWaitedMails(app),
  };
}

/** As the form holds it, but for the password, which never comes back. */
function valuesOf({ company }: AppContext, row: MailServerRow | undefined) {
  return {
    server: row?.server ?? "",
    port: String(row?.port ?? MAIL_PORTS[2]),
    security: row?.security ?? "starttls",
    user: row?.user ?? "",
    from: row?.from ?? company.emails.info,
  };
}

type MailFormResult = Outcome<
  { title: string },
  Failure & { status?: number; asks?: ProofWay; retryAfter?: number }
>;

export async function runMailForm(
  app: AppContext,
  asker: Asker,
  formData: FormData,
): Promise<MailFormResult> {
  const actor = { actorId: asker.user.id, ip: asker.ip };
  if (formData.get("intent") === SEND_WAITED) return sendWaited(app, actor, formData);
  const proof = await takeProof(app, asker, formData);
  const typed = formData.get("intent") === "save-mail" ? formData : undefined;
  if (!proof.ok) return { ...failure(proof.errors, typed), ...proof };
  const form = parseForm(mailFormSchema, formData);
  if (!form.ok) return form;
  if (form.value.intent === "test-mail") return testMail(app, asker.user.email);
  if (app.config.smtpUrl) return failure(FROM_ENVIRONMENT);
  const facts = { secret: app.secret, actor, now: app.now(), guard: settingGuard(app, asker) };
  const refusal = async (refused: SettingRefusal) => {
    const told = await settingFailure(app, asker, refused);
    return { ...failure(told.errors, typed), ...told };
  };
  if (form.value.intent === "forget-mail") {
    const forgotten = await forgetMailServer(app.db, facts);
    if (typeof forgotten === "object") return refusal(forgotten);
    await app.refreshCompany();
    return { ok: true, title: "Servidor de e-mail removido. Os próximos e-mails ficam guardados aqui." };
  }
  const { intent: _, password, version, ...fields } = form.value;
  const given = { ...fields, password: password || undefined };
  const saved = await saveMailServer(app.db, given, { ...facts, version });
  if (typeof saved === "object") return refusal(saved);
  if (saved === "no password") return failure({ password: PASSWORD_NEEDED }, formData);
  if (saved === "stale") {
    const fields = mailFields(valuesOf(app, await findMailServerRow(app.db)));
    const stale = await staleSetting(app.db, { key: MAIL_SERVER_KEY, entityId: "email", fields });
    return staleFailure(stale, formData);
  }
  await app.refreshCompany();
  return { ok: true, title: "Servidor de e-mail salvo. Agora envie um teste." };
}

/** What waited, once somebody agreed to how many they are. */
async function sendWaited(
  app: AppContext,
  actor: { actorId: number; ip: string },
  formData: FormData,
): Promise<MailFormResult> {
  if (!sendsSurely(app)) return failure(UNTESTED);
  const marked = await markedRows(formData, () => findWaitedMailIds(app));
  if (!marked.ok) return { ...failure(marked.sentence), status: marked.status };
  const form = parseForm(sendWaitedSchema, formData);
  if (!form.ok) return form;
  if (!marked.all) return failure(NOT_ASKED);
  const outcome = await sendWaitedMails(app, marked.all, { actor, asking: marked.asking });
  const { changed: count } = outcome;
  if (count === 0) return { ...failure(NOTHING_LEFT), status: 409 };
  if (outcome.asking) {
    const left = await leftOfWaited(app);
    const sentences = [...(left ? [`Ficam de fora ${left}.`] : []), AS_TODAY, FOR_A_MINUTE];
    const title = `Enviar ${countOf(count, MAILS)}?`;
    // They are on no list whose other pages it would reach.
    return bulkQuestion(
      { ...outcome.asking, isAll: false },
      { title, sentences, confirmLabel: "Enviar", isForGood: true },
    );
  }
  return {
    ok: true,
    title:
      count === 1 ? "O e-mail sai em um minuto." : `${countOf(count, MAILS)} começam a sair em um minuto.`,
  };
}

async function testMail(app: AppContext, to: string): Promise<Outcome<{ title: string }, Failure>> {
  const allowed = await app.limits.use(TESTS, "all");
  if (!allowed.ok) return failure(TOO_MANY);
  const { version } = await findSettingVersion(app.db, MAIL_SERVER_KEY);
  const problem = await sendTestMail(app, to);
  if (app.mail.way().kind === "saved") {
    await noteMailTest(app.db, { version, test: problem ? "failed" : "sent" });
    await app.refreshCompany();
  }
  if (problem) return failure(`O e-mail de teste não saiu. ${problem}`);
  const way = app.mail.way();
  return {
    ok: true,
    title:
      way.kind === "folder"
        ? "Sem servidor de e-mail: o teste ficou guardado no servidor do site."
        : `E-mail de teste enviado para ${to}.`,
  };
}
