// What the words of a search stand for in the audit list, which itself holds only ids and keys.
import type { Db } from "#db/connect.server.ts";
import { matchesTerms } from "#db/search.server.ts";
import { namedBy } from "./audit-labels.ts";

const MAX_PEOPLE = 200;

export interface FoundTerm {
  term: string;
  /** Accounts with this word in name or e-mail; the team first, because they act most. */
  people: number[];
  actions: string[];
  entities: string[];
}

export async function findTerms(db: Db, terms: string[]): Promise<FoundTerm[]> {
  return Promise.all(
    terms.map(async (term) => ({ term, people: await findPeople(db, term), ...namedBy(term) })),
  );
}

async function findPeople(db: Db, term: string): Promise<number[]> {
  const named = db
    .selectFrom("users")
    .select("id")
    .where(matchesTerms(db, "users", [term]));
  const [admins, others] = await Promise.all([
    named.where("team_role", "is not", null).limit(MAX_PEOPLE).execute(),
    named.limit(MAX_PEOPLE).execute(),
  ]);
  return [...new Set([...admins, ...others].map(({ id }) => id))];
}
