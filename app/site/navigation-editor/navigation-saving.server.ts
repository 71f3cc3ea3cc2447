// The form of the menu and the footer.
import { createHash } from "node:crypto";
import { z } from "zod";
import type { AppContext } from "#app/platform/context.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { sentencesOf } from "#app/platform/rule-book.ts";
import { findNavigation, saveNavigation } from "../navigation/navigation.server.ts";
import type { Navigation } from "../navigation/navigation.ts";

const navigationSchema = z.strictObject({
  intent: z.literal("save-navigation", "Esta ação não existe. Recarregue a página."),
  stamp: z.string().max(64),
  navigation: z.string().max(100_000),
});

const STALE =
  "Outra pessoa mudou o menu ou o rodapé enquanto você editava. Confira o que mudou em outra aba; para ficar com o que está aqui, salve de novo.";

export type NavigationSaved = { ok: true } | (Failure & { stamp?: string });

/** Names what was read, so that the second to save is told. */
export function stampOf(navigation: Navigation): string {
  return createHash("sha256").update(JSON.stringify(navigation)).digest("hex").slice(0, 16);
}

export async function runNavigationForm(
  app: AppContext,
  actor: { id: number; ip: string },
  formData: FormData,
): Promise<NavigationSaved> {
  // The controls have names too, for their labels; what they hold travels as one value.
  const sent = new FormData();
  for (const name of Object.keys(navigationSchema.shape)) sent.set(name, String(formData.get(name) ?? ""));
  const form = parseForm(navigationSchema, sent);
  if (!form.ok) return form;
  const stamp = stampOf(await findNavigation(app.db));
  // The refusal carries the new stamp: who saves once more has been told.
  if (form.value.stamp !== stamp) return { ...failure({ form: STALE }, formData), stamp };
  const given = parsed(form.value.navigation);
  const saved = await saveNavigation(app.db, { given, actorId: actor.id, ip: actor.ip }, app.now());
  if (!saved.ok) return failure(sentencesOf(saved.errors), formData);
  await app.refreshCompany();
  return { ok: true };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
