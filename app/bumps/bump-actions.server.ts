// The forms of what is offered beside a product.
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, outdated, refused } from "#app/platform/forms/form-outcome.ts";
import { sentencesOf } from "#app/platform/rule-book.ts";
import { bumpChangeSchema, bumpSchema } from "./bump.schema.ts";
import { bumpFields } from "./bump.ts";
import { deleteBump, writeBump } from "./bump-writes.server.ts";
import { findBump } from "./bumps.server.ts";

const SAVE_FAILED = "Erro ao salvar oferta adicional";

type Acting = Pick<AppContext, "db" | "now"> & { author: Author; productId: number };

/** Does what the form asks for; a bump of another product is none of this page. */
export async function runBumpForm(acting: Acting, formData: FormData): Promise<FormOutcome> {
  if (formData.get("intent") !== "save-bump") return changeBump(acting, formData);
  const { db, now, author, productId } = acting;
  const form = parseForm(bumpSchema, formData);
  const refusal = { title: SAVE_FAILED, description: "Confira os campos marcados." };
  if (!form.ok) return refused(form, "save-bump", refusal);
  const { id, version, patch, intent } = form.value;
  const row = id === undefined ? {} : { id, version };
  const whole = { ...patch, product_id: productId };
  const saved = await writeBump(db, { ...row, patch: whole, door: { door: "form" }, author }, now());
  if (saved.ok) return done(id === undefined ? "Oferta adicional criada!" : "Oferta adicional salva!");
  const bump = "stale" in saved && id !== undefined ? await findBump(db, id) : undefined;
  if (bump) {
    const { version, updated_at: at } = bump;
    const stale = { entity: "bumps", entityId: bump.id, version, at, fields: bumpFields(bump) };
    return outdated(await staleRow(db, stale), intent, SAVE_FAILED);
  }
  if (!("errors" in saved)) return missing(SAVE_FAILED, intent);
  return refused(failure(sentencesOf(saved.errors), formData), intent, refusal);
}

async function changeBump({ db, now, author, productId }: Acting, formData: FormData): Promise<FormOutcome> {
  const form = parseForm(bumpChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: SAVE_FAILED });
  const change = form.value;
  const bump = await findBump(db, change.id);
  if (bump?.product_id !== productId) return missing(SAVE_FAILED, change.intent);
  if (change.intent === "delete-bump") {
    const gone = await deleteBump(db, change.id, now(), author);
    if (!gone.ok) return missing("Erro ao excluir oferta adicional", change.intent);
    return gone.isRetired
      ? done("Oferta adicional retirada", "Ela já foi vendida: quem comprou continua com acesso.")
      : done("Oferta adicional excluída!");
  }
  const patch = { is_paused: change.value };
  const paused = await writeBump(db, { id: change.id, patch, door: { door: "list" }, author }, now());
  if (paused.ok) return done(change.value ? "Oferta adicional pausada" : "A oferta adicional voltou");
  if (!("errors" in paused)) return missing(SAVE_FAILED, change.intent);
  const description = Object.values(sentencesOf(paused.errors)).join(" ");
  return refused(failure(description), change.intent, { title: SAVE_FAILED, description });
}
