import { foldWords } from "#app/platform/text/search.ts";

interface Searched {
  search_title?: string;
  search_body?: string;
}

/** The search columns of an account; goes with every write of a name or an e-mail. */
export function userSearchColumns({ name, email }: { name?: string; email?: string }): Searched {
  return {
    ...(name === undefined ? {} : { search_title: foldWords(name) }),
    ...(email === undefined ? {} : { search_body: foldWords(email) }),
  };
}
