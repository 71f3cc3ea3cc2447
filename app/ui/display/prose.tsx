import clsx from "clsx";

interface ProseProps {
  /** As platform/rich-text/rich-text.server.ts has cleaned it. */
  html: string;
  className?: string;
}

/** Cleaned HTML with the typography of articles. */
export function Prose({ html, className }: ProseProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was saved, or escaped line by line
  return <div className={clsx("prose", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
