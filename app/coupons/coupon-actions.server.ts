import {
  type Acting,
  type NounForms,
  removeFromList,
  saveForm,
  switchRow,
} from "#app/nouns/noun-actions.server.ts";
import { changeNouns } from "#app/nouns/noun-bulk-writes.server.ts";
import { removeNouns } from "#app/nouns/noun-writes.server.ts";
import { askOrAct } from "#app/platform/bulk/bulk-act.server.ts";
import { NO_LIST, readListOf } from "#app/platform/files/csv-list.ts";
import { ParsersBusy, parseWhole } from "#app/platform/files/parsing-thread.server.ts";
import {
  type Asking,
  askedOutcome,
  countOf,
  fromTo,
  inBatches,
  markedRows,
  readMarked,
  stayingSentences,
} from "#app/platform/forms/bulk-selection.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";
import { COUPON_LIST_MAX, couponChangeSchema, couponListSchema, couponSchema } from "./coupon.schema.ts";
import { couponFields } from "./coupon.ts";
import type { CouponFilter } from "./coupon-filter.ts";
import { type CouponPreview, importCoupons, planCoupons } from "./coupon-import.server.ts";
import type { readCouponList } from "./coupon-import.ts";
import { findCouponIds, readMarkedCoupons } from "./coupon-list.server.ts";
import { COUPONS, duplicateCoupon, type WholeCoupon } from "./coupon-writes.server.ts";

const FORMS: NounForms<WholeCoupon> = {
  noun: COUPONS,
  fields: couponFields,
  says: {
    saveFailed: "Erro ao salvar cupom",
    created: "Cupom criado",
    saved: "Cupom salvo",
    removeFailed: "O cupom não foi excluído",
    removed: "Cupom excluído",
  },
};

type App = Acting<WholeCoupon>;

/** The result of a form. A list that was only checked is answered line by line. */
export type CouponFormOutcome = FormOutcome | { kind: "planned"; csv: string; previews: CouponPreview[] };

export async function runCouponForm(
  app: App,
  formData: FormData,
  filter: CouponFilter,
): Promise<CouponFormOutcome> {
  const { db, now, author } = app;
  const intent = String(formData.get("intent"));
  if (intent === "save-coupon") return saveForm(FORMS, app, couponSchema, formData);
  if (intent.endsWith("-coupon-list")) return runCouponList(app, formData, intent);
  const marked = await markedRows(formData, (most) => findCouponIds(db, filter, now(), most));
  if (!marked.ok) return refused(failure(marked.sentence), "", { title: marked.sentence }, marked.status);
  const form = parseForm(couponChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: FORMS.says.saveFailed });
  const change = form.value;
  switch (change.intent) {
    case "set-coupon-paused": {
      const patch = { is_paused: change.value };
      const said = { done: change.value ? "Cupom pausado" : "Cupom ativado" };
      return switchRow(FORMS, app, { ...change, patch }, said);
    }
    case "duplicate-coupon": {
      const copy = await duplicateCoupon(db, { id: change.id, author }, now());
      if (!copy) return missing("O cupom não foi duplicado", change.intent);
      return done(`Cupom ${copy.code} criado`, "Ele nasce pausado: confira e ative quando quiser.");
    }
    case "delete-coupon":
      return removeFromList(FORMS, app, change);
    default:
      return runInBulk(app, change.intent, { ids: marked.all ?? change.id, asking: marked.asking });
  }
}

const READ_MS = 10_000;

async function readInThread(text: string): Promise<ReturnType<typeof readCouponList>> {
  const program = "./app/coupons/coupon-list-worker.ts";
  try {
    return await parseWhole<ReturnType<typeof readCouponList>>({ program, input: text, ms: READ_MS });
  } catch (error) {
    if (!(error instanceof ParsersBusy)) throw error;
    return { ok: false, message: error.message };
  }
}

async function runCouponList(
  { db, now, author }: App,
  formData: FormData,
  intent: string,
): Promise<CouponFormOutcome> {
  const refusal = { title: "Não foi possível importar" };
  const read = await readListOf(formData, COUPON_LIST_MAX, readInThread);
  if (read?.ok === false) return refused(failure({ csv: read.message }, formData), intent, refusal);
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

const ACT = { action: "coupon.bulk", entity: "coupons" } as const;
const NOUN = { one: "cupom", many: "cupons" };
const IN_BULK = {
  "pause-marked": { act: "Pausar", to: "pausado", one: "cupom pausado", many: "cupons pausados" },
  "resume-marked": { act: "Ativar", to: "ativo", one: "cupom ativado", many: "cupons ativados" },
  "delete-marked": { act: "Excluir", to: "", one: "cupom excluído", many: "cupons excluídos" },
} as const;

async function runInBulk(
  { db, now, author }: App,
  intent: keyof typeof IN_BULK,
  { ids: marked, asking }: { ids: number[]; asking?: Asking | undefined },
): Promise<FormOutcome> {
  if (marked.length === 0) {
    const title = "Marque pelo menos um cupom.";
    return refused(failure(title), intent, { title });
  }
  const { act, to, one, many } = IN_BULK[intent];
  const coupons = await readMarked(marked, (ids) => readMarkedCoupons(db, ids));
  const said = (changed: ReadonlySet<number>) => {
    const moved = coupons.filter(({ id }) => changed.has(id));
    const states = moved.map(({ is_paused }) => (is_paused ? "pausado" : "ativo"));
    return `${act} ${countOf(changed.size, NOUN)}${to ? `: ${fromTo(states, to)}` : ""}`;
  };
  const at = now();
  const outcome = await askOrAct(asking)(db, author, { ...ACT, said }, at, async (trx, by) => {
    let changed = 0;
    for (const ids of inBatches(marked)) {
      const several = { ids, author: by };
      if (intent === "delete-marked")
        changed += await removeNouns(COUPONS, trx, { ...several, isKept: true }, at);
      else {
        const patch = () => ({ is_paused: intent === "pause-marked" });
        changed += (await changeNouns(COUPONS, trx, { ...several, patch }, at)).changed;
      }
    }
    return { changed };
  });
  const { changed: count } = outcome;
  if (count === 0) {
    const title = "Nada mudou: os marcados já estavam assim ou não existem mais.";
    return refused(failure(title), intent, { title });
  }
  if (outcome.asking) {
    const sentences = stayingSentences({
      unchanged: coupons.length - count,
      missing: marked.length - coupons.length,
    });
    return askedOutcome(intent, outcome.asking, { title: outcome.said, confirmLabel: act, sentences });
  }
  return done(`${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}`);
}
