import { foldWords } from "#app/platform/text/search.ts";

interface ReviewTexts {
  guest_name: string | null;
  guest_email: string | null;
  comment: string | null;
}

/** The search columns of a review; an account's own name and e-mail are found where the account is. */
export function reviewSearchColumns({ guest_name, guest_email, comment }: ReviewTexts) {
  return { search_title: foldWords(guest_name, guest_email), search_body: foldWords(comment) };
}
