import clsx from "clsx";
import { type PointerEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { Icon } from "../icons/icon.tsx";
import { IconButton } from "./button.tsx";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Buttons, in a row that stays in view. */
  footer?: ReactNode;
  /** A sheet comes from the right and fills a phone's screen. */
  kind?: "modal" | "sheet";
  wide?: boolean;
  /** Stands at the left of a modal, as high as it. */
  art?: ReactNode;
  /** Something typed would be lost: it stays open, and onClose only asks. */
  guarded?: boolean;
  children: ReactNode;
}

const KINDS = {
  modal: "m-auto max-h-[calc(var(--screen)-2.5rem)] w-[min(100%-2.5rem,26rem)] rounded-card",
  art: "m-auto max-h-[calc(var(--screen)-2.5rem)] w-[min(100%-2.5rem,34rem)] rounded-card",
  wide: "m-auto max-h-[calc(var(--screen)-2.5rem)] w-[min(100%-2.5rem,42rem)] rounded-card",
  sheet:
    "my-0 mr-0 ml-auto h-(--screen) max-h-none w-full max-w-none md:w-[min(100%,42rem)] md:rounded-l-card",
};

/** The browser keeps the focus inside, closes on Esc and gives the focus back. What is inside is made anew each time it opens. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, footer, kind = "modal", wide, art, guarded, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedScrim = useRef(false);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) {
      element.showModal();
      // Its name is heard first; else the browser would pick the part that scrolls.
      heading.current?.focus();
    } else element.close();
  }, [open]);

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (!guarded || event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  }
  function handleClosed(event: SyntheticEvent<HTMLDialogElement>) {
    if (!open || event.target !== dialog.current) return;
    // Some browsers let a second Esc through, whatever was said to the first.
    if (guarded) dialog.current.showModal();
    onClose();
  }
  // A press that began inside (selecting text, say) and ends on the scrim does not close it.
  function handlePointerDown(event: PointerEvent) {
    pressedScrim.current = event.target === dialog.current;
  }
  function handleClick(event: { target: EventTarget }) {
    if (pressedScrim.current && event.target === dialog.current) onClose();
  }

  const height = kind === "sheet" ? "h-full" : "max-h-[inherit]";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way, and the browser handles it.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onClose={handleClosed}
      onPointerDown={handlePointerDown}
      onClick={handleClick}
      className={clsx(
        "overflow-hidden bg-surface text-left whitespace-normal text-ink shadow-float",
        kind === "sheet" ? KINDS.sheet : KINDS[art ? "art" : wide ? "wide" : "modal"],
      )}
    >
      {open ? (
        <div className={clsx("flex", height)}>
          {art}
          <div className={clsx("flex min-w-0 flex-1 flex-col", height)}>
            <h2
              ref={heading}
              id={titleId}
              tabIndex={-1}
              className={clsx(
                "px-5 text-xl sm:px-6",
                kind === "sheet" ? "border-b border-line py-4 pr-16 sm:pr-16" : "pt-6 pr-14 sm:pr-14",
              )}
            >
              {title}
            </h2>
            <div
              className={clsx(
                "relative min-h-0 flex-1 overflow-y-auto px-5 sm:px-6",
                kind === "sheet" ? "py-6" : "pt-2 pb-6",
              )}
            >
              {children}
            </div>
            {footer ? (
              <div
                className={clsx(
                  "flex flex-wrap justify-end gap-3 px-5 sm:px-6",
                  kind === "sheet" ? "border-t border-line py-4 max-sm:*:flex-1" : "pb-6",
                )}
              >
                {footer}
              </div>
            ) : null}
            <IconButton label="Fechar" onClick={onClose} className="absolute top-2 right-2">
              <Icon name="x" />
            </IconButton>
          </div>
        </div>
      ) : null}
    </dialog>
  );
}
