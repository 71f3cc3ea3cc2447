import clsx from "clsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { SectionButtons } from "./section-buttons.tsx";
import { roomAround, type SectionProps } from "./section-props.ts";

export function CallToActionView({ section, place }: SectionProps<"call-to-action">) {
  const isBand = section.look === "band";
  const inside = (
    <>
      <h2 className={clsx("title-section", section.words ? "mb-4" : "mb-6")}>{section.title}</h2>
      {section.words ? (
        <p className={clsx("mb-6 max-w-[40rem] text-lg", isBand ? "text-muted-band" : "text-muted")}>
          {section.words}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <SectionButtons buttons={section.buttons} {...(isBand && { isOnBand: true })} />
      </div>
    </>
  );
  if (isBand) {
    return (
      <section className="bg-band text-on-band">
        <div className="wrap section">{inside}</div>
      </section>
    );
  }
  // After names it stands with them.
  return (
    <section className={clsx("wrap", place.before === "names" ? "section pt-20" : roomAround(place))}>
      {inside}
    </section>
  );
}

export function NoticeView({ section }: SectionProps<"notice">) {
  return (
    <div className="wrap section">
      <h1 className="title-page mb-8">{section.title}</h1>
      <EmptyState
        title={section.headline}
        action={
          section.buttons.length > 0 ? (
            <div className="mt-2 flex flex-wrap justify-center gap-3">
              <SectionButtons buttons={section.buttons} />
            </div>
          ) : undefined
        }
      >
        {section.words}
      </EmptyState>
    </div>
  );
}
