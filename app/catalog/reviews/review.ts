// What a review is: its fields and the rules that hold at every door.
import type { ColumnsOf } from "#app/nouns/columns.ts";
import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import type { Row } from "#db/schema.ts";

/** What may be written of a review. */
export const REVIEW_COLUMNS = {
  product_id: { label: "Produto", kind: "products", blank: null, served: { place: 2 } },
  user_id: { label: "Conta", kind: "users", blank: null, served: { place: 3 } },
  guest_name: { label: "Nome", blank: null, served: { place: 1, isPersons: true } },
  guest_email: { label: "E-mail", blank: null, served: { place: 4, as: "email" } },
  rating: { label: "Nota", blank: null, served: { place: 5, as: "number", min: 1, max: 5 } },
  comment: { label: "Comentário", blank: null, served: { place: 6, as: "long_text", isPersons: true } },
  is_verified: { label: "Compra verificada", kind: "truth", blank: false, served: { place: 7 } },
  is_approved: { label: "Aprovada", kind: "truth", blank: false, served: { place: 8 } },
} satisfies ColumnsOf<Row<"product_reviews">>;

export type ReviewFacts = Pick<Row<"product_reviews">, keyof typeof REVIEW_COLUMNS>;
export type ReviewPatch = Partial<ReviewFacts>;

export const REVIEW_LIMITS = { comment: 2000, guest_name: 80 } as const;

/** One review a person and product. */
export const REPEATED = "Esta pessoa já avaliou este produto.";

/** What everybody reads has a product, stars and somebody who gave them; the form asks for words too, where stars do. */
export const REVIEW_RULES: readonly Rule<ReviewFacts>[] = [
  {
    field: "product_id",
    code: "required",
    error: "Informe o produto avaliado.",
    ofWhole: true,
    with: ["is_approved"],
    breaks: ({ product_id }) => product_id === null,
  },
  {
    field: "rating",
    code: "required",
    error: "Informe a nota, de 1 a 5.",
    ofWhole: true,
    with: ["is_approved"],
    breaks: ({ rating }) => rating === null,
  },
  {
    field: "rating",
    code: "invalid",
    error: "Informe a nota, de 1 a 5.",
    breaks: ({ rating }) => rating !== null && !(rating >= 1 && rating <= 5),
  },
  {
    field: "guest_name",
    code: "required",
    error: "Informe quem avaliou.",
    ofWhole: true,
    with: ["user_id", "is_approved"],
    breaks: ({ user_id, guest_name }) => user_id === null && !guest_name?.trim(),
    imported: { note: "veio vazio: a avaliação aparece sem nome" },
  },
  atMost("guest_name", REVIEW_LIMITS.guest_name),
  atMost("comment", REVIEW_LIMITS.comment),
];
