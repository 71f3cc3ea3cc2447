import { textOf } from "#app/platform/rich-text/rich-text.server.ts";
import { foldWords } from "#app/platform/text/search.ts";

const WORDS_A_MINUTE = 200;

interface PostTexts {
  title: string;
  excerpt: string | null;
  content: string | null;
  tags: string[];
}

/** What follows from a post's words: the search columns and the reading time. */
export function postSearchColumns({ title, excerpt, content, tags }: PostTexts) {
  const text = textOf(content ?? "");
  return {
    search_title: foldWords(title),
    search_body: foldWords(excerpt, text, ...tags),
    read_time: readTime(text),
  };
}

/** "5 min", at least one. */
export function readTime(text: string): string {
  const words = text.split(/\s+/).filter(Boolean).length;
  return `${Math.max(1, Math.ceil(words / WORDS_A_MINUTE))} min`;
}
