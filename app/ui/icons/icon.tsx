import type { ComponentProps } from "react";
import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?url";

export type { IconName };

interface IconProps extends Omit<ComponentProps<"svg">, "name"> {
  name: IconName;
}

/** A line drawing in the colour of the words beside it. Screen readers pass it by: what it means stands in words. */
export function Icon({ name, className, ...rest }: IconProps) {
  return (
    <svg aria-hidden="true" className={className ? `icon ${className}` : "icon"} {...rest}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
