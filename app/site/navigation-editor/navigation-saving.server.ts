// The form of the menu and the footer.

import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { findSettingVersion } from "#app/platform/config/setting-versions.server.ts";
import { staleSetting } from "#app/platform/config/stale-row.server.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { staleFailure } from "#app/platform/forms/form-outcome.ts";
import { savedVersion } from "#app/platform/forms/text.schema.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { menuFields } from "../navigation/menu-labels.ts";
import { findNavigation, saveNavigation } from "../navigation/navigation.server.ts";
import { NAVIGATION_KEY } from "../navigation/navigation.ts";

const part = z.string().max(100_000);
const navigationSchema = z.strictObject({
  intent: z.literal("save-navigation", "Esta ação não existe. Recarregue a página."),
  version: savedVersion,
  header: part,
  footer: part,
});

export type NavigationSaved = Outcome<object, Failure>;

/** What is edited, and its version: that one first, so that what is saved between the two is told. */
export async function readEditedNavigation({ db, config }: Pick<AppContext, "db" | "config">) {
  const { version } = await findSettingVersion(db, NAVIGATION_KEY);
  return { version, navigation: await findNavigation(db, config) };
}

export async function runNavigationForm(
  app: AppContext,
  actor: { id: number; ip: string },
  formData: FormData,
): Promise<NavigationSaved> {
  // The controls have names too, for their labels; what they hold travels as one value.
  const sent = new FormData();
  for (const name of Object.keys(navigationSchema.shape)) {
    const value = formData.get(name);
    if (value !== null) sent.set(name, value);
  }
  const form = parseForm(navigationSchema, sent);
  if (!form.ok) return form;
  const { version, header, footer } = form.value;
  const given = { header: parsed(header), footer: parsed(footer) };
  const saved = await saveNavigation(
    app.db,
    { given, version, live: app.config.live, actorId: actor.id, ip: actor.ip },
    app.now(),
  );
  if ("stale" in saved) {
    const fields = menuFields(await findNavigation(app.db, app.config));
    return staleFailure(await staleSetting(app.db, { key: NAVIGATION_KEY, entityId: "menu", fields }));
  }
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
