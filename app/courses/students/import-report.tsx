import { Badge, type BadgeTone } from "#app/ui/display/badge.tsx";
import type { EnrollmentPreview } from "./hand-enrollments.server.ts";

const STATES: Record<EnrollmentPreview["state"], { tone: BadgeTone; word: string; sentence: string }> = {
  "new-account": {
    tone: "ok",
    word: "Nova conta",
    sentence: "Ganha uma conta e o e-mail de acesso.",
  },
  account: { tone: "ok", word: "Matricular", sentence: "Já tem conta; recebe o e-mail de acesso." },
  enrolled: { tone: "plain", word: "Já tem o curso", sentence: "Nada muda." },
  refused: { tone: "bad", word: "Fica de fora", sentence: "" },
};

export function willEnroll(prospect: EnrollmentPreview): boolean {
  return prospect.state === "account" || prospect.state === "new-account";
}

/** What would come of each line of the list. */
export function ImportReport({ prospects }: { prospects: EnrollmentPreview[] }) {
  const count = prospects.filter(willEnroll).length;
  return (
    <section aria-labelledby="conferencia">
      <div role="status">
        <h3 id="conferencia" className="mb-2 text-lg">
          {count} de {prospects.length} {prospects.length === 1 ? "linha" : "linhas"} para matricular
        </h3>
      </div>
      <ol className="divide-y divide-line rounded-card inset-ring inset-ring-line">
        {prospects.map((prospect) => {
          const { tone, word, sentence } = STATES[prospect.state];
          return (
            <li key={prospect.number} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <span className="text-sm text-muted tabular-nums">Linha {prospect.number}</span>
              <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
                {prospect.email || "–"}
                {prospect.name ? <span className="text-muted"> {prospect.name}</span> : null}
                <span className="block text-sm text-muted">
                  {prospect.problem ?? [sentence, prospect.note].filter(Boolean).join(" ")}
                </span>
              </span>
              <Badge tone={tone} dot>
                {word}
              </Badge>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
