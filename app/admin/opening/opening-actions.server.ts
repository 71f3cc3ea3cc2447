// The forms of the guided opening: each ends in the write that the screen of its own has.
import { runProductForm } from "#app/catalog/admin/product-actions.server.ts";
import type { SettingsFields } from "#app/company/settings-group.ts";
import type { AppContext } from "#app/context.ts";
import type { Asker } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import type { ProofWay } from "#app/identity/fresh-proof/proof-fields.ts";
import { type FieldErrors, parseForm } from "#app/platform/forms/form.ts";
import type { StaleRow } from "#app/platform/forms/stale-row.ts";
import type { Toast } from "#app/platform/forms/toast.server.ts";
import { runMailForm } from "../settings/mail-setup.server.ts";
import { connectionTestSchema } from "../settings/payment-setup.schema.ts";
import { type ConnectionTrouble, testConnection } from "../settings/payment-setup.server.ts";
import { neededFields, runSettingsForm } from "../settings/settings-actions.server.ts";

const MAIL_INTENTS = ["save-mail", "test-mail", "forget-mail"];

export type OpeningOutcome =
  | { kind: "done"; toast?: Toast; goesOn: boolean }
  | {
      kind: "refused";
      status: number;
      intent: string;
      errors: FieldErrors;
      values: SettingsFields | null;
      stale?: StaleRow;
      asks?: ProofWay;
      retryAfter?: number;
      trouble?: { provider: string } & Partial<ConnectionTrouble>;
    };

export async function runOpeningForm(
  app: AppContext,
  asker: Asker,
  formData: FormData,
): Promise<OpeningOutcome> {
  const intent = String(formData.get("intent") ?? "");
  if (MAIL_INTENTS.includes(intent)) return runMailStep(app, asker, formData);
  if (formData.has("provider")) return runConnectionTest(app, formData);
  if (intent === "save-product" || intent === "save-category") {
    const author = { actorId: asker.user.id, ip: asker.ip };
    const outcome = await runProductForm({ ...app, author, publishesCourses: true }, formData);
    if (outcome.kind === "done")
      return intent === "save-product" ? goOn(outcome.toast) : { ...outcome, goesOn: false };
    return { values: null, ...outcome.result, kind: "refused", status: outcome.status };
  }
  // Who takes this step wants to be paid; who does not, passes it over.
  const needed = formData.has("pix") ? neededFields(app, formData.get("group")) : [];
  const saved = await runSettingsForm(app, asker, formData, needed);
  if (!saved.ok)
    return { ...saved, kind: "refused", status: saved.status ?? (saved.stale ? 409 : 422), intent };
  const toast = { title: saved.sentence, kind: "success" } as const;
  return intent === "save-settings" ? goOn(toast) : { kind: "done", toast, goesOn: false };
}

/** The tick of the step and the head of the next say that it went well: a toast would lie over that one's form. */
function goOn(toast: Toast): OpeningOutcome {
  return toast.kind === "success" ? { kind: "done", goesOn: true } : { kind: "done", toast, goesOn: true };
}

/** Set and tested here, in the step itself: it goes on when the owner says so. */
async function runMailStep(app: AppContext, asker: Asker, formData: FormData): Promise<OpeningOutcome> {
  const intent = String(formData.get("intent"));
  const outcome = await runMailForm(app, asker, formData);
  if (outcome.ok) {
    return { kind: "done", toast: { title: outcome.title, kind: "success" }, goesOn: false };
  }
  const { ok: _, values = null, ...refused } = outcome;
  return { status: outcome.stale ? 409 : 422, ...refused, values, kind: "refused", intent };
}

async function runConnectionTest(app: AppContext, formData: FormData): Promise<OpeningOutcome> {
  const refused = {
    kind: "refused",
    status: 422,
    intent: "test-connection",
    errors: {},
    values: null,
  } as const;
  const form = parseForm(connectionTestSchema, formData);
  if (!form.ok) return refused;
  const { provider } = form.value;
  const tested = await testConnection(app, provider);
  if (!tested.ok) return { ...refused, trouble: { provider, ...tested } };
  return { kind: "done", toast: { title: tested.sentence, kind: "success" }, goesOn: false };
}
