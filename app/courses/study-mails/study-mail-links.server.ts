// Unsubscribe address in each study mail. It contains student and kind and a MAC made from both. So it works as long as
// the mail exists, and nothing of it is stored in the database (SEC-53).
import { createHmac, timingSafeEqual } from "node:crypto";
import type { AppContext } from "#app/context.ts";
import { oneClickHeaders } from "#app/mail/one-click.ts";
import { STUDY_MAIL_KINDS, STUDY_MAILS, type StudyMailKind } from "./study-mail-kinds.ts";

const PATH = "/estudos/cancelar";
const TOKEN = /^([1-9]\d{0,14})-([a-z]+)-([\w-]{43})$/;

export interface StudyMailReader {
  userId: number;
  kind: StudyMailKind;
}

/** The absolute URL on the configured site. */
export function studyMailEnd(
  { config, secret }: Pick<AppContext, "config" | "secret">,
  { userId, kind }: StudyMailReader,
): string {
  return `${config.siteUrl}${PATH}/${userId}-${kind}-${keyOf(secret, { userId, kind })}`;
}

/** Unsubscribe link below the mail, and the header for the button of mail programs. */
export function studyMailExit(app: Pick<AppContext, "config" | "secret">, reader: StudyMailReader) {
  const address = studyMailEnd(app, reader);
  const label = `Não receber mais “${STUDY_MAIL_KINDS[reader.kind].label}”`;
  return { exit: { label, address }, headers: oneClickHeaders(address) };
}

/** Student and kind of the token. Undefined for a token with a wrong MAC. */
export function readerInToken(secret: string, token: string): StudyMailReader | undefined {
  const [, number = "", name = "", key = ""] = TOKEN.exec(token) ?? [];
  const kind = STUDY_MAILS.find((one) => one === name);
  if (!number || !kind) return undefined;
  const reader = { userId: Number(number), kind };
  return timingSafeEqual(Buffer.from(key), Buffer.from(keyOf(secret, reader))) ? reader : undefined;
}

/** A 256-bit MAC of student and kind. */
function keyOf(secret: string, { userId, kind }: StudyMailReader): string {
  return createHmac("sha256", secret).update(`study-mail:${userId}:${kind}`).digest("base64url");
}
