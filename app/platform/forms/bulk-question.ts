/** What a bar wants to do, in words, and the form that does it once somebody agreed. */
export interface BulkQuestion {
  /** The bar that asked. */
  form: string;
  /** "Mudar o preço de 35 produtos: de R$ 10,00–R$ 90,00 para R$ 49,90". */
  title: string;
  sentences: string[];
  confirmLabel: string;
  /** What is sent with a yes: what was asked, of the same rows. */
  fields: [string, string][];
}
