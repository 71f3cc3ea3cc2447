import clsx from "clsx";
import { Prose } from "#app/ui/display/prose.tsx";
import { WrittenHtml } from "#app/ui/display/written-html.tsx";
import { SectionButtons } from "./section-buttons.tsx";
import { roomAround, type SectionProps } from "./section-props.ts";
import { StillPicture } from "./still-picture.tsx";
import { TitledRow } from "./titled-row.tsx";

export function RichTextView({ section, place }: SectionProps<"rich-text">) {
  const top = place.isAfterSpace ? "pt-8" : "pt-16 lg:pt-24";
  if (section.layout === "side") {
    return (
      <section className={clsx("wrap grid gap-x-16 gap-y-4 pb-16 lg:grid-cols-[1fr_2fr]", top)}>
        {section.title ? <h2 className="title-section">{section.title}</h2> : null}
        <WrittenHtml
          html={section.text}
          className={clsx("linked grid max-w-[40rem] gap-4 text-lg", !section.title && "lg:col-start-2")}
        />
      </section>
    );
  }
  return (
    <section className={clsx("mx-auto w-[min(100%-2.5rem,var(--container-text))] pb-16", top)}>
      {section.title ? <h2 className="title-section mb-6">{section.title}</h2> : null}
      <Prose html={section.text} />
    </section>
  );
}

export function TextWithPictureView({ section, place }: SectionProps<"text-with-picture">) {
  return (
    <section className={clsx("wrap grid items-center gap-x-16 gap-y-8 lg:grid-cols-2", roomAround(place))}>
      <div>
        {section.title ? <h2 className="title-section mb-6">{section.title}</h2> : null}
        <Prose html={section.text} />
        {section.buttons.length > 0 ? (
          <div className="mt-8 flex flex-wrap gap-3">
            <SectionButtons buttons={section.buttons} />
          </div>
        ) : null}
      </div>
      {section.picture ? (
        <StillPicture
          address={section.picture}
          alt={section.alt}
          sizes="(min-width: 1000px) 36rem, calc(100vw - 2.5rem)"
          className={clsx("aspect-4/3", section.side === "left" && "lg:order-first")}
        />
      ) : null}
    </section>
  );
}

export function FaqView({ section, place }: SectionProps<"faq">) {
  return (
    <TitledRow title={section.title} place={place}>
      <dl>
        {section.items.map((item) => (
          <div key={item.question} className="border-t border-line py-5 first:border-t-0 first:pt-0">
            <dt className="font-display text-xl font-bold">{item.question}</dt>
            <dd className="mt-1">
              <WrittenHtml html={item.answer} className="linked spaced text-muted" />
            </dd>
          </div>
        ))}
      </dl>
    </TitledRow>
  );
}
