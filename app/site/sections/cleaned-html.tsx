interface CleanedHtmlProps {
  /** As it was cleaned when it was saved (pages/page-content.server.ts). */
  html: string;
  className?: string;
}

/** Rich text with the look of what is around it; ui/display/prose.tsx has that of articles. */
export function CleanedHtml({ html, className }: CleanedHtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was saved
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
