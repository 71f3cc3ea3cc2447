import clsx from "clsx";
import { Icon } from "../icons/icon.tsx";

const ONE_DECIMAL = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Five stars, filled to the tenth. */
export function Stars({ value, className }: { value: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={`${ONE_DECIMAL.format(value / 10)} de 5 estrelas`}
      style={{ backgroundSize: `${value * 2}%` }}
      className={clsx("stars", className)}
    />
  );
}

/** Five radio buttons that look like stars; works without a script. */
export function RatingInput({
  name,
  legend,
  defaultValue,
}: {
  name: string;
  legend: string;
  defaultValue?: number;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="group flex w-max flex-row-reverse">
        {[5, 4, 3, 2, 1].map((star) => (
          <label
            key={star}
            className="peer grid size-11 cursor-pointer place-items-center rounded-control text-control peer-has-checked:text-star has-checked:text-star has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              className="sr-only"
              type="radio"
              name={name}
              value={star}
              defaultChecked={star === defaultValue}
              required
            />
            <Icon name="star" className="size-7 fill-current" />
            <span className="sr-only">{star === 1 ? "1 estrela" : `${star} estrelas`}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
