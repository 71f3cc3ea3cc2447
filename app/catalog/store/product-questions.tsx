import { Icon } from "#app/ui/icons/icon.tsx";

/** Each answer behind its question; the browser finds and opens them by itself. */
export function ProductQuestions({ questions }: { questions: { question: string; answer: string }[] }) {
  if (questions.length === 0) return null;
  return (
    <section className="mt-12 max-w-[42rem]">
      <h2 className="mb-3 text-2xl">Perguntas frequentes</h2>
      {questions.map(({ question, answer }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may ask the same.
        <details key={place} className="group border-t border-line first-of-type:border-t-0">
          <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-3 font-strong [overflow-wrap:anywhere] [&::-webkit-details-marker]:hidden">
            <span className="flex-1">{question}</span>
            <Icon name="chevron-down" className="size-5 flex-none group-open:rotate-180" />
          </summary>
          <p className="pb-4 whitespace-pre-line [overflow-wrap:anywhere]">{answer}</p>
        </details>
      ))}
    </section>
  );
}
