// The forms of a product's offers.
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, outdated, refused } from "#app/platform/forms/form-outcome.ts";
import { sentencesOf } from "#app/platform/rule-book.ts";
import { offerChangeSchema, offerSchema } from "./offer.schema.ts";
import { offerFields } from "./offer-fields.ts";
import { deleteOffer, restoreOffer, writeOffer } from "./offer-writes.server.ts";
import { findOffer, findProductOf } from "./offers.server.ts";

const SAVE_FAILED = "Erro ao salvar oferta";

type Acting = Pick<AppContext, "db" | "now"> & { author: Author; productId: number };

/** Does what the form asks for; an offer of another product is none of this page. */
export async function runOfferForm(acting: Acting, formData: FormData): Promise<FormOutcome> {
  if (formData.get("intent") !== "save-offer") return changeOffer(acting, formData);
  const { db, now, author, productId } = acting;
  const form = parseForm(offerSchema, formData);
  const refusal = { title: SAVE_FAILED, description: "Confira os campos marcados." };
  if (!form.ok) return refused(form, "save-offer", refusal);
  const { id, version, patch, intent } = form.value;
  const row = id === undefined ? {} : { id, version };
  const whole = { ...patch, product_id: productId };
  const saved = await writeOffer(db, { ...row, patch: whole, door: { door: "form" }, author }, now());
  if (saved.ok) return done(id === undefined ? "Oferta criada!" : "Oferta salva!");
  const offer = "stale" in saved && id !== undefined ? await findOffer(db, id) : undefined;
  if (offer) {
    const { version, updated_at: at } = offer;
    const stale = { entity: "offers", entityId: offer.id, version, at, fields: offerFields(offer) };
    return outdated(await staleRow(db, stale), intent, SAVE_FAILED);
  }
  if (!("errors" in saved)) return missing(SAVE_FAILED, intent);
  return refused(failure(sentencesOf(saved.errors), formData), intent, refusal);
}

async function changeOffer({ db, now, author, productId }: Acting, formData: FormData): Promise<FormOutcome> {
  const form = parseForm(offerChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: SAVE_FAILED });
  const change = form.value;
  if ((await findProductOf(db, change.id)) !== productId) return missing(SAVE_FAILED, change.intent);
  if (change.intent === "delete-offer") {
    const { outcome } = await deleteOffer(db, change.id, now(), author);
    if (outcome === "missing") return missing("Erro ao excluir oferta", change.intent);
    return outcome === "deleted"
      ? done("Oferta excluída!")
      : done("Oferta retirada", "Ela já foi vendida: quem comprou continua com acesso.");
  }
  if (change.intent === "restore-offer") {
    const isBack = await restoreOffer(db, change.id, now(), author);
    return isBack ? done("A oferta voltou a ser vendida") : missing(SAVE_FAILED, change.intent);
  }
  const write = {
    id: change.id,
    patch: { is_public: change.value },
    door: { door: "list" },
    author,
  } as const;
  const switched = await writeOffer(db, write, now());
  if (switched.ok) {
    return done(
      change.value ? "A oferta aparece na página do produto" : "A oferta agora é só para quem tem o link",
    );
  }
  if (!("errors" in switched)) return missing(SAVE_FAILED, change.intent);
  const description = Object.values(sentencesOf(switched.errors)).join(" ");
  return refused(failure(description), change.intent, { title: SAVE_FAILED, description });
}
