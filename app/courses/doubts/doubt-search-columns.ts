import { foldWords } from "#app/platform/text/search.ts";

/** What the search columns of a doubt hold; whoever writes a doubt or an answer writes them too. */
export function doubtSearchColumns(text: string, answer: string | null) {
  return { search_title: foldWords(text), search_body: foldWords(answer) };
}
