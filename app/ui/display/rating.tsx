import clsx from "clsx";
import { Icon } from "../icons/icon.tsx";

const ONE_DECIMAL = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

interface RatingProps {
  /** Tenths of a star, 0 to 50. */
  value: number;
  /** How many people said so, when it is to be shown. */
  count?: number;
  className?: string;
}

/** One star and the figure. */
export function Rating({ value, count, className }: RatingProps) {
  return (
    <span className={clsx("rating", className)}>
      <Icon name="star" />
      <span className="sr-only">Nota</span>
      {ONE_DECIMAL.format(value / 10)}
      <span className="sr-only">de 5</span>
      {count === undefined ? null : (
        <span className="font-normal text-muted">
          ({count}
          <span className="sr-only"> {count === 1 ? "avaliação" : "avaliações"}</span>)
        </span>
      )}
    </span>
  );
}
