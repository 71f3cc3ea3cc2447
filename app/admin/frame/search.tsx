import clsx from "clsx";
import { lazy, Suspense, useEffect, useState } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";

const SearchDialog = lazy(() => import("./search-dialog.tsx"));

/** Opened by its buttons and, from anywhere in the back office, by Ctrl K or ⌘ K. */
export function useSearch() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      // An editor that takes it for itself has done so already.
      if (!isAsked || event.key.toLowerCase() !== "k" || event.defaultPrevented) return;
      event.preventDefault();
      setIsOpen(true);
    }
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, []);
  const dialog = isOpen ? (
    <Suspense>
      <SearchDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  ) : null;
  return { open: () => setIsOpen(true), dialog };
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
