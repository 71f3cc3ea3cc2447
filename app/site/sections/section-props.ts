import type { FactsOf } from "../loading/section-loaders.server.ts";
import type { SectionOf, SectionType } from "../pages/sections.ts";

/** What stands around a section, on which its distances depend. */
export interface Place {
  /** Whether what stands before it ends with room of its own on the page's ground. */
  isAfterSpace: boolean;
  before: SectionType | undefined;
  after: SectionType | undefined;
}

export interface SectionProps<T extends SectionType> {
  /** Its links lead to addresses already. */
  section: SectionOf<T>;
  /** The rows that it shows, where its type has a loader. */
  facts: FactsOf<T>;
  place: Place;
}

/** Room above and below, without doubling the room that is there. */
export function roomAround({ isAfterSpace }: Place): string {
  return isAfterSpace ? "section pt-0" : "section";
}
