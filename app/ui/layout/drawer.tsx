import clsx from "clsx";
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Icon } from "../icons/icon.tsx";

interface DrawerProps {
  /** What a DrawerTrigger names. */
  id: string;
  label: string;
  side?: "left" | "right";
  /** Beside the close button. */
  heading?: ReactNode;
  closeLabel?: string;
  children: ReactNode;
}

/**
 * A dialog that opens without a script: by an invoker command. Browsers that do not know those yet are helped by one.
 * Closes when the page changes.
 */
export function Drawer({
  id,
  label,
  side = "left",
  heading,
  closeLabel = "Fechar menu",
  children,
}: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is the reason to close.
  useEffect(() => close(dialog.current), [key]);

  function handleClick(event: MouseEvent) {
    const link = event.target instanceof Element && event.target.closest("a");
    if (event.target === dialog.current || link) close(dialog.current);
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way, and the browser handles it.
    <dialog
      ref={dialog}
      id={id}
      closedby="any"
      aria-label={label}
      onClick={handleClick}
      className={side === "left" ? "drawer" : "drawer drawer-right"}
    >
      <div className="min-h-full">
        <div className="flex items-center justify-between gap-3 py-3 pr-2 pl-5">
          {heading ?? <span />}
          <button
            type="button"
            className="icon-button"
            aria-label={closeLabel}
            onClick={({ currentTarget }) => hasCommand(currentTarget) || close(dialog.current)}
            {...{ command: "close", commandfor: id }}
          >
            <Icon name="x" className="size-5" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

interface DrawerTriggerProps extends ComponentProps<"button"> {
  drawer: string;
  label: string;
}

export function DrawerTrigger({ drawer, label, className, ...rest }: DrawerTriggerProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      className={clsx("icon-button [&>svg]:size-5", className)}
      onClick={({ currentTarget }) => hasCommand(currentTarget) || open(drawer)}
      {...{ command: "show-modal", commandfor: drawer }}
    />
  );
}

/** Whether the browser supports `commandfor` and opens the drawer by itself. */
function hasCommand(button: HTMLButtonElement & { commandForElement?: Element | null }): boolean {
  return Boolean(button.commandForElement);
}

function open(id: string) {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

function close(dialog: HTMLDialogElement | null) {
  if (dialog?.open) dialog.close();
}
