import clsx from "clsx";
import { useActionData, useSearchParams } from "react-router";
import { LeadForm } from "#app/marketing/leads/lead-form.tsx";
import { ContactOptions, LeadInvitation } from "#app/marketing/leads/lead-invitation.tsx";
import { LeadSent } from "#app/marketing/leads/lead-sent.tsx";
import type { Failure } from "#app/platform/forms/form.ts";
import { roomAround, type SectionProps } from "./section-props.ts";

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
