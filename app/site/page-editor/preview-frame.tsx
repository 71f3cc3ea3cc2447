import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { PREVIEW_CHANGED } from "./preview-message.ts";

const WIDTHS = {
  phone: { width: 390, label: "Celular" },
  desktop: { width: 1280, label: "Computador" },
} as const;
type Width = keyof typeof WIDTHS;

interface PreviewFrameProps {
  /** Of the page, in words. */
  name: string;
  address: string;
  /** Another one: what is shown is read again. */
  version: number;
  /** It shows what somebody else saved meanwhile, and not what stands beside it. */
  isOther: boolean;
}

/** The draft as visitors would see it, as wide as a phone or a computer's screen, made smaller to fit. */
export function PreviewFrame({ name, address, version, isOther }: PreviewFrameProps) {
  const [chosen, setChosen] = useState<Width>("phone");
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 390, height: 700 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the reason to tell
  useEffect(() => {
    frame.current?.contentWindow?.postMessage(PREVIEW_CHANGED, window.location.origin);
  }, [version]);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const { width } = WIDTHS[chosen];
  // While it is hidden it has no room at all.
  const scale = Math.min(1, (room.width || width) / width);
  return (
    <section aria-label="Prévia" className="flex h-full min-h-0 flex-col gap-2">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Largura da prévia</legend>
        {(Object.keys(WIDTHS) as Width[]).map((key) => (
          <label
            key={key}
            className="flex min-h-11 cursor-pointer items-center rounded-control px-3 text-sm font-medium inset-ring inset-ring-line has-checked:bg-primary-soft has-checked:inset-ring-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="largura"
              checked={chosen === key}
              onChange={() => setChosen(key)}
              className="sr-only"
            />
            {WIDTHS[key].label}
          </label>
        ))}
      </fieldset>
      {isOther ? (
        <p className="text-sm font-medium text-warning">
          A prévia mostra a versão que foi salva, sem o que você escreveu depois.
        </p>
      ) : null}
      <div
        ref={box}
        className={clsx(
          "min-h-0 flex-1 overflow-hidden rounded-card bg-sunken inset-ring inset-ring-line",
          chosen === "phone" && "flex justify-center",
        )}
      >
        <iframe
          ref={frame}
          title={`Prévia de ${name}`}
          src={address}
          className="flex-none border-0 bg-paper"
          style={{
            width,
            height: room.height / scale,
            transform: `scale(${scale})`,
            transformOrigin: chosen === "phone" ? "top center" : "top left",
          }}
        />
      </div>
    </section>
  );
}
