import clsx from "clsx";
import type { ReactNode } from "react";
import { Petal } from "#app/ui/display/petal.tsx";
import { WrittenHtml } from "#app/ui/display/written-html.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { SectionOf } from "../pages/sections.ts";
import { SectionButtons } from "./section-buttons.tsx";
import { roomAround, type SectionProps } from "./section-props.ts";
import { TitledRow } from "./titled-row.tsx";

type Cards = SectionOf<"cards">;
type Card = Pick<Cards["items"][number], "title" | "words" | "icon">;

/** What the house does, steps, differences: with icons, numbers or bare; beside the title, below it or on a band. */
export function CardsView({ section, facts: support, place }: SectionProps<"cards">) {
  const items = [...section.items, ...support];
  if (section.layout === "band") return <Band section={section} items={items} />;
  if (section.layout === "side" && section.mark === "plain" && !section.text) {
    return (
      <TitledRow title={section.title} place={place}>
        <PlainPairs items={items} />
        <Buttons section={section} className="mt-8" />
      </TitledRow>
    );
  }
  if (section.layout === "side") {
    return (
      <section className={clsx("wrap grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]", roomAround(place))}>
        <div>
          {section.title ? <h2 className="title-section">{section.title}</h2> : null}
          <Intro section={section} className="mt-4 text-muted" />
          <Buttons section={section} className="mt-4" />
        </div>
        <CardList section={section} items={items} />
      </section>
    );
  }
  return (
    <section className={clsx("wrap pb-24", !place.isAfterSpace && "pt-16 lg:pt-24")}>
      {section.title ? <h2 className="title-section mb-8">{section.title}</h2> : null}
      <Intro section={section} className="-mt-4 mb-8 max-w-[40rem] text-muted" />
      <CardList section={section} items={items} />
      <Buttons section={section} className="mt-8" />
    </section>
  );
}

function CardList({ section, items }: { section: Cards; items: Card[] }) {
  if (section.mark === "plain") return <PlainPairs items={items} />;
  const List = section.mark === "number" ? "ol" : "ul";
  return (
    <List className="card-rows grid content-start gap-x-12 sm:grid-cols-2">
      {items.map((item, place) => (
        <li key={item.title}>
          {section.mark === "number" ? (
            <StepNumber>{place + 1}</StepNumber>
          ) : (
            <Petal>{item.icon ? <Icon name={item.icon} /> : null}</Petal>
          )}
          <div>
            <h3>{item.title}</h3>
            {item.words ? <p>{item.words}</p> : null}
          </div>
        </li>
      ))}
    </List>
  );
}

export function StepNumber({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-10 place-items-center rounded-full rounded-bl-none bg-primary-soft font-bold text-primary-ink"
    >
      {children}
    </span>
  );
}

function PlainPairs({ items }: { items: Card[] }) {
  return (
    <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
      {items.map((item) => (
        <div key={item.title}>
          <dt className="font-display text-xl font-bold">{item.title}</dt>
          <dd className="mt-1 text-muted">{item.words}</dd>
        </div>
      ))}
    </dl>
  );
}

function Band({ section, items }: { section: Cards; items: Card[] }) {
  return (
    <section className="bg-band text-on-band">
      <div className="wrap section">
        {section.title ? <h2 className="title-section mb-8">{section.title}</h2> : null}
        <Intro section={section} className="-mt-4 mb-8 max-w-[40rem] text-muted-band" />
        <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-4">
          {items.map((item) => (
            <li key={item.title} className="border-t border-band-line py-6">
              <h3 className="text-xl">{item.title}</h3>
              {item.words ? <p className="mt-1 text-muted-band">{item.words}</p> : null}
            </li>
          ))}
        </ul>
        <Buttons section={section} className="mt-8" isOnBand />
      </div>
    </section>
  );
}

function Intro({ section, className }: { section: Cards; className: string }) {
  return section.text ? <WrittenHtml html={section.text} className={clsx("linked", className)} /> : null;
}

function Buttons({
  section,
  className,
  isOnBand,
}: {
  section: Cards;
  className: string;
  isOnBand?: boolean;
}) {
  if (section.buttons.length === 0) return null;
  return (
    <div className={clsx("flex flex-wrap gap-3", className)}>
      <SectionButtons buttons={section.buttons} {...(isOnBand && { isOnBand })} />
    </div>
  );
}
