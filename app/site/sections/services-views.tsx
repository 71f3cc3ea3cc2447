import clsx from "clsx";
import { ServiceCard } from "#app/marketing/services/service-card.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import type { SectionProps } from "./section-props.ts";

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

function ToolButtons() {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="quiet" onClick={() => showToast({ title: "Funcionalidade em desenvolvimento" })}>
        <Icon name="link-2" /> Conectar LinkedIn
      </Button>
      <Button variant="quiet" onClick={() => showToast({ title: "Dados do Google Maps integrados" })}>
        <Icon name="map-pin" /> Capturar Localização
      </Button>
    </div>
  );
}

/** Two tools of the demo that are only announced. */
export function ToolsView({ section }: SectionProps<"tools">) {
  return (
    <section className="wrap border-t border-line pt-16 pb-24">
      <h2 className="title-section">{section.title}</h2>
      <p className="mt-4 mb-6 max-w-[36rem] text-muted">{section.words}</p>
      <ToolButtons />
    </section>
  );
}
