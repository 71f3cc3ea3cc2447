import clsx from "clsx";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

export interface PictureViewerProps {
  open: boolean;
  name: string;
  pictures: { address: string; text: string }[];
  /** Where it opens. */
  start: number;
  /** With the place that was looked at last. */
  onClose: (place: number) => void;
}

/**
 * The pictures as large as the screen, or larger: swiped, or turned by arrow keys and buttons; Esc closes. One component,
 * because all of these move the same row.
 */
export function PictureViewer({ open, name, pictures, start, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const [current, setCurrent] = useState(start);
  const [isLarger, setLarger] = useState(false);
  const last = pictures.length - 1;

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (!open) return element.close();
    element.showModal();
    setCurrent(start);
    setLarger(false);
    row.current?.scrollTo({ left: start * row.current.clientWidth, behavior: "instant" });
    heading.current?.focus();
  }, [open, start]);
  useEffect(() => {
    const frame = isLarger && row.current?.children[current];
    if (!frame) return;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = frame;
    frame.scrollTo({ left: (scrollWidth - clientWidth) / 2, top: (scrollHeight - clientHeight) / 2 });
  }, [isLarger, current]);

  function show(place: number) {
    const element = row.current;
    const next = Math.min(Math.max(place, 0), last);
    element?.scrollTo({ left: next * element.clientWidth });
    setCurrent(next);
    setLarger(false);
  }
  function handleKeyDown(event: KeyboardEvent) {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.stopPropagation();
    // The keys then move the picture in its frame.
    if (isLarger) return;
    event.preventDefault();
    show(to);
  }
  return (
    <dialog
      ref={dialog}
      aria-label={`Imagens de ${name}`}
      onClose={() => open && onClose(current)}
      onKeyDown={handleKeyDown}
      className="m-0 h-(--screen) max-h-none w-screen max-w-none overflow-hidden bg-surface text-ink"
    >
      {open ? (
        <div className="flex h-full flex-col">
          <div className="flex items-center gap-2 border-b border-line px-3 py-1.5">
            <p
              ref={heading}
              tabIndex={-1}
              aria-live="polite"
              className="mr-auto line-clamp-1 px-1 tabular-nums"
            >
              {last > 0 ? `Imagem ${current + 1} de ${last + 1}` : name}
            </p>
            {last > 0 ? (
              <>
                <StepButton
                  label="Imagem anterior"
                  icon="chevron-left"
                  isEnd={current === 0}
                  onStep={() => show(current - 1)}
                />
                <StepButton
                  label="Próxima imagem"
                  icon="chevron-right"
                  isEnd={current === last}
                  onStep={() => show(current + 1)}
                />
              </>
            ) : null}
            <IconButton label={isLarger ? "Reduzir" : "Ampliar"} onClick={() => setLarger(!isLarger)}>
              <Icon name={isLarger ? "minus" : "plus"} />
            </IconButton>
            {/* Its close event goes on, and goes on once, however often this is tapped. */}
            <IconButton label="Fechar" onClick={() => dialog.current?.close()}>
              <Icon name="x" />
            </IconButton>
          </div>
          <ul
            ref={row}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            tabIndex={0}
            aria-label="Imagens"
            onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
              setCurrent(Math.round(scrollLeft / clientWidth))
            }
            className={clsx(
              "flex min-h-0 flex-1 overflow-y-hidden scroll-smooth [scrollbar-width:none] focus-visible:-outline-offset-6",
              isLarger ? "overflow-x-hidden" : "snap-x snap-mandatory overflow-x-auto",
            )}
          >
            {pictures.map(({ address, text }, place) => {
              const isThisLarger = isLarger && place === current;
              return (
                <li
                  key={address}
                  // What scrolls must be reached by keyboard.
                  tabIndex={isThisLarger ? 0 : undefined}
                  className={clsx(
                    "flex h-full w-full flex-none snap-center focus-visible:-outline-offset-6",
                    isThisLarger ? "overflow-auto overscroll-contain" : "sm:p-5",
                  )}
                >
                  <img
                    src={largest(address)}
                    alt={text}
                    loading={Math.abs(place - current) < 2 ? "eager" : "lazy"}
                    decoding="async"
                    className={
                      isThisLarger
                        ? "m-auto h-auto w-auto max-w-none min-w-[150%] flex-none"
                        : "size-full min-w-0 object-contain"
                    }
                  />
                </li>
              );
            })}
          </ul>
        </div>
      ) : null}
    </dialog>
  );
}

interface StepProps {
  label: string;
  icon: "chevron-left" | "chevron-right";
  isEnd: boolean;
  onStep: () => void;
}

function StepButton({ label, icon, isEnd, onStep }: StepProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={isEnd || undefined}
      className="aria-disabled:opacity-40"
      onClick={() => !isEnd && onStep()}
    >
      <Icon name={icon} />
    </IconButton>
  );
}

/** A picture of our own has one of twice the width beside it. */
function largest(address: string): string {
  return address.replace(/^(\/.+)-800\.webp$/, "$1-1600.webp");
}
