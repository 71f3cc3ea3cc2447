import clsx from "clsx";
import { hasTags, plainTextToHtml } from "./rich-text-format.ts";

interface RichTextProps {
  /** HTML as platform/rich-text.server.ts has cleaned it, or plain text. */
  content: string;
  className?: string;
}

/** A text that somebody wrote in the editor, with the typography of articles. */
export function RichText({ content, className }: RichTextProps) {
  const html = hasTags(content) ? content : plainTextToHtml(content);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was saved, or escaped line by line
    <div className={clsx("prose", className)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
