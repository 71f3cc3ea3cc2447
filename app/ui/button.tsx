import clsx from "clsx";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "accent" | "quiet" | "ghost" | "danger" | "band" | "night";

interface Look {
  variant?: ButtonVariant;
  /** compact (44 px) for dense places and cards. */
  size?: "normal" | "compact";
  /** As wide as its place. */
  block?: boolean;
}

const BASE =
  "relative inline-flex items-center justify-center gap-2 rounded-control text-center leading-[1.2] font-strong transition active:translate-y-px [&>svg]:size-5 [&>svg]:flex-none";
const OFF =
  "disabled:cursor-not-allowed disabled:translate-y-0 disabled:bg-sunken disabled:text-muted disabled:inset-ring-0 aria-disabled:cursor-not-allowed aria-disabled:translate-y-0 aria-disabled:bg-sunken aria-disabled:text-muted aria-disabled:inset-ring-0";
const SIZES = {
  normal: "min-h-12 py-2.5",
  compact: "min-h-11 py-2",
};
const PADDING = {
  normal: "px-5",
  compact: "px-4",
};
const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-primary text-on-primary hover:bg-primary-hover",
  accent: "bg-accent text-on-accent hover:bg-accent-hover",
  quiet: "text-ink inset-ring-[1.5px] inset-ring-control hover:bg-sunken",
  ghost: "text-primary-ink hover:bg-primary-soft",
  danger: "bg-danger-fill text-on-danger hover:brightness-90",
  band: "text-on-band inset-ring-[1.5px] inset-ring-muted-band hover:bg-band-line",
  night: "bg-noite text-areia hover:bg-mata",
};

/** The class string of a button, for elements that are none (a label, a summary). */
export function buttonClass({ variant = "primary", size = "normal", block }: Look, extra?: string): string {
  const padding = variant === "ghost" ? "px-3" : PADDING[size];
  return clsx(BASE, SIZES[size], padding, VARIANTS[variant], OFF, block && "w-full", extra);
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
      aria-disabled={busy || undefined}
      onClick={handleClick}
      className={buttonClass({ variant, size, block }, className)}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends Omit<LinkProps, "to">, Look {
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
      <a {...tab} className={look} href={to}>
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
