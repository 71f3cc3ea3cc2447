// What the editor of a page sends, through the one write.
import type { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import type { PageContent, PageRef } from "../pages/page.ts";
import { storePastedPictures } from "../pages/page-content.server.ts";
import { type PageOutcome, writePage } from "../pages/page-writes.server.ts";
import type { pageActSchema, pageSaveSchema } from "./page-save.schema.ts";

export interface Actor {
  id: number;
  ip: string;
}

/** As JSON, for the editor. */
export type PageSaved =
  | { ok: true; id: number; version: number; savedAt: string }
  | { ok: false; errors: FieldErrors }
  | {
      ok: false;
      stale: { version: number; by: string | null; byId: number | null; at: string; content: PageContent };
    };

interface PageSave {
  page: PageRef;
  actor: Actor;
  given: z.output<typeof pageSaveSchema>;
}

/** Saves the draft, or publishes it. */
export async function savePage(app: AppContext, { page, actor, given }: PageSave): Promise<PageSaved> {
  const stored = await storePastedPictures(app.files, given.content);
  if (!stored.ok) return { ok: false, errors: { [stored.path]: stored.message } };
  const write = { page, version: given.version, actorId: actor.id, ip: actor.ip };
  const now = app.now();
  const { content } = stored;
  const outcome = await writePage(app.db, { ...write, act: { act: given.act, content } }, app.company, now);
  if (outcome.ok) {
    if (given.act === "publish") await app.refreshCompany();
    return { ok: true, id: outcome.id, version: outcome.version, savedAt: now.toISOString() };
  }
  if ("stale" in outcome) {
    const { at, ...stale } = outcome.stale;
    return { ok: false, stale: { ...stale, at: at.toISOString() } };
  }
  if ("missing" in outcome) return { ok: false, errors: { form: GONE } };
  return { ok: false, errors: sentencesOf(outcome.errors) };
}

export const GONE = "Esta página não existe mais. Copie o que escreveu e volte à lista de páginas.";

/** Everything else that a button does to a page. */
export async function actOnPage(
  app: AppContext,
  { page, actor, given }: { page: PageRef; actor: Actor; given: z.output<typeof pageActSchema> },
): Promise<PageOutcome> {
  const write = { page, version: given.version, actorId: actor.id, ip: actor.ip, act: actOf(given) };
  const outcome = await writePage(app.db, write, app.company, app.now());
  if (outcome.ok) await app.refreshCompany();
  return outcome;
}

function actOf(given: z.output<typeof pageActSchema>) {
  switch (given.intent) {
    case "discard-draft":
      return { act: "discard" } as const;
    case "restore-version":
      return { act: "restore", number: given.number } as const;
    case "move-page":
      return { act: "move", slug: given.slug } as const;
    case "restore-template":
      return { act: "restore-template" } as const;
    case "hide-page":
      return { act: "hide" } as const;
    case "show-page":
      return { act: "show" } as const;
  }
}
