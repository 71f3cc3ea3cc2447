import { Badge, type BadgeTone } from "#app/ui/display/badge.tsx";
import { ForInstaller } from "#app/ui/display/for-installer.tsx";
import { curesOf, type Finding, type FindingState } from "./finding.ts";

const STATES: Record<FindingState, { tone: BadgeTone; word: string }> = {
  failure: { tone: "bad", word: "Problema" },
  warning: { tone: "wait", word: "Atenção" },
  unknown: { tone: "plain", word: "A conferir" },
  ok: { tone: "ok", word: "Certo" },
};
const ORDER = Object.keys(STATES);

/** What needs somebody first; within that, as it was examined. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const sorted = [...findings].sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  return (
    <ul className="divide-y divide-line rounded-card bg-surface px-5 inset-ring inset-ring-line">
      {sorted.map(({ area, state, sentence, cure }) => (
        <li
          key={`${area} ${sentence}`}
          className="grid gap-x-6 gap-y-1.5 py-4 sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <div className="flex flex-wrap items-center justify-between gap-2 sm:grid sm:content-start sm:justify-items-start">
            <h3 className="text-base">{area}</h3>
            <Badge tone={STATES[state].tone} dot>
              {STATES[state].word}
            </Badge>
          </div>
          <div className="grid min-w-0 content-start gap-1.5 wrap-anywhere">
            <p>{sentence}</p>
            {cure ? <Cure cure={cure} /> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Cure({ cure }: { cure: string }) {
  const { owner, installer } = curesOf(cure);
  return (
    <div className="text-sm text-muted">
      <p>{owner || "Isto se resolve no servidor: mostre a quem instalou o site."}</p>
      {installer ? <ForInstaller>{installer}</ForInstaller> : null}
    </div>
  );
}
