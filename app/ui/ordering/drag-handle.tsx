import clsx from "clsx";
import type { ComponentProps } from "react";
import { Icon } from "../icons/icon.tsx";

/** For mouse and finger; buttons beside it do the same for everybody else. */
export function DragHandle({ className, ...props }: ComponentProps<"span">) {
  return (
    <span {...props} aria-hidden="true" className={clsx(HANDLE, "size-8", className)}>
      <Icon name="grip-vertical" />
    </span>
  );
}

/** The look of whatever is taken hold of. */
export const HANDLE =
  "grid flex-none cursor-grab touch-none place-items-center rounded-control text-muted select-none hover:bg-sunken active:cursor-grabbing [&>svg]:size-5";
