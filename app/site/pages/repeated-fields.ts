// Fields that several kinds of section have alike.
import type { ItemsField } from "./section-fields.ts";

export const title = { kind: "line", label: "Título", max: 120 } as const;
export const neededTitle = { ...title, required: true } as const;
export const words = { kind: "text", label: "Texto", max: 600 } as const;

export const buttons = {
  kind: "items",
  label: "Botões",
  item: "botão",
  most: 3,
  fields: {
    label: {
      kind: "line",
      label: "Texto do botão",
      hint: "Em branco, o nome do lugar ou o e-mail.",
      max: 60,
    },
    to: { kind: "link", label: "Para onde leva", required: true },
    look: {
      kind: "choice",
      label: "Aparência",
      options: { primary: "Principal", quiet: "Discreto", ghost: "Só texto", accent: "Destaque" },
    },
    icon: { kind: "icon", label: "Ícone" },
  },
} as const satisfies ItemsField;
