// What the form on /produtos does.
import { type Refusal, tooMany } from "#app/identity/refusal.ts";
import type { AppContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { leadSchema } from "./lead.schema.ts";
import { createLead } from "./lead-writes.server.ts";

const PER_ADDRESS = { name: "leads-address", points: 20, seconds: 3600 };
const PER_PERSON = { name: "leads-person", points: 10, seconds: 3600 };

export interface LeadSender {
  /** Undefined: a visitor without an account. */
  userId: number | undefined;
  ip: string;
}

/** Counts the try, checks, stores; each address and each account has a limit. */
export async function sendLead(
  app: AppContext,
  sender: LeadSender,
  formData: FormData,
): Promise<{ ok: true } | Refusal> {
  const limited = await leadLimit(app, sender);
  if (limited) return { ...limited, values: failure({}, formData).values };
  const form = parseForm(leadSchema, formData);
  if (!form.ok) return form;
  const { website: _trap, ...lead } = form.value;
  await createLead(app.db, lead, sender, app.now());
  app.jobs.wake();
  return { ok: true };
}

async function leadLimit(
  { limits }: Pick<AppContext, "limits">,
  { ip, userId }: LeadSender,
): Promise<Refusal | undefined> {
  const answers = [await limits.use(PER_ADDRESS, { address: ip })];
  if (userId !== undefined) answers.push(await limits.use(PER_PERSON, String(userId)));
  const refused = answers.find((answer) => !answer.ok);
  return refused && !refused.ok ? tooMany(refused.retryAfter) : undefined;
}
