// What a field of a form is called, and how its value is said, as the form itself shows it.

/** What a noun calls its fields. */
export type FieldNames = Record<
  string,
  { label: string; kind?: string; words?: Record<string, string>; say?: (value: string) => string }
>;

const LONGEST = 300;

export function fieldLabel(form: HTMLFormElement, name: string, labels: FieldNames): string {
  const control = form.elements.namedItem(name);
  const shown =
    control && "labels" in control ? (control as HTMLInputElement).labels?.[0]?.textContent : undefined;
  return labels[name]?.label ?? shown ?? name;
}

export function fieldText(form: HTMLFormElement, name: string, list: string[], labels: FieldNames): string {
  const control = form.elements.namedItem(name);
  const { words, kind, say } = labels[name] ?? {};
  if (kind === "truth" || (control instanceof HTMLInputElement && control.type === "checkbox"))
    return list.length > 0 ? "sim" : "não";
  const texts = list.filter(Boolean).map((value) => {
    if (say) return say(value);
    if (words?.[value]) return words[value];
    if (control instanceof HTMLSelectElement)
      return [...control.options].find((option) => option.value === value)?.text ?? value;
    return kind === "rich"
      ? value
          .replace(/<[^<>]*>/g, " ")
          .replace(/\s+/g, " ")
          .trim()
      : value;
  });
  const text = texts.join("; ");
  if (text === "") return "(vazio)";
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
