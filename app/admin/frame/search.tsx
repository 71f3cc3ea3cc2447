import clsx from "clsx";
import { Suspense, useEffect, useRef, useState } from "react";
import { late } from "#app/ui/connection/late-part.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

const SearchDialog = late(() => import("./search-dialog.tsx"), "default");

/** Opened by its buttons and, from anywhere in the back office, by Ctrl K or ⌘ K. */
export function useSearch() {
  const [isOpen, setIsOpen] = useState(false);
  // What is typed while the dialog's code is still on its way; undefined once it is there.
  const early = useRef<string>(undefined);

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const isCommand = event.ctrlKey || event.metaKey;
      if (early.current !== undefined && !isCommand && event.key.length === 1) {
        event.preventDefault();
        early.current += event.key;
        return;
      }
      const isAsked = isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
      // An editor that takes it for itself has done so already.
      if (!isAsked || event.defaultPrevented) return;
      event.preventDefault();
      if (isOpen) return;
      early.current = "";
      setIsOpen(true);
    }
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, [isOpen]);

  function takeEarly(): string {
    const typed = early.current ?? "";
    early.current = undefined;
    return typed;
  }
  const dialog = isOpen ? (
    <Suspense>
      <SearchDialog takeEarly={takeEarly} onClose={() => setIsOpen(false)} />
    </Suspense>
  ) : null;
  function open() {
    early.current = "";
    setIsOpen(true);
  }
  return { open, dialog };
}

interface SearchButtonProps {
  onClick: () => void;
  /** In the bar of a phone there is room for its picture alone. */
  compact?: boolean;
}

/** Needs a script, and is not there without one: the menu leads everywhere too. */
export function SearchButton({ onClick, compact }: SearchButtonProps) {
  return (
    <button
      type="button"
      aria-label={compact ? "Buscar" : undefined}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
      className={clsx(
        "noscript:hidden",
        compact
          ? "icon-button ml-auto [&>svg]:size-5"
          : "mb-3 flex min-h-11 items-center gap-3 rounded-control px-3 text-left font-medium text-muted-band inset-ring inset-ring-band-line hover:bg-band-line hover:text-on-band",
      )}
    >
      <Icon name="search" className="size-5 flex-none" />
      {compact ? null : (
        <>
          Buscar
          <kbd className="ml-auto font-sans text-sm">Ctrl K</kbd>
        </>
      )}
    </button>
  );
}
