import type { MouseEvent } from "react";
import { askFor } from "../connection/late-file.ts";

interface WrittenHtmlProps {
  /** As platform/rich-text/rich-text.server.ts has cleaned it. */
  html: string;
  className?: string | undefined;
}

/** Cleaned HTML with the look of what is around it; prose.tsx has that of articles. */
export function WrittenHtml({ html, className }: WrittenHtmlProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: presses of the links inside bubble here, by key too.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div
      className={className}
      onClick={html.includes("<a data-embed=") ? handleClick : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was saved, or escaped line by line
      dangerouslySetInnerHTML={{ __html: framed(html) }}
    />
  );
}

/** Each table in a box of its own that scrolls, by keyboard too. In cleaned HTML an angle bracket always belongs to a tag. */
function framed(html: string): string {
  return html.replaceAll("<table>", FRAME).replaceAll("</table>", "</table></div>");
}

const FRAME = '<div class="table-frame" role="group" aria-label="Tabela" tabindex="0"><table>';

/** Without a script, or with a key that opens a tab, the link leads to where it plays. */
function handleClick(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLElement>("a[data-embed]");
  if (!link) return;
  event.preventDefault();
  void askFor(() => import("./embed-player.ts"), "playEmbed").then((playEmbed) => playEmbed(link));
}
