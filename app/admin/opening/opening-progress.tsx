import clsx from "clsx";
import { href, Link } from "react-router";
import { Icon } from "#app/ui/icons/icon.tsx";
import { OPENING_STEPS, type OpeningProgress, type OpeningStepName } from "./opening-steps.ts";

interface OpeningProgressProps {
  progress: OpeningProgress[];
  current: OpeningStepName;
}

/** Every step, with what is done: any of them can be gone to. */
export function OpeningProgressList({ progress, current }: OpeningProgressProps) {
  return (
    <nav aria-label="Passos da abertura">
      <ol className="flex flex-wrap gap-2">
        {OPENING_STEPS.map(({ name, label }, place) => {
          const isDone = progress.find((step) => step.name === name)?.isDone ?? false;
          return (
            <li key={name}>
              <Link
                to={href("/admin/abertura/:step?", { step: name })}
                aria-current={name === current ? "step" : undefined}
                className={clsx(
                  "flex min-h-11 items-center gap-2 rounded-pill px-4 text-sm font-medium inset-ring",
                  name === current ? "bg-sunken inset-ring-control" : "inset-ring-line hover:bg-sunken",
                )}
              >
                {isDone ? (
                  <Icon name="circle-check" className="size-4.5 text-success" />
                ) : (
                  <span aria-hidden="true" className="text-muted tabular-nums">
                    {place + 1}
                  </span>
                )}
                {label}
                <span className="sr-only">{isDone ? ", pronto" : ", pendente"}</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
