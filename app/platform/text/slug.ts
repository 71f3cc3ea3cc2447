/** Lower case, no accents or signs, spaces to hyphens, hyphens never doubled. */
export function slugify(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80)
    .replace(/-$/, "");
}

/** The slug, or the first of slug-1, slug-2, … that is free. */
export function uniqueSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 1; ; number++) {
    const candidate = `${slug}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** A slug from the address; anything that is none counts as not given. */
export function slugParam(text: string | null): string {
  return text && /^[a-z0-9-]{1,80}$/.test(text) ? text : "";
}
