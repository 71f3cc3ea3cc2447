export interface BlogPostSeed {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** HTML, or plain text with `##` lines when `format` is "text". */
  readonly content: string;
  readonly format: "html" | "text";
  readonly category: string;
  readonly author: string;
  readonly tags: readonly string[];
  readonly meta_description: string;
  readonly meta_keywords: string;
  readonly status: "published" | "draft" | "scheduled";
  /** Published (or, for a draft, written) this many days ago; negative: scheduled for that many days from now. */
  readonly daysAgo: number;
}
