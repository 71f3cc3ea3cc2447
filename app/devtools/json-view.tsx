interface JsonViewProps {
  label: string;
  value: unknown;
}

/** Something as it is, for developers; wide lines scroll inside. */
export function JsonView({ label, value }: JsonViewProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={label}
      className="mt-3 max-h-[40rem] overflow-auto rounded-card bg-sunken p-5"
    >
      <pre className="font-mono text-sm">{JSON.stringify(value, null, 2)}</pre>
    </section>
  );
}
