import clsx from "clsx";

interface PriceProps {
  /** Already formatted, as is `original`. */
  price: string;
  original?: string;
  /** The parts a card divides it into. */
  parts?: string | null | undefined;
  size?: "small" | "normal" | "large" | "hero";
  className?: string;
}

const SIZES = {
  small: "text-xl",
  normal: undefined,
  large: "text-3xl",
  hero: "text-4xl",
};

export function Price({ price, original, parts, size = "normal", className }: PriceProps) {
  return (
    <p className={clsx("price", className)}>
      {original ? (
        <s>
          <span className="sr-only">De </span>
          {original}
        </s>
      ) : null}
      <b className={SIZES[size]}>
        {original ? <span className="sr-only">por </span> : null}
        {price}
      </b>
      {parts ? <small>{`ou ${parts}`}</small> : null}
    </p>
  );
}
