import clsx from "clsx";
import mark from "./tiles/mark.svg";

/** Three petals, and one that was laid the other way. */
export function Brand({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={clsx(
        "inline-flex min-h-11 items-center gap-2.5 font-display text-[1.25rem] leading-none font-heavy tracking-[-0.02em] whitespace-nowrap",
        className,
      )}
    >
      <img src={mark} alt="" width={36} height={36} className="size-9" />
      {name}
    </span>
  );
}
