const FACTS = [
  { figure: "5+ anos", words: "desenhando e programando" },
  { figure: "500", words: "empresas atendidas" },
  { figure: "300%", words: "de ROI em 6 meses" },
];

/** What the house says of itself, on hairlines. */
export function Facts({ support }: { support: { figure: string; words: string } }) {
  return (
    <ul className="wrap grid grid-cols-2 lg:grid-cols-4">
      {[...FACTS, support].map((fact) => (
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
