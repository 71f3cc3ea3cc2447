// Where rows name files of the store: by key, by address, or inside a text. The one list behind letting go of files,
// checked against the schema; while a column that looks like one is in neither list, no file is let go of.

export interface FileReferencingTable {
  table: string;
  columns: string[];
}

export const FILE_REFERENCES: readonly FileReferencingTable[] = [
  { table: "users", columns: ["avatar"] },
  { table: "courses", columns: ["description", "cover_image", "signature_image", "finish_message"] },
  { table: "course_modules", columns: ["description"] },
  {
    table: "course_lessons",
    columns: [
      "video_url",
      "pdf_file",
      "text_content",
      "quiz_data",
      "video_file_key",
      "pdf_file_key",
      "captions_key",
    ],
  },
  { table: "lesson_attachments", columns: ["file_key"] },
  {
    table: "products",
    columns: [
      "short_description",
      "description",
      "image",
      "images",
      "image_texts",
      "video_url",
      "sample_url",
      "file_key",
    ],
  },
  { table: "order_items", columns: ["image"] },
  { table: "order_item_parts", columns: ["image"] },
  { table: "blog_posts", columns: ["content", "image"] },
  { table: "popup_configs", columns: ["message", "pdf_url"] },
  { table: "newsletter_issues", columns: ["body"] },
  { table: "categories", columns: ["description"] },
  { table: "pages", columns: ["picture", "sections", "draft"] },
  { table: "page_versions", columns: ["picture", "sections"] },
  { table: "legal_texts", columns: ["html"] },
  { table: "services", columns: ["picture"] },
  { table: "settings", columns: ["value"] },
  { table: "outbox", columns: ["payload"] },
];

const LOOKS_LIKE_ONE =
  /(?:^|_)(?:keys?|files?|images?|avatar|logo|covers?|pdf|videos?|captions|photos?|pictures?|urls?|address|content|html|body|description|message|value|payload|attachments?|media)(?:_|$)/;

/** Columns that look like one and are none: keys of other kinds, names and sizes of files, plain words of people. */
const OTHERS: ReadonlySet<string> = new Set([
  "api_tokens.key_hash",
  "api_tokens.key_hint",
  "backups.file_count",
  "blog_posts.meta_description",
  "bumps.description",
  "cohort_meetings.url",
  "student_message_recipients.message_id",
  "student_messages.body",
  "cohorts.link_key",
  "comments.author_key",
  "comments.message",
  "course_lessons.content_type",
  "course_lessons.pdf_file_name",
  "course_lessons.video_file_name",
  "data_requests.message",
  "lesson_doubts.video_second",
  "lesson_notes.body",
  "ready_answers.body",
  "incoming_connections.key",
  "incoming_deliveries.body",
  "lesson_notes.video_second",
  "orders.billing_address",
  "orders.checkout_key",
  "orders.shipping_address",
  "outbox.dedupe_key",
  "passkeys.public_key",
  "page_versions.description",
  "pages.description",
  "pages.key",
  "products.file_name",
  "products.file_size",
  "products.file_type",
  "provider_events.raw_body",
  "rate_limits.key",
  "mail_counts.key",
  "refunds.request_key",
  "sandbox_payments.body_digest",
  "sandbox_payments.idem_key",
  "sale_imports.file_key",
  "sale_imports.file_name",
  "services.description",
  "settings.key",
  "users.address",
  "webhook_deliveries.blanked_body",
  "webhook_deliveries.body",
  "webhooks.url",
]);

/** The columns of the schema that nobody has decided about yet. */
export function undecidedColumns(tables: { name: string; columns: { name: string }[] }[]): string[] {
  const naming = new Set(
    FILE_REFERENCES.flatMap(({ table, columns }) => columns.map((one) => `${table}.${one}`)),
  );
  return tables
    .filter(({ name }) => !/_search(?:_|$)/.test(name))
    .flatMap(({ name, columns }) => columns.map((column) => ({ full: `${name}.${column.name}`, column })))
    .filter(
      ({ full, column }) =>
        LOOKS_LIKE_ONE.test(column.name) && !/^search_/.test(column.name) && !naming.has(full),
    )
    .map(({ full }) => full)
    .filter((full) => !OTHERS.has(full));
}

const NAMES =
  /media\/([a-f0-9]{32})|(?:arquivos|amostras|publico)\/([a-z0-9][a-z0-9-]{0,99}\.(?:pdf|mp3|m4a|mp4|webm))|((?:entregas|aulas)\/[a-z0-9_/-]+(?:\.[a-z0-9_-]+)*)/g;

/** What a text names, spelled as `storedName` spells it. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(NAMES)].map(([, picture, shown, key]) =>
    picture ? `media/${picture}` : shown ? `publico/${shown}` : (key ?? ""),
  );
}

/** A picture's two widths are one; undefined for what is not kept for a row: covers are drawn anew when asked for. */
export function storedName(key: string): string | undefined {
  if (!/^(?:media|publico|entregas|aulas)\//.test(key)) return undefined;
  return key.replace(/^(media\/[a-f0-9]{32})-\d+\.webp$/, "$1");
}
