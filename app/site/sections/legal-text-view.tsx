import { LegalPage } from "#app/marketing/pages/legal-page.tsx";
import type { SectionProps } from "./section-props.ts";

export function LegalTextView({ section, facts }: SectionProps<"legal-text">) {
  return <LegalPage title={section.title} since={facts.since} html={facts.html} />;
}
