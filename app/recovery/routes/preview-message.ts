import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { messagePreview } from "../messages/message-preview.server.tsx";
import { messageName } from "../messages/recovery-message.schema.ts";
import { SUBJECT_MAX, TEXT_MAX } from "../messages/recovery-message.ts";
import { readMessages } from "../messages/recovery-messages.server.ts";
import type { Route } from "./+types/preview-message.ts";

/** The message as a mail program shows it: as saved, or with what is being typed. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireRight(context, "settings.write");
  const { db, company } = context.get(appContext);
  const name = orNotFound(messageName.safeParse(params.message).data, "E-mail não encontrado.");
  const saved = (await readMessages(db))[name];
  const subject = (url.searchParams.get("assunto") ?? saved.subject).slice(0, SUBJECT_MAX);
  const text = (url.searchParams.get("texto") ?? saved.text).slice(0, TEXT_MAX);
  return new Response(messagePreview(company, name, { subject, text }), {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-store" },
  });
}
