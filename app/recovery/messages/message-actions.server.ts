import type { AppContext } from "#app/context.ts";
import { staleSetting } from "#app/platform/config/stale-row.server.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { staleFailure } from "#app/platform/forms/form-outcome.ts";
import { versionIn } from "#app/platform/forms/text.schema.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { messageName, messageSchema } from "./recovery-message.schema.ts";
import { messageFields } from "./recovery-message.ts";
import { findMessage, messageKey, saveMessage } from "./recovery-messages.server.ts";

const UNKNOWN = "Não entendemos o que você pediu. Recarregue a página e tente de novo.";

/** The form of one message. */
export async function runMessageForm(
  { db, now }: AppContext,
  actor: { actorId: number; ip: string },
  formData: FormData,
): Promise<Outcome<object, Failure>> {
  const name = messageName.safeParse(formData.get("message")).data;
  if (formData.get("intent") !== "save-message" || !name) return failure(UNKNOWN);
  formData.delete("intent");
  formData.delete("message");
  const version = versionIn(formData);
  const form = parseForm(messageSchema(name), formData);
  if (!form.ok) return form;
  if (await saveMessage(db, { name, message: form.value, version, ...actor }, now())) return { ok: true };
  const fields = messageFields((await findMessage(db, name)).message);
  const stale = await staleSetting(db, { key: messageKey(name), entityId: messageKey(name), fields });
  return staleFailure(stale, formData);
}
