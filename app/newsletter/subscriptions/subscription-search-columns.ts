import { foldWords } from "#app/platform/text/search.ts";

/** What the search in the administration finds a subscription by. */
export function subscriptionSearchColumns({ email, name }: { email: string; name?: string | null }) {
  return { search_title: foldWords(name), search_body: foldWords(email) };
}
