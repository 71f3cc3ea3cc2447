import clsx from "clsx";

const INKS = [
  "bg-flor text-jabuticaba",
  "bg-ceu text-noite",
  "bg-ipe text-noite",
  "bg-areia text-mata",
  "bg-jabuticaba text-flor",
  "bg-mata text-areia",
];

/** A person's picture, or initials on an ink that stays the same for the name. */
export function Avatar({
  name,
  image,
  className,
}: {
  name: string;
  image?: string | null;
  className?: string;
}) {
  const shape = clsx("size-10 flex-none rounded-full rounded-bl-[0.25rem]", className);
  if (image) return <img src={image} alt="" width={40} height={40} className={clsx(shape, "object-cover")} />;
  const words = name.trim().split(/\s+/);
  const initials = `${words[0]?.charAt(0) ?? ""}${words.length > 1 ? (words.at(-1)?.charAt(0) ?? "") : ""}`;
  const ink = INKS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % INKS.length];
  return (
    // Drawn, not written: a button that holds it is named by its label alone.
    <span
      aria-hidden="true"
      data-initials={initials}
      className={clsx(
        shape,
        "grid place-items-center text-[0.9375rem] leading-none font-bold uppercase before:content-[attr(data-initials)]",
        ink,
      )}
    />
  );
}
