// Tags and the like as people write and paste them: with commas, semicolons, one a line, with or without a #.

/** Each once, whatever its case; the first spelling counts. */
export function tagsIn(text: string): string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(/[,;\n\r\t]/)) {
    const tag = part.trim().replace(/^#+/, "").trim();
    if (tag !== "" && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}
