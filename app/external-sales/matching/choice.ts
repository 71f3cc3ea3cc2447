// What may be chosen for a purchase elsewhere: a course, a file, or a bundle, which stands for what it is made of.

export const CHOICE_KINDS = {
  course: "Cursos",
  file: "Arquivos para baixar",
  bundle: "Pacotes (abrem tudo o que têm hoje)",
} as const;

export type ChoiceKind = keyof typeof CHOICE_KINDS;

export interface Choice {
  /** As a form sends it: "12" a course, "p34" a product. */
  value: string;
  title: string;
  kind: ChoiceKind;
  /** Why it cannot be opened yet, such as "rascunho". */
  lack?: string;
}

/** As it stands in a list of choices. */
export function choiceName({ title, lack }: Choice): string {
  return lack === undefined ? title : `${title} (${lack})`;
}

export const CHOICE = /^p?[1-9]\d{0,14}$/;

export const courseChoice = (id: number) => String(id);
export const productChoice = (id: number) => `p${id}`;

/** What was chosen, by what it is. */
export function openedBy(choices: readonly string[]): { courseIds: number[]; productIds: number[] } {
  const isProduct = (choice: string) => choice.startsWith("p");
  return {
    courseIds: choices.filter((choice) => !isProduct(choice)).map(Number),
    productIds: choices.filter(isProduct).map((choice) => Number(choice.slice(1))),
  };
}

/** The other way round. */
export function choicesOf({
  courseIds,
  productIds,
}: {
  courseIds: readonly number[];
  productIds: readonly number[];
}) {
  return [...courseIds.map(courseChoice), ...productIds.map(productChoice)];
}

/** What was said of a product, in one word: "none", "12,p34", or nothing yet. */
export function saidOf(product: Parameters<typeof choicesOf>[0] & { isIgnored: boolean }): string {
  return product.isIgnored ? "none" : choicesOf(product).join();
}

/** What was said of a class, in one word: "none", "12", or nothing yet. */
export function cohortSaid(cohortId: number | null | undefined): string {
  return cohortId === null ? "none" : String(cohortId ?? "");
}

/** What an import was brought to: "12" or "p34"; null of anything else. */
export function presetOf(text: string): string | null {
  return CHOICE.test(text) ? text : null;
}
