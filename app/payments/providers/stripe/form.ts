// Nested values as Stripe reads them from a form: card[brand]=visa, items[0][quantity]=1.

export type FormValue =
  | string
  | number
  | boolean
  | undefined
  | readonly FormValue[]
  | { readonly [name: string]: FormValue };

/** What is undefined is left out. */
export function formOf(values: { readonly [name: string]: FormValue }): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) append(form, name, value);
  return form;
}

function append(form: URLSearchParams, name: string, value: FormValue): void {
  if (value === undefined) return;
  if (typeof value !== "object") form.append(name, String(value));
  else for (const [key, inner] of Object.entries(value)) append(form, `${name}[${key}]`, inner);
}
