// What a help text is made of.
import type { IncomingPlatform } from "#app/external-sales/incoming/incoming-platforms.ts";
import type { Right } from "#app/identity/rights/rights.ts";

export interface HelpArticle {
  /** Of its address, /admin/ajuda/…. */
  slug: string;
  title: string;
  about: string;
  /** One after another, in the order in which they are done. */
  steps: string[];
  /** What to know of it. */
  facts: { title: string; lines: string[] }[];
  /** What we could not confirm. */
  unsure: string[];
  /** Where it is done. */
  door: HelpDoor;
  /** Whose notices can be had as well. */
  connects?: IncomingPlatform;
  /** What else people search for. */
  words: string;
}

export interface HelpDoor {
  label: string;
  to: string;
  right: Right;
}
