import type { Touch } from "../../schema.ts";

/** How the demo's buyers came, as often as each stands here; null: by themselves. */
export const origins: readonly (Touch | null)[] = [
  null,
  null,
  null,
  { source: "instagram", medium: "social", campaign: "bastidores", landing: "/loja" },
  { source: "instagram", medium: "social", campaign: "bastidores", landing: "/loja" },
  { source: "instagram", medium: "social", campaign: "lançamento", landing: "/" },
  { source: "instagram", medium: "social", landing: "/" },
  { source: "newsletter", medium: "email", campaign: "outubro", landing: "/loja" },
  { source: "newsletter", medium: "email", campaign: "novembro", landing: "/loja" },
  { source: "newsletter", medium: "email", campaign: "novembro", landing: "/blog" },
  { referrer: "www.google.com/", landing: "/blog" },
  { referrer: "www.google.com/", landing: "/loja" },
  { referrer: "www.youtube.com/", landing: "/loja" },
  { source: "google", medium: "cpc", campaign: "planilhas", gclid: "Cj0KCQiAdemonstracao", landing: "/loja" },
];
