import { readerAnswer } from "../reader.server.ts";
import type { Route } from "./+types/reader.ts";

/** Public, and about the person who asks. */
export function loader({ context }: Route.LoaderArgs) {
  return readerAnswer(context);
}
