// Choices for a purchase elsewhere: a course, a file, or a bundle, which stands for its parts.

export const CHOICE_KINDS = {
  course: "Cursos",
  file: "Arquivos para baixar",
  bundle: "Pacotes (abrem tudo o que têm hoje)",
} as const;

export type ChoiceKind = keyof typeof CHOICE_KINDS;

export interface Choice {
  /** Form value: "12" for a course, "p34" for a product. */
  value: string;
  title: string;
  kind: ChoiceKind;
  /** Why it cannot be opened yet, such as "rascunho". */
  lack?: string;
}

export function choiceName({ title, lack }: Choice): string {
  return lack === undefined ? title : `${title} (${lack})`;
}

export const CHOICE = /^p?[1-9]\d{0,14}$/;

export const courseChoice = (id: number) => String(id);
export const productChoice = (id: number) => `p${id}`;

/** Splits choice values into course and product ids. */
export function openedBy(choices: readonly string[]): { courseIds: number[]; productIds: number[] } {
  const isProduct = (choice: string) => choice.startsWith("p");
  return {
    courseIds: choices.filter((choice) => !isProduct(choice)).map(Number),
    productIds: choices.filter(isProduct).map((choice) => Number(choice.slice(1))),
  };
}

/** Inverse of `openedBy`. */
export function choicesOf({
  courseIds,
  productIds,
}: {
  courseIds: readonly number[];
  productIds: readonly number[];
}) {
  return [...courseIds.map(courseChoice), ...productIds.map(productChoice)];
}

/** The answer about a product as one text: "none", "12,p34", or empty. */
export function saidOf(product: Parameters<typeof choicesOf>[0] & { isIgnored: boolean }): string {
  return product.isIgnored ? "none" : choicesOf(product).join();
}

/** The answer about a class as one text: "none", "12", or empty. */
export function cohortSaid(cohortId: number | null | undefined): string {
  return cohortId === null ? "none" : String(cohortId ?? "");
}

/** Parses the course or product of an upload: "12" or "p34". Null for any other text. */
export function presetOf(text: string): string | null {
  return CHOICE.test(text) ? text : null;
}
