import clsx from "clsx";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { Cover } from "#app/ui/display/cover.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

interface ProductGalleryProps {
  name: string;
  /** At least one. */
  images: string[];
  /** The generated cover, for an image that does not come. */
  fallback: string;
}

/** A row of pictures that scrolls by itself; buttons, dots and arrow keys come with the script. */
export function ProductGallery({ name, images, fallback }: ProductGalleryProps) {
  const baseId = useId();
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);

  function show(place: number) {
    const next = (place + images.length) % images.length;
    const element = row.current;
    element?.scrollTo({ left: next * element.clientWidth });
    setCurrent(next);
  }
  function handleScroll() {
    const element = row.current;
    if (element) setCurrent(Math.round(element.scrollLeft / element.clientWidth));
  }
  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    show(current + step);
  }
  if (images.length === 1) {
    return (
      <Cover
        src={images[0] ?? fallback}
        fallback={fallback}
        alt={`Capa de ${name}`}
        first
        sizes={SIZES}
        className="rounded-card"
      />
    );
  }
  return (
    <section aria-roledescription="carrossel" aria-label={`Imagens de ${name}`} onKeyDown={handleKeyDown}>
      <div className="relative">
        <ul
          ref={row}
          onScroll={handleScroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          aria-label="Imagens"
          className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-card [scrollbar-width:none]"
        >
          {images.map((image, place) => (
            <li key={image} id={`${baseId}-${place + 1}`} className="w-full flex-none snap-start">
              <Cover
                src={image}
                fallback={fallback}
                alt={place === 0 ? `Capa de ${name}` : `Imagem ${place + 1} de ${name}`}
                first={place === 0}
                sizes={SIZES}
                className={place === 0 ? undefined : "object-contain!"}
              />
            </li>
          ))}
        </ul>
        {alive ? (
          <>
            <StepButton side="left" label="Imagem anterior" onClick={() => show(current - 1)} />
            <StepButton side="right" label="Próxima imagem" onClick={() => show(current + 1)} />
            <Dots count={images.length} current={current} onPick={show} />
            <p aria-live="polite" className="sr-only">
              Imagem {current + 1} de {images.length}
            </p>
          </>
        ) : null}
      </div>
      <Thumbnails
        images={images}
        fallback={fallback}
        current={current}
        idOf={(place) => `${baseId}-${place + 1}`}
        onPick={show}
      />
    </section>
  );
}

const SIZES = "(min-width: 75rem) 47rem, (min-width: 62.5625rem) 60vw, calc(100vw - 2.5rem)";

function StepButton({
  side,
  label,
  onClick,
}: {
  side: "left" | "right";
  label: string;
  onClick: () => void;
}) {
  const arrow = side === "left" ? "chevron-left" : "chevron-right";
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={clsx(
        "absolute top-[calc(50%-1.375rem)] grid size-11 place-items-center rounded-control bg-surface text-ink hover:bg-sunken",
        side === "left" ? "left-3" : "right-3",
      )}
    >
      <Icon name={arrow} className="size-5" />
    </button>
  );
}

interface PickerProps {
  current: number;
  onPick: (place: number) => void;
}

function Dots({ count, current, onPick }: PickerProps & { count: number }) {
  return (
    <ul className="absolute bottom-3 left-1/2 flex -translate-x-1/2 rounded-pill bg-surface px-1.5">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place.
        <li key={place}>
          <button
            type="button"
            aria-label={`Mostrar imagem ${place + 1}`}
            aria-current={place === current ? "true" : undefined}
            onClick={() => onPick(place)}
            className="grid size-6 place-items-center"
          >
            <span
              className={clsx(
                "size-2.5 rounded-full rounded-bl-none",
                place === current ? "bg-primary" : "bg-control",
              )}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ThumbnailsProps extends PickerProps {
  images: string[];
  fallback: string;
  idOf: (place: number) => string;
}

function Thumbnails({ images, fallback, current, idOf, onPick }: ThumbnailsProps) {
  function handleClick(event: MouseEvent, place: number) {
    event.preventDefault();
    onPick(place);
  }
  return (
    <ul className="mt-3 grid grid-cols-4 gap-3 sm:grid-cols-5">
      {images.map((image, place) => (
        <li key={image}>
          <a
            href={`#${idOf(place)}`}
            aria-label={`Imagem ${place + 1}`}
            aria-current={place === current ? "true" : undefined}
            onClick={(event) => handleClick(event, place)}
            className="block rounded-control"
          >
            <Cover
              src={image}
              fallback={fallback}
              alt=""
              sizes="9rem"
              className={clsx(
                "rounded-control",
                place === current && "outline-3 outline-offset-2 outline-primary",
              )}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
