import { Prose } from "../display/prose.tsx";
import { richTextHtml } from "./rich-text-format.ts";

interface RichTextProps {
  /** HTML as platform/rich-text/rich-text.server.ts has cleaned it, or plain text. */
  content: string;
  className?: string;
}

/** A text that somebody wrote in the editor, with the typography of articles. */
export function RichText({ content, className }: RichTextProps) {
  return <Prose html={richTextHtml(content)} className={className} />;
}
