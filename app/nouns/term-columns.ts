// How long access lasts, as a product, an offer or a cohort says it: three columns, their rules, and what a form sends for
// them. What a term means is in app/platform/money-and-dates/terms.ts.
import { z } from "zod";
import { lineOfText } from "#app/platform/forms/text.schema.ts";
import { typedAt } from "#app/platform/money-and-dates/day-fields.ts";
import { isCounted, normalTerm, TERM_LIMITS, type Term } from "#app/platform/money-and-dates/terms.ts";
import type { Columns } from "./columns.ts";
import type { Refusals, Rule } from "./rule-book.ts";

export const TERM_KINDS = {
  forever: "Para sempre",
  days: "Por dias",
  months: "Por meses",
  until: "Até um dia",
} as const;

const KINDS = ["forever", "days", "months", "until"] as const;

export const TERM_SENTENCES = {
  access_kind: "Escolha por quanto tempo o acesso vale.",
  days: `Informe quantos dias, de 1 a ${TERM_LIMITS.days.toLocaleString("pt-BR")}.`,
  months: `Informe quantos meses, de 1 a ${TERM_LIMITS.months}.`,
  access_until: "Informe o último dia de acesso, como 15/12/2027.",
  past: "Este dia já passou. Informe o último dia de acesso, de hoje em diante.",
} as const;

/** Of a noun's table API: which fields they are. */
export function termColumns(places: { kind: number; count: number; until: number }): Columns<Term> {
  return {
    access_kind: {
      label: "Prazo de acesso",
      words: { ...TERM_KINDS },
      blank: null,
      served: { place: places.kind, oneOf: KINDS },
    },
    access_count: {
      label: "Dias ou meses de acesso",
      blank: null,
      served: { place: places.count, as: "number", min: 1, max: TERM_LIMITS.days },
    },
    access_until: {
      label: "Acesso até",
      kind: "end",
      blank: null,
      served: { place: places.until },
    },
  };
}

const isWithin = (count: number | null, most: number) =>
  count !== null && Number.isInteger(count) && count >= 1 && count <= most;

export function termRules<Facts extends Term>(): readonly Rule<Facts>[] {
  return [
    {
      field: "access_count",
      code: "invalid",
      error: TERM_SENTENCES.days,
      with: ["access_kind"],
      breaks: ({ access_kind, access_count }) =>
        access_kind === "days" && !isWithin(access_count, TERM_LIMITS.days),
    },
    {
      field: "access_count",
      code: "invalid",
      error: TERM_SENTENCES.months,
      with: ["access_kind"],
      breaks: ({ access_kind, access_count }) =>
        access_kind === "months" && !isWithin(access_count, TERM_LIMITS.months),
    },
    {
      field: "access_until",
      code: "invalid",
      error: TERM_SENTENCES.access_until,
      with: ["access_kind"],
      breaks: ({ access_kind, access_until }) =>
        access_kind === "until" && (access_until === null || Number.isNaN(access_until.getTime())),
    },
  ];
}

/** A new term may not end on a day that is over; an older one is kept until somebody changes it. */
export function pastTerm(before: Term | undefined, { access_until }: Term, now: Date): Refusals {
  if (access_until === null || access_until > now) return {};
  if (before?.access_until?.getTime() === access_until.getTime()) return {};
  return { access_until: { code: "invalid", error: TERM_SENTENCES.past } };
}

/** What is wrong with a term that stands in a form of its own, and not in a noun's. */
export function refusedTerm(term: Term, now: Date): Record<string, string> {
  const broken = termRules<Term>().find(({ breaks }) => breaks(term));
  if (broken) return { [broken.field]: broken.error };
  const past = pastTerm(undefined, term, now).access_until;
  return past ? { access_until: past.error } : {};
}

/** What the field sends. What is hidden beside it, because another kind is chosen, may hold anything. */
export const termFields = {
  access_kind: z.enum(["", ...KINDS], TERM_SENTENCES.access_kind).optional(),
  access_count: lineOfText(12).optional(),
  access_until: lineOfText(20).optional(),
};

interface TypedTerm {
  access_kind?: "" | (typeof KINDS)[number] | undefined;
  access_count?: string | undefined;
  access_until?: string | undefined;
}

/** What is no number, or no day, is left for the rules to refuse. */
export function typedTerm({ access_kind, access_count = "", access_until = "" }: TypedTerm): Term {
  const kind = access_kind || null;
  return normalTerm({
    access_kind: kind,
    access_count:
      isCounted({ access_kind: kind }) && /^\d{1,9}$/.test(access_count) ? Number(access_count) : null,
    access_until: typedAt(access_until, "last").at ?? null,
  });
}
