import clsx from "clsx";
import { WrittenHtml } from "./written-html.tsx";

interface ProseProps {
  /** As platform/rich-text/rich-text.server.ts has cleaned it. */
  html: string;
  className?: string;
}

/** Cleaned HTML with the typography of articles. */
export function Prose({ html, className }: ProseProps) {
  return <WrittenHtml html={html} className={clsx("prose", className)} />;
}
