import type { SectionProps } from "./section-props.ts";

const COLUMNS = ["", "lg:grid-cols-1", "lg:grid-cols-2", "lg:grid-cols-3", "lg:grid-cols-4"];

/** What the house says of itself, on hairlines. */
export function FiguresView({ section, facts: support }: SectionProps<"figures">) {
  const figures = [...section.items, ...support];
  return (
    <ul className={`wrap grid grid-cols-2 ${COLUMNS[figures.length] ?? "lg:grid-cols-5"}`}>
      {figures.map((fact) => (
        <li
          key={fact.figure}
          className="border-line py-5 pl-5 max-lg:odd:pl-0 max-lg:even:border-l max-lg:nth-[n+3]:border-t lg:border-l lg:px-6 lg:py-8 lg:first:border-l-0 lg:first:pl-0"
        >
          <b className="mb-1.5 block font-display text-3xl leading-none font-heavy tracking-[-0.02em]">
            {fact.figure}
          </b>
          {fact.words}
        </li>
      ))}
    </ul>
  );
}
