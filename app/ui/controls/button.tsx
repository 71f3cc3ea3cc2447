import clsx from "clsx";
import type { ComponentProps, MouseEvent, ReactNode, Ref } from "react";
import type { LinkProps } from "react-router";
import { Link } from "react-router";
import { Spinner } from "../display/spinner.tsx";

export type ButtonVariant = "primary" | "accent" | "quiet" | "ghost" | "danger" | "band" | "night";

interface Look {
  variant?: ButtonVariant;
  /** compact (44 px) for dense places and cards. */
  size?: "normal" | "compact";
  /** As wide as its place. */
  block?: boolean;
}

/** The class string of a button, for elements that are none (a label, a summary). */
export function buttonClass({ variant = "primary", size = "normal", block }: Look, extra?: string): string {
  return clsx(
    "button",
    size === "compact" && "button-compact",
    `button-${variant}`,
    block && "w-full",
    extra,
  );
}

export interface ButtonProps extends ComponentProps<"button">, Look {
  /** Shows that it works and cannot be pressed again; keeps the focus where it is. */
  busy?: boolean;
}

export function Button({
  variant,
  size,
  block,
  busy,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type ?? "button"}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={handleClick}
      className={buttonClass({ variant, size, block }, className)}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends Omit<LinkProps, "to">, Look {
  ref?: Ref<HTMLAnchorElement>;
  /** A path of this site, or a whole address: https:, mailto:, tel:. */
  to: string;
  newTab?: boolean;
  children: ReactNode;
}

export function ButtonLink({ to, variant, size, block, newTab, className, ...rest }: ButtonLinkProps) {
  const look = buttonClass({ variant, size, block }, className);
  const tab = newTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
  if (/^[a-z]+:/.test(to)) {
    return (
      <a {...tab} ref={rest.ref} className={look} href={to}>
        {rest.children}
      </a>
    );
  }
  return <Link {...rest} {...tab} to={to} className={look} />;
}

interface IconButtonProps extends ComponentProps<"button"> {
  /** What it does, in words. */
  label: string;
}

/** 44 px, an icon alone. */
export function IconButton({ label, className, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? "button"}
      aria-label={label}
      title={rest.title ?? label}
      className={clsx("icon-button [&>svg]:size-5", className)}
    />
  );
}
