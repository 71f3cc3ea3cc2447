import type { SectionProps } from "./section-props.ts";
import { TitledRow } from "./titled-row.tsx";

export function TimelineView({ section, place }: SectionProps<"timeline">) {
  return (
    <TitledRow title={section.title} place={place}>
      <ol>
        {section.items.map((item) => (
          <li
            key={item.period + item.title}
            className="grid gap-x-6 gap-y-1 border-t border-line py-5 first:border-t-0 first:pt-0 sm:grid-cols-[9rem_1fr]"
          >
            <p className="text-muted tabular-nums">{item.period}</p>
            <div>
              <h3 className="text-xl">{item.title}</h3>
              {item.place ? <p className="text-muted">{item.place}</p> : null}
              {item.words ? <p className="mt-2">{item.words}</p> : null}
            </div>
          </li>
        ))}
      </ol>
    </TitledRow>
  );
}
