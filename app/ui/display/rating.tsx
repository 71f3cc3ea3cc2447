interface RatingProps {
  /** Tenths of a star, 0 to 50. */
  value: number;
}

/** One star and the figure. */
export function Rating({ value }: RatingProps) {
  const figure = (value / 10).toFixed(1).replace(".", ",");
  return (
    <span role="img" aria-label={`Nota ${figure} de 5`} className="rating">
      {figure}
    </span>
  );
}
