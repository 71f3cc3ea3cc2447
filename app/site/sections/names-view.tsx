import clsx from "clsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { roomAround, type SectionProps } from "./section-props.ts";

/** Lists of names side by side; a plain call after them belongs to them. */
export function NamesView({ section, place }: SectionProps<"names">) {
  return (
    <section
      className={clsx(
        "wrap grid gap-x-16 gap-y-12",
        section.groups.length > 1 && "lg:grid-cols-2",
        roomAround(place),
        place.after === "call-to-action" && "pb-0",
      )}
    >
      {section.groups.map(({ title, names }) => (
        <div key={title}>
          <h2 className="mb-4 text-2xl">{title}</h2>
          <ul className="flex flex-wrap gap-2">
            {names.map((name) => (
              <li key={name}>
                <Badge className="h-9 px-3.5 text-base">{name}</Badge>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
