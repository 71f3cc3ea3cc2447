import type { SectionProps } from "./section-props.ts";

const COLUMNS = ["", "lg:grid-cols-1", "lg:grid-cols-2", "lg:grid-cols-3", "lg:grid-cols-4"];

/** What the house says of itself, on hairlines. */
export function FiguresView({ section, facts: support }: SectionProps<"figures">) {
  const figures = [...section.items, ...support];
  return (
    <ul className={`figures wrap grid grid-cols-2 ${COLUMNS[figures.length] ?? "lg:grid-cols-5"}`}>
      {figures.map((fact) => (
        <li key={fact.figure}>
          <b>{fact.figure}</b>
          {fact.words}
        </li>
      ))}
    </ul>
  );
}
