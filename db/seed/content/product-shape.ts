export interface DeliverableFile {
  readonly path: string;
  readonly text: string;
  /** Of a list divided by semicolons: goes along as a spreadsheet too. */
  readonly isSheet?: true;
}

/** What the customer downloads. "zip" and "svg-zip": every file goes in; "pdf": the files are the chapters of a book that scripts/demo-goods.ts has printed, in order. */
export interface Deliverable {
  readonly name: string;
  readonly kind: "zip" | "svg-zip" | "pdf" | "csv" | "txt" | "md";
  readonly files: readonly DeliverableFile[];
}

/** Prices in centavos. `category` and `course_slug` refer to the slugs of the other content files. */
export interface ProductSeed {
  readonly slug: string;
  readonly name: string;
  readonly short_description: string;
  readonly description: string;
  readonly price: number;
  readonly original_price: number | null;
  readonly category: string;
  readonly tags: readonly string[];
  readonly video_url: string | null;
  readonly is_active: boolean;
  readonly is_featured: boolean;
  readonly sales_count: number;
  readonly rating: number;
  readonly product_type: "Download" | "Curso";
  readonly course_slug: string | null;
  readonly file: Deliverable | null;
}
