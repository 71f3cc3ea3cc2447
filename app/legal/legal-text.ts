// The texts that the law asks a shop for: what its owner wrote, and what visitors read and buyers accept.

export const LEGAL_KEYS = ["terms", "privacy", "refunds"] as const;
export type LegalKey = (typeof LEGAL_KEYS)[number];

/** As it is written, with its fields; kept in memory beside the company (`AppContext.legal`). */
export interface LegalSource {
  /** Of the page, in the browser's tab and for shared links. */
  head: { title: string; description: string; picture: string };
  title: string;
  /** HTML with fields (legal-fields.ts). */
  text: string;
  /** When these words were published; undefined: when they were first read here. */
  since: Date | undefined;
  /** What visitors read of it, as it was when somebody last looked. */
  known?: LegalText;
}

export type LegalSources = Record<LegalKey, LegalSource>;

/** As it is read, every field filled in: a row of legal_texts, which never changes. */
export interface LegalText {
  /** 0: not on record, because the database is away. */
  id: number;
  title: string;
  html: string;
  since: Date;
  /** Of terms: the refund policy that was a part of them. */
  refunds_id: number | null;
}

export function isLegalKey(text: string | null): text is LegalKey {
  return LEGAL_KEYS.some((key) => key === text);
}

const NOTHING = {
  head: { title: "", description: "", picture: "" },
  title: "",
  text: "",
  since: new Date(0),
};

/** For programs that show no page. */
export function emptyLegalSources(): LegalSources {
  return { terms: { ...NOTHING }, privacy: { ...NOTHING }, refunds: { ...NOTHING } };
}
