import clsx from "clsx";
import { type ChangeEvent, type ComponentProps, useRef, useState } from "react";
import { useWiring } from "../controls/field.tsx";
import { Icon } from "../icons/icon.tsx";
import { useStart } from "../start-values.tsx";

interface DateInputProps
  extends Omit<ComponentProps<"input">, "type" | "min" | "max" | "onChange" | "value"> {
  /** With the hour of the day. */
  withTime?: boolean;
  /** As "20/11/2026" or "20/11/2026 14:40". */
  defaultValue?: string;
  /** What the calendar offers, from "2026-11-01" to "2026-11-20"; what may be typed the server says. */
  min?: string | undefined;
  max?: string | undefined;
  onText?: (text: string) => void;
}

/**
 * A day as Brazilians write it, typed or picked. The browser's own field for days would show the month first to whoever has
 * it in English, so it only lends its calendar.
 */
export function DateInput({
  withTime,
  defaultValue = "",
  min,
  max,
  onText,
  className,
  ...rest
}: DateInputProps) {
  const wiring = useWiring();
  const [text, setText] = useState(useStart(rest.name ?? wiring.name, defaultValue));
  const picker = useRef<HTMLInputElement>(null);
  function show(next: string) {
    setText(next);
    onText?.(next);
  }
  function handlePick(event: ChangeEvent<HTMLInputElement>) {
    if (event.target.value) show(textOf(event.target.value));
  }
  function handleOpen() {
    const native = picker.current;
    if (!native) return;
    native.value = nativeOf(text, withTime);
    // Safari before 16 has no `showPicker`; a click opens the calendar there.
    if (native.showPicker) native.showPicker();
    else native.click();
  }
  return (
    <span className={clsx("relative block", className)}>
      <input
        {...wiring}
        {...rest}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={withTime ? 20 : 10}
        placeholder={withTime ? "dd/mm/aaaa hh:mm" : "dd/mm/aaaa"}
        value={text}
        onChange={(event) => show(separated(text, event.target.value, withTime))}
        className="input pr-12 tabular-nums"
      />
      <input
        ref={picker}
        type={withTime ? "datetime-local" : "date"}
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        onChange={handlePick}
        className="pointer-events-none absolute right-0 bottom-0 h-full w-11 opacity-0"
      />
      <button
        type="button"
        aria-label="Abrir o calendário"
        onClick={handleOpen}
        className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-control text-muted hover:bg-sunken noscript:hidden"
      >
        <Icon name="calendar" className="size-5" />
      </button>
    </span>
  );
}

/** Whoever types figures alone gets the signs between them; a phone's keyboard of figures has none. */
function separated(before: string, typed: string, withTime: boolean | undefined): string {
  if (typed.length <= before.length) return typed;
  const once = typed.replace(/([/: ])\1/g, "$1");
  if (/^(?:\d{2}|\d{1,2}\/\d{2})$/.test(once)) return `${once}/`;
  if (withTime && /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(once)) return `${once} `;
  if (withTime && /^\d{1,2}\/\d{1,2}\/\d{4} \d{2}$/.test(once)) return `${once}:`;
  return once;
}

/** "2026-11-20T14:40" as it is read: "20/11/2026 14:40". */
function textOf(native: string): string {
  const [day = "", time] = native.split("T");
  const [year, month, date] = day.split("-");
  return [`${date}/${month}/${year}`, time?.slice(0, 5)].filter(Boolean).join(" ");
}

/** Where the calendar opens; empty for what it cannot show. */
function nativeOf(text: string, withTime: boolean | undefined): string {
  const [, date, month, year, time] = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}:\d{2}))?$/.exec(text) ?? [];
  if (!year) return "";
  return withTime ? `${year}-${month}-${date}T${time ?? "00:00"}` : `${year}-${month}-${date}`;
}
