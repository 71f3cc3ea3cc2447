import clsx from "clsx";
import { Icon } from "#app/ui/icons/icon.tsx";

const WHOLE = new Intl.NumberFormat("pt-BR");

interface ChangeProps {
  now: number;
  before: number;
  format?: (value: number) => string;
  /** Of what one would rather not have. */
  lessIsBetter?: boolean;
}

/** Up or down by how much, and from what. */
export function Change({
  now,
  before,
  format = (value) => WHOLE.format(value),
  lessIsBetter = false,
}: ChangeProps) {
  if (before <= 0) return <>antes: {format(before)}</>;
  const percent = Math.round(((now - before) * 100) / before);
  const icon = percent < 0 ? "arrow-down-right" : "arrow-up-right";
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      {percent === 0 ? (
        <b>igual</b>
      ) : (
        <b
          className={clsx(
            "inline-flex items-center gap-1 whitespace-nowrap",
            percent < 0 === lessIsBetter ? "text-success" : "text-danger",
          )}
        >
          <Icon name={icon} className="size-4" />
          <span className="sr-only">{percent < 0 ? "queda de" : "alta de"}</span>
          {WHOLE.format(Math.abs(percent))}%
        </b>
      )}
      <span className="whitespace-nowrap">antes: {format(before)}</span>
    </span>
  );
}
