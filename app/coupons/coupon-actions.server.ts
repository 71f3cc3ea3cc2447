// The forms of /admin/cupons.
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { NO_LIST, readListOf } from "#app/platform/files/csv-list.ts";
import { foundRows, inBatches } from "#app/platform/forms/bulk-selection.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, outdated, refused } from "#app/platform/forms/form-outcome.ts";
import { sentencesOf } from "#app/platform/rule-book.ts";
import { COUPON_LIST_MAX, couponChangeSchema, couponListSchema, couponSchema } from "./coupon.schema.ts";
import { couponFields } from "./coupon.ts";
import { deleteCoupons, pauseCoupons } from "./coupon-bulk-writes.server.ts";
import type { CouponFilter } from "./coupon-filter.ts";
import { type CouponPreview, importCoupons, planCoupons } from "./coupon-import.server.ts";
import { readCouponList } from "./coupon-import.ts";
import { findCoupon, findCouponIds } from "./coupon-list.server.ts";
import { duplicateCoupon, writeCoupon } from "./coupon-writes.server.ts";

const SAVE_FAILED = "Erro ao salvar cupom";

type App = Pick<AppContext, "db" | "now"> & { author: Author };

/** What a form of the page came to; a list that was only looked at is answered line by line. */
export type CouponFormOutcome = FormOutcome | { kind: "planned"; csv: string; previews: CouponPreview[] };

/** Does what the form asks for. */
export async function runCouponForm(
  app: App,
  formData: FormData,
  filter: CouponFilter,
): Promise<CouponFormOutcome> {
  const { db, now, author } = app;
  const intent = String(formData.get("intent"));
  if (intent === "save-coupon") return saveCoupon(app, formData);
  if (intent.endsWith("-coupon-list")) return runCouponList(app, formData, intent);
  const all = await foundRows(formData, (most) => findCouponIds(db, filter, now(), most));
  if (all && !all.ok) return refused(failure(all.sentence), "", { title: all.sentence }, all.status);
  const form = parseForm(couponChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: SAVE_FAILED });
  const change = form.value;
  switch (change.intent) {
    case "set-coupon-paused": {
      const patch = { is_paused: change.value };
      const write = { id: change.id, patch, door: { door: "list" }, author } as const;
      const switched = await writeCoupon(db, write, now());
      if (!switched.ok) return missing(SAVE_FAILED, change.intent);
      return done(change.value ? "Cupom pausado" : "Cupom ativado");
    }
    case "duplicate-coupon": {
      const copy = await duplicateCoupon(db, change.id, now(), author);
      if (!copy) return missing("O cupom não foi duplicado", change.intent);
      return done(`Cupom ${copy.code} criado`, "Ele nasce pausado: confira e ative quando quiser.");
    }
    case "delete-coupon": {
      const gone = await deleteCoupons(db, { ids: [change.id], author }, now());
      return gone > 0 ? done("Cupom excluído") : missing("O cupom não foi excluído", change.intent);
    }
    default:
      return runInBulk(app, change.intent, all?.batches ?? inBatches(change.id));
  }
}

async function saveCoupon({ db, now, author }: App, formData: FormData): Promise<FormOutcome> {
  const form = parseForm(couponSchema, formData);
  const refusal = { title: SAVE_FAILED, description: "Confira os campos marcados." };
  if (!form.ok) return refused(form, "save-coupon", refusal);
  const { id, version, patch, products, intent } = form.value;
  const row = { ...(id === undefined ? {} : { id }), version, patch, products };
  const saved = await writeCoupon(db, { ...row, door: { door: "form" }, author }, now());
  if (saved.ok) return done(id === undefined ? "Cupom criado" : "Cupom salvo");
  const coupon = "stale" in saved && id !== undefined ? await findCoupon(db, id) : undefined;
  if (coupon) {
    const { version, updated_at: at } = coupon;
    const row = { entity: "coupons", entityId: coupon.id, version, at, fields: couponFields(coupon) };
    return outdated(await staleRow(db, row), intent, SAVE_FAILED);
  }
  if (!("errors" in saved)) return missing(SAVE_FAILED, intent);
  return refused(failure(sentencesOf(saved.errors), formData), intent, refusal);
}

async function runCouponList(
  { db, now, author }: App,
  formData: FormData,
  intent: string,
): Promise<CouponFormOutcome> {
  const refusal = { title: "Não foi possível importar" };
  const read = readListOf(formData, COUPON_LIST_MAX, readCouponList);
  if (read?.ok === false) return refused(failure({ csv: read.problem }, formData), intent, refusal);
  const form = parseForm(couponListSchema, formData);
  if (!form.ok || !read) return refused(form.ok ? failure({ csv: NO_LIST }) : form, intent, refusal);
  const { csv } = form.value;
  if (form.value.intent === "check-coupon-list") {
    return { kind: "planned", csv, previews: await planCoupons(db, read.lines, author, now()) };
  }
  const previews = await importCoupons(db, read.lines, author, now());
  const count = (...states: CouponPreview["state"][]) =>
    previews.filter(({ state }) => states.includes(state)).length;
  const written = count("new", "changed");
  if (written === 0) {
    return refused(failure({ csv: "Não há nada para importar nesta lista." }, formData), intent, refusal);
  }
  const left = count("refused");
  return done(
    written === 1 ? "1 cupom importado" : `${written} cupons importados`,
    left > 0 ? `${left} ${left === 1 ? "linha ficou" : "linhas ficaram"} de fora.` : undefined,
  );
}

const DONE_IN_BULK = {
  "pause-marked": { one: "cupom pausado", many: "cupons pausados" },
  "resume-marked": { one: "cupom ativado", many: "cupons ativados" },
  "delete-marked": { one: "cupom excluído", many: "cupons excluídos" },
} as const;

async function runInBulk(
  { db, now, author }: App,
  intent: keyof typeof DONE_IN_BULK,
  batches: number[][],
): Promise<FormOutcome> {
  if (batches[0]?.length === 0) {
    const title = "Marque pelo menos um cupom.";
    return refused(failure(title), intent, { title });
  }
  let count = 0;
  for (const ids of batches) {
    const paused = intent === "pause-marked";
    count +=
      intent === "delete-marked"
        ? await deleteCoupons(db, { ids, author }, now())
        : await pauseCoupons(db, { ids, paused, author }, now());
  }
  if (count === 0) {
    const title = "Nada mudou: os marcados já estavam assim ou não existem mais.";
    return refused(failure(title), intent, { title });
  }
  const { one, many } = DONE_IN_BULK[intent];
  return done(`${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}`);
}
