import type { MetaDescriptor } from "react-router";
import type { LegalSource } from "#app/legal/legal-text.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";

/** Title, description and picture as the owner wrote them. */
export function legalMeta(
  matches: Parameters<typeof siteFacts>[0],
  page: { head: LegalSource["head"] } | undefined,
  canonical: string,
): MetaDescriptor[] {
  if (!page) return [];
  const { title, description, picture } = page.head;
  const image = picture ? { image: { address: picture, alt: title } } : {};
  return pageMeta(siteFacts(matches), { title, description, canonical, ...image });
}
