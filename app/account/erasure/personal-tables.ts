// The list of tables with personal data, used by export and erasure and checked against the schema (SEC-50).

export interface PersonalTable {
  table: string;
  /** Columns with the id of the owning account. */
  owners?: string[];
  /** Columns with the e-mail of a person who may have no account. */
  emails?: string[];
  /** The row belongs to a row of a table above. */
  parent?: { table: string; column: string };
  /** Columns that are never exported: secrets, other people, internal state. */
  hidden: string[];
}

const SEARCH = ["search_title", "search_body"];

/** Parents come before their children. */
export const PERSONAL_TABLES: PersonalTable[] = [
  {
    table: "users",
    owners: ["id"],
    hidden: [
      "password_hash",
      "totp_secret",
      "totp_last_step",
      "weak_password",
      "identity_version",
      ...SEARCH,
    ],
  },
  { table: "sessions", owners: ["user_id"], hidden: ["id"] },
  { table: "known_networks", owners: ["user_id"], hidden: ["network_hash"] },
  {
    table: "passkeys",
    owners: ["user_id"],
    hidden: ["credential_id", "user_handle", "public_key", "counter"],
  },
  { table: "outside_identities", owners: ["user_id"], hidden: [] },
  { table: "one_time_links", owners: ["user_id"], hidden: ["id", "token_hash", "session_id"] },
  {
    table: "sign_in_codes",
    owners: ["user_id"],
    emails: ["email"],
    hidden: ["id", "browser_hash", "token_hash"],
  },
  {
    table: "admin_invitations",
    owners: ["accepted_by_id"],
    emails: ["email"],
    hidden: ["link_id", "token_hash", "invited_by_id"],
  },
  { table: "recovery_codes", owners: ["user_id"], hidden: ["code_hash"] },
  { table: "audit_log", owners: ["actor_id"], hidden: ["detail"] },
  { table: "api_tokens", owners: ["owner_id"], hidden: ["key_hash", "key_hint"] },
  { table: "consents", owners: ["user_id"], emails: ["email"], hidden: [] },
  {
    table: "data_requests",
    owners: ["user_id"],
    emails: ["email"],
    hidden: ["token_hash", "closed_by_id", ...SEARCH],
  },
  { table: "enrollments", owners: ["user_id"], hidden: [] },
  { table: "rights", owners: ["user_id"], hidden: ["given_by_id", "removed_by_id"] },
  {
    table: "right_removals",
    parent: { table: "rights", column: "right_id" },
    hidden: ["removed_by_id"],
  },
  { table: "study_mail_choices", owners: ["user_id"], hidden: [] },
  {
    table: "student_message_recipients",
    parent: { table: "enrollments", column: "enrollment_id" },
    hidden: [],
  },
  { table: "sale_import_lines", emails: ["email"], hidden: ["import_id"] },
  { table: "sale_import_people", owners: ["user_id"], hidden: ["import_id"] },
  { table: "external_sales", emails: ["email"], hidden: ["import_id", "delivery_id"] },
  { table: "incoming_deliveries", emails: ["email"], hidden: ["connection_id", "event_id", "body"] },
  { table: "lesson_progress", owners: ["user_id"], hidden: [] },
  { table: "quiz_attempts", owners: ["user_id"], hidden: ["questions"] },
  { table: "lesson_notes", owners: ["user_id"], hidden: [] },
  { table: "lesson_doubts", owners: ["user_id"], hidden: ["answered_by_id", ...SEARCH] },
  { table: "certificates", owners: ["user_id"], hidden: ["syllabus"] },
  { table: "product_reviews", owners: ["user_id"], emails: ["guest_email"], hidden: SEARCH },
  {
    table: "orders",
    owners: ["user_id"],
    emails: ["guest_email"],
    hidden: [
      "checkout_key",
      "checkout_digest",
      "browser_hash",
      "held_from",
      "attention",
      "version",
      "sales_counted",
      ...SEARCH,
    ],
  },
  {
    table: "recovery_carts",
    owners: ["user_id"],
    emails: ["email"],
    hidden: ["link_id", "token_hash", "browser_hash", "step"],
  },
  { table: "recovery_contacts", emails: ["email"], hidden: [] },
  { table: "recovery_people", emails: ["email"], hidden: ["series_cart"] },
  { table: "order_items", parent: { table: "orders", column: "order_id" }, hidden: [] },
  {
    table: "order_item_parts",
    parent: { table: "order_items", column: "order_item_id" },
    hidden: [],
  },
  {
    table: "payment_attempts",
    parent: { table: "orders", column: "order_id" },
    hidden: ["last_error", "next_poll_at", "poll_count"],
  },
  {
    table: "refunds",
    parent: { table: "orders", column: "order_id" },
    hidden: ["request_key", "requested_by_id", "last_error"],
  },
  {
    table: "order_ad_facts",
    parent: { table: "orders", column: "order_id" },
    hidden: ["forget_at"],
  },
  {
    table: "ad_events",
    parent: { table: "orders", column: "order_id" },
    hidden: ["tries", "last_error"],
  },
  { table: "order_log", parent: { table: "orders", column: "order_id" }, hidden: ["actor_id", "note"] },
  { table: "order_links", parent: { table: "orders", column: "order_id" }, hidden: ["id", "token_hash"] },
  {
    table: "licences",
    owners: ["redeemed_by_id"],
    parent: { table: "order_items", column: "order_item_id" },
    hidden: ["code_hash"],
  },
  // The recipient of another person's gift.
  {
    table: "gift_sendings",
    emails: ["email"],
    parent: { table: "licences", column: "licence_id" },
    hidden: ["email"],
  },
  { table: "download_events", parent: { table: "rights", column: "right_id" }, hidden: [] },
  { table: "comments", owners: ["user_id"], emails: ["email"], hidden: ["author_key", ...SEARCH] },
  { table: "newsletter_subscriptions", emails: ["email"], hidden: SEARCH },
  {
    table: "newsletter_deliveries",
    parent: { table: "newsletter_subscriptions", column: "subscription_id" },
    hidden: ["last_error"],
  },
  { table: "offer_waits", emails: ["email"], hidden: [] },
  { table: "popup_emails", emails: ["email"], hidden: [] },
  { table: "leads", emails: ["email"], hidden: ["owner_id", ...SEARCH] },
  {
    table: "outbox",
    emails: ["recipient"],
    hidden: ["payload", "dedupe_key", "last_error", "caused_by", ...SEARCH],
  },
];

/** Columns that look personal but are not: names of things, and team members as authors. */
export const NOT_OF_CUSTOMERS: ReadonlySet<string> = new Set([
  "external_cohorts.name",
  "external_products.name",
  "sale_imports.created_by_id",
  "sale_imports.file_name",
  "backups.name",
  "backups.requested_by_id",
  "blog_posts.author_id",
  "categories.name",
  "cohorts.name",
  "collections.name",
  "courses.instructor_id",
  "courses.signature_name",
  "course_lessons.pdf_file_name",
  "course_lessons.video_file_name",
  "daily_counts.name",
  "incoming_connections.name",
  "lesson_attachments.name",
  "newsletter_issues.created_by_id",
  "offers.name",
  "page_versions.published_by_id",
  "pages.updated_by_id",
  "popup_configs.email_placeholder",
  "student_messages.author_id",
  "popup_configs.show_email_field",
  "products.file_name",
  "products.name",
  "services.name",
  "settings.updated_by_id",
  "webhooks.name",
  "webhooks.use_user_field_names",
]);
