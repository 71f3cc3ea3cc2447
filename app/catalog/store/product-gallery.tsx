import clsx from "clsx";
import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { askFor } from "#app/ui/connection/late-file.ts";
import { Cover } from "#app/ui/display/cover.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { PictureViewerProps } from "./picture-viewer.tsx";
import type { Picture } from "./product-pictures.ts";

interface ProductGalleryProps {
  name: string;
  /** At least one; the first is the cover. */
  pictures: Picture[];
  /** The generated cover, for a picture that does not come. */
  fallback: string;
}

/** A row of pictures that scrolls by itself; buttons, dots, arrow keys and the large view come with the script. */
export function ProductGallery({ name, pictures, fallback }: ProductGalleryProps) {
  const baseId = useId();
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [alive, setAlive] = useState(false);
  const viewer = usePictureViewer();
  useEffect(() => setAlive(true), []);
  const isOne = pictures.length === 1;
  const [first] = pictures;
  // The tile alone says nothing that its own page does not.
  const canEnlarge = alive && !(isOne && first?.address.startsWith("/capas/"));

  function show(place: number) {
    const next = (place + pictures.length) % pictures.length;
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
    if (!step || isOne) return;
    event.preventDefault();
    show(current + step);
  }
  const words = altTexts(name, pictures);
  return (
    <section
      aria-roledescription={isOne ? undefined : "carrossel"}
      aria-label={`Imagens de ${name}`}
      onKeyDown={handleKeyDown}
    >
      <div className="relative">
        <ul
          ref={row}
          onScroll={handleScroll}
          tabIndex={isOne ? undefined : 0}
          aria-label="Imagens"
          className="gallery"
        >
          {pictures.map(({ address, isWhole }, place) => (
            <li key={address} id={`${baseId}-${place + 1}`}>
              <Cover
                src={address}
                fallback={fallback}
                alt={words[place] ?? ""}
                first={place === 0}
                sizes={SIZES}
                className={isWhole ? "object-contain" : undefined}
              />
            </li>
          ))}
        </ul>
        {canEnlarge ? <EnlargeButton onPress={viewer.open} onHover={viewer.load} /> : null}
        {alive && !isOne ? (
          <>
            <StepButton side="left" label="Imagem anterior" onClick={() => show(current - 1)} />
            <StepButton side="right" label="Próxima imagem" onClick={() => show(current + 1)} />
            <Dots count={pictures.length} current={current} onPick={show} />
            <p aria-live="polite" className="sr-only">
              Imagem {current + 1} de {pictures.length}
            </p>
          </>
        ) : null}
      </div>
      {isOne ? null : (
        <Thumbnails
          pictures={pictures}
          fallback={fallback}
          current={current}
          idOf={(place) => `${baseId}-${place + 1}`}
          onPick={show}
        />
      )}
      {viewer.Viewer ? (
        <viewer.Viewer
          open={viewer.isOpen}
          name={name}
          pictures={pictures.map(({ address }, place) => ({ address, text: words[place] ?? "" }))}
          start={current}
          onClose={(place) => {
            viewer.close();
            show(place);
          }}
        />
      ) : null}
    </section>
  );
}

function altTexts(name: string, pictures: Picture[]): string[] {
  return pictures.map(
    ({ text }, place) => text || (place === 0 ? `Capa de ${name}` : `Imagem ${place + 1} de ${name}`),
  );
}

/** Of the large view: with it the phone's Back closes the view instead of leaving the product. */
const ENLARGED = "#ampliada";

/** The large view is loaded when somebody is about to ask for it. */
function usePictureViewer() {
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  const [Viewer, setViewer] = useState<ComponentType<PictureViewerProps>>();
  const isOpen = hash === ENLARGED;
  const load = useCallback(() => {
    // Until it comes the pictures stay as large as they are.
    void askFor(() => import("./picture-viewer.tsx"), "PictureViewer").then((PictureViewer) =>
      setViewer(() => PictureViewer),
    );
  }, []);
  useEffect(() => {
    if (isOpen) load();
  }, [isOpen, load]);
  function open() {
    if (!isOpen) navigate({ hash: ENLARGED }, { state: { isFromPage: true }, preventScrollReset: true });
  }
  function close() {
    if (state?.isFromPage) navigate(-1);
    // Somebody came with this address: there is nothing of this page to go back to.
    else navigate({ hash: "" }, { replace: true, preventScrollReset: true });
  }
  return { Viewer, isOpen, load, open, close };
}

function EnlargeButton({ onPress, onHover }: { onPress: () => void; onHover: () => void }) {
  return (
    <button
      type="button"
      aria-label="Ampliar imagem"
      onClick={onPress}
      onPointerEnter={onHover}
      onFocus={onHover}
      className="absolute top-3 right-3 grid size-11 place-items-center rounded-control bg-surface text-ink hover:bg-sunken"
    >
      <Icon name="maximize-2" className="size-5" />
    </button>
  );
}

const SIZES = "(min-width:75rem) 47rem,(min-width:62.5625rem) 60vw,90vw";

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
    <ul className="absolute inset-x-0 bottom-3 mx-auto flex w-fit rounded-pill bg-surface px-1.5">
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
                "dot size-2.5 rounded-full rounded-bl-none",
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
  pictures: Picture[];
  fallback: string;
  idOf: (place: number) => string;
}

function Thumbnails({ pictures, fallback, current, idOf, onPick }: ThumbnailsProps) {
  function handleClick(event: MouseEvent, place: number) {
    event.preventDefault();
    onPick(place);
  }
  return (
    <ul className="thumbnails mt-3 grid grid-cols-4 gap-3 sm:grid-cols-5">
      {pictures.map(({ address }, place) => (
        <li key={address}>
          <a
            href={`#${idOf(place)}`}
            aria-label={`Imagem ${place + 1}`}
            aria-current={place === current ? "true" : undefined}
            onClick={(event) => handleClick(event, place)}
          >
            <Cover src={address} fallback={fallback} alt="" isSmall />
          </a>
        </li>
      ))}
    </ul>
  );
}
