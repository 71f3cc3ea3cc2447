// The closed set of sections, in the order in which they are offered; what each holds stands in the file it comes from.
import { callToAction, leadForm, newsletter, tools } from "./asking-sections.ts";
import { legalText } from "./legal-section.ts";
import { hero, notice, pageTitle } from "./opening-sections.ts";
import type { SectionRule } from "./section-fields.ts";
import { courseBand, guarantee, posts, productShelf, services, testimonials } from "./shown-sections.ts";
import {
  cards,
  faq,
  figures,
  gallery,
  names,
  richText,
  textWithPicture,
  timeline,
  video,
} from "./written-sections.ts";

export const SECTION_RULES = {
  hero,
  "page-title": pageTitle,
  figures,
  "text-with-picture": textWithPicture,
  "rich-text": richText,
  cards,
  timeline,
  names,
  "product-shelf": productShelf,
  "course-band": courseBand,
  testimonials,
  faq,
  guarantee,
  gallery,
  video,
  "call-to-action": callToAction,
  "lead-form": leadForm,
  services,
  posts,
  newsletter,
  notice,
  "legal-text": legalText,
  tools,
} as const satisfies Record<string, SectionRule>;
