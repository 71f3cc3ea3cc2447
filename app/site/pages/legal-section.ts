// What a legal page holds: its name and its text. There is one, and it cannot go.
import type { SectionRule } from "./section-fields.ts";

export const legalText = {
  label: "Texto legal",
  about: "O que a lei pede que o site diga. Os campos entre chaves se preenchem sozinhos.",
  fields: {
    title: { kind: "line", label: "Título", max: 120, required: true },
    text: { kind: "rich", label: "Texto", max: 80_000, required: true, withFields: true },
  },
  isSpecial: true,
} as const satisfies SectionRule;
