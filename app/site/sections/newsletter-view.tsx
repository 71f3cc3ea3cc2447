import { NewsletterCard } from "#app/newsletter/subscriptions/newsletter-card.tsx";
import type { SectionProps } from "./section-props.ts";

export function NewsletterView({ section, place }: SectionProps<"newsletter">) {
  return (
    <div className={place.isAfterSpace ? "wrap pb-16 lg:pb-28" : "wrap section"}>
      <NewsletterCard source="home" title={section.title} words={section.words} />
    </div>
  );
}
