import type { ClipboardEvent, ComponentProps } from "react";
import { Input } from "./field.tsx";

/** A line of entries with commas between; a list that is pasted, one a line or in columns, becomes such a line. */
export function TagsInput(props: ComponentProps<typeof Input>) {
  return <Input autoComplete="off" {...props} onPaste={handlePaste} />;
}

/** The browser would leave the line ends out, and glue one entry to the next. */
function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
  const text = event.clipboardData.getData("text/plain");
  if (!/[\n\r\t;]/.test(text.trim())) return;
  event.preventDefault();
  const field = event.currentTarget;
  const line = text
    .split(/[,;\n\r\t]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
    .join(", ");
  const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
  const before = field.value.slice(0, start).trimEnd();
  const between = before === "" || before.endsWith(",") ? "" : ", ";
  field.setRangeText(`${between}${line}`, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
