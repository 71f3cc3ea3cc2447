// One file for the browser: the sections of the page with the services and the contact form.
import clsx from "clsx";
import { useActionData, useSearchParams } from "react-router";
import { LeadForm } from "#app/marketing/leads/lead-form.tsx";
import { ContactOptions, LeadInvitation } from "#app/marketing/leads/lead-invitation.tsx";
import { LeadSent } from "#app/marketing/leads/lead-sent.tsx";
import { ServiceCard } from "#app/marketing/services/service-card.tsx";
import type { Failure } from "#app/platform/forms/form.ts";
import { roomAround, type SectionProps } from "./section-props.ts";

export { ToolsView } from "./tools-view.tsx";

export function LeadFormView({ section, facts, place }: SectionProps<"lead-form">) {
  const { brand, hours, interests, phone, quoteAddress } = facts;
  const failure = useActionData<Failure | undefined>();
  const [params] = useSearchParams();
  const slug = params.get("produto");
  const asked = slug ? interests.find((interest) => interest.slug === slug)?.name : undefined;
  return (
    <section
      id="contato"
      className={clsx(
        "wrap grid items-start gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr]",
        roomAround(place),
      )}
    >
      <LeadInvitation title={section.title} words={section.words} />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {params.has("enviado") && !failure ? (
          <LeadSent hours={hours} />
        ) : (
          <LeadForm
            brand={brand}
            asked={asked}
            failure={failure}
            interests={interests.map(({ name }) => name)}
          />
        )}
      </div>
      <ContactOptions title={section.aside} phone={phone} hours={hours} quoteAddress={quoteAddress} />
    </section>
  );
}

export function ServicesView({ section, facts: services, place }: SectionProps<"services">) {
  const isLast = place.after === undefined || place.after === "course-band";
  return (
    <section className={clsx("wrap", !place.isAfterSpace && "pt-16 lg:pt-24", isLast && "pb-24")}>
      {section.title ? <h2 className="title-section mb-8">{section.title}</h2> : null}
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {services.map((service, at) => (
          <li key={service.slug} className="grid">
            <ServiceCard
              service={service}
              first={at === 0 && place.before === "page-title"}
              buttonLabel={section.buttonLabel}
              moreLabel={section.moreLabel}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
