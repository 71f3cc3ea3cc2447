import { foldWords } from "#app/platform/text/search.ts";

/** The search columns of a comment. */
export function commentSearchColumns({
  name,
  email,
  message,
}: {
  name: string;
  email: string;
  message: string;
}) {
  return { search_title: foldWords(name, email), search_body: foldWords(message) };
}
