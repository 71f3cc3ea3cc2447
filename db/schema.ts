// Every table's type, in domain order: the data dictionary.
// Money is whole centavos, instants are UTC, lists and objects are JSON, ratings are tenths of a star.
import type { ColumnType, Generated, Insertable, RawBuilder, Selectable, Updateable } from "kysely";

/** Written through json() of connect.server.ts, on both engines. */
type Json<T> = ColumnType<T, RawBuilder<T>, RawBuilder<T>>;
type DefaultedJson<T> = ColumnType<T, RawBuilder<T> | undefined, RawBuilder<T>>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** Null in rows from before the column was added. */
type LaterDate = ColumnType<Date | null, Date | undefined, Date>;

export type Role = "user" | "admin";
/** Team roles. app/identity/rights/rights.ts lists the rights of each. */
export type TeamRole = "owner" | "admin" | "editor" | "instructor" | "support" | "finance";
export type OrderStatus = "pending" | "processing" | "completed" | "cancelled" | "refunded";
export type PaymentStatus = "pending" | "paid" | "failed" | "refunded";
export type PaymentMethod = "credit" | "pix" | "boleto";
export type AttemptState =
  | "creating"
  | "pending"
  | "in_review"
  | "approved"
  | "declined"
  | "expired"
  | "cancelled";
/** Ad services that the server itself reports purchases to. */
export type AdEventService = "meta" | "ga4" | "tiktok";
/** Length of access: without end, a number of days or months, or until a day. */
export type TermKind = "forever" | "days" | "months" | "until";
export type CertificateLayout = "classic" | "modern" | "plain";
export type ProductType = "Download" | "Curso";

// --- identity -------------------------------------------------------------------------------------

export interface UsersTable {
  id: Generated<number>;
  name: string;
  /** Always trimmed and lower case. */
  email: string;
  /** PHC string of argon2id. Null if the account has no password yet. */
  password_hash: string | null;
  /** "admin" if `team_role` is owner or admin. */
  role: Defaulted<Role>;
  /** Null for customers. */
  team_role: TeamRole | null;
  /** Further roles; only for team members. */
  more_roles: DefaultedJson<TeamRole[]>;
  /** Further single rights; only for team members. */
  more_rights: DefaultedJson<string[]>;
  avatar: string | null;
  phone: string | null;
  address: string | null;
  is_active: Defaulted<boolean>;
  /**
   * True if an administrator's password was weak at the last sign-in. The back office stays closed until it is
   * changed.
   */
  weak_password: Defaulted<boolean>;
  email_confirmed_at: Date | null;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  /** Raised by changes of identity; invalidates everything signed or sealed for the person before. */
  identity_version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
  last_login: Date | null;
  /** Sealed with a key derived from the server's secret. */
  totp_secret: string | null;
  totp_enabled_at: Date | null;
  /** The last accepted time step, so that a code works once. */
  totp_last_step: number | null;
  /** When an account closed at its owner's request is erased. Until then, its mailbox can restore the account. */
  erase_at: Date | null;
  /** When the account was erased. The row stays for its references, without personal data. */
  erased_at: Date | null;
  /** Normalized words of the name, then of the e-mail. */
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's value; the value itself is never stored. */
  id: string;
  user_id: number;
  ip: string | null;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  /** Absolute end. The idle timeout counts from last_seen_at. */
  expires_at: Date;
  /** Time of the person's last proof of identity in this session. Changes of credentials reset it. */
  proven_at: Date | null;
  /** True if the session began with a password and a code, or with a passkey that verified the user. */
  has_two_factors: Defaulted<boolean>;
}

/** Passkeys; a person may have several. */
export interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  /** The passkey's own id, globally unique. */
  credential_id: string;
  /** Random and equal for all passkeys of a person; devices know the account by this handle. */
  user_handle: string;
  public_key: string;
  /** Signature counter, where the device counts; never decreases. */
  counter: Defaulted<number>;
  /** Transports of the device, separated by commas. */
  transports: Defaulted<string>;
  /** Name given by the person. */
  label: string;
  /** True if the device verified the user by finger, face or PIN. */
  verifies_user: Defaulted<boolean>;
  created_at: Date;
  last_used_at: Date | null;
}

/** A person's Google identity; one per issuer and person. */
export interface OutsideIdentitiesTable {
  id: Generated<number>;
  user_id: number;
  issuer: string;
  /** The issuer's id for the person, independent of the e-mail address. */
  subject: string;
  /** The person's e-mail there when last seen. */
  email: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** Used passkey challenges; each is valid once. */
export interface SpentChallengesTable {
  /** SHA-256 of the cookie that held the challenge. */
  id: string;
  expires_at: Date;
}

/** Networks from which an account signed in, as keyed hashes, to recognise them. */
export interface KnownNetworksTable {
  id: Generated<number>;
  user_id: number;
  network_hash: string;
  seen_at: Date;
}

export interface OneTimeLinksTable {
  /** Random. The token in the mail is HMAC(secret, id), so the table never holds the token. */
  id: string;
  /** "undo" goes to the account's former address and reverts the change. */
  purpose: "reset" | "confirm" | "undo";
  user_id: number;
  email: string;
  /** The hashed session that requested the link; that session may use the link without further proof. */
  session_id: ColumnType<string | null, string | null | undefined, string | null>;
  token_hash: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** A sign-in code requested by e-mail. The row exists with or without an account, and only the mail tells which. */
export interface SignInCodesTable {
  /** Random. The six digits and the button's token are HMAC(secret, id), so the table never holds them. */
  id: string;
  email: string;
  /** The account of the address at the time of the request. */
  user_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** SHA-256 of the requesting browser's cookie. The digits work only in that browser. */
  browser_hash: string;
  token_hash: string;
  /** Typed codes, right or wrong. */
  tries: Defaulted<number>;
  created_at: Date;
  /** When the mail was sent. Until then no code is accepted. */
  sent_at: Date | null;
  expires_at: Date;
  used_at: Date | null;
}

/** Printed by each start while no administrator exists. The first administrator uses up all codes. */
export interface FirstAccessCodesTable {
  code_hash: string;
  created_at: Date;
}

/** One per address. Resending replaces the link. */
export interface AdminInvitationsTable {
  id: Generated<number>;
  email: string;
  /** Random. The mail's token is derived from this id and the secret. */
  link_id: string;
  token_hash: string;
  /** The role after acceptance. */
  team_role: Defaulted<TeamRole>;
  invited_by_id: number | null;
  accepted_by_id: number | null;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
}

export interface AuditLogTable {
  id: Generated<number>;
  actor_id: number | null;
  action: string;
  entity: string;
  entity_id: string | null;
  detail: Json<Record<string, unknown>>;
  ip: string | null;
  created_at: Date;
  /** The entry of the bulk act that this entry belongs to; for an undo, the act that was undone. */
  act_id: number | null;
}

export interface ConsentsTable {
  id: Generated<number>;
  user_id: number | null;
  email: string;
  kind: string;
  source: string;
  text_version: string;
  given_at: Date;
  withdrawn_at: Date | null;
}

// --- categories -----------------------------------------------------------------------------------

export interface CategoriesTable {
  id: Generated<number>;
  name: string;
  /** Unique within its type. */
  slug: string;
  description: string | null;
  color: string | null;
  type: Defaulted<"product" | "blog">;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

// --- courses --------------------------------------------------------------------------------------

export interface CoursesTable {
  id: Generated<number>;
  title: string;
  description: string | null;
  cover_image: string | null;
  instructor_id: number | null;
  product_id: number | null;
  is_published: Defaulted<boolean>;
  /** The owner's figure. Null: the sum of the lessons, if all are known. */
  workload_minutes: Defaulted<number | null>;
  certificate_layout: Defaulted<CertificateLayout>;
  /** The owner's sentence on the certificate. */
  certificate_words: Defaulted<string | null>;
  signature_image: Defaulted<string | null>;
  signature_name: Defaulted<string | null>;
  /** Shown to students who completed the course. */
  finish_message: Defaulted<string | null>;
  /** Course offered to students who completed this one. */
  next_course_id: Defaulted<number | null>;
  /** Sends one mail to students inactive for two weeks, unless they opted out. */
  tells_stopped: Defaulted<boolean>;
  /** Set when a course with students is deleted: removed from lists, kept for its students. */
  retired_at: Date | null;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

export interface CourseModulesTable {
  id: Generated<number>;
  course_id: number;
  title: string;
  description: string | null;
  order: Defaulted<number>;
  /** Days after enrolment until its lessons open. Null: each lesson's own rule. */
  release_days: Defaulted<number | null>;
  /** Its lessons open to nobody before this time. */
  release_at: Defaulted<Date | null>;
  /** Its lessons open when this module is completed. */
  after_module_id: Defaulted<number | null>;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

export interface CourseLessonsTable {
  id: Generated<number>;
  module_id: number;
  title: string;
  content_type: Defaulted<"video" | "pdf" | "text" | "quiz">;
  video_url: string | null;
  pdf_file: string | null;
  text_content: string | null;
  /** JSON text exactly as written. Parsed when shown, because integrations may store anything. */
  quiz_data: string | null;
  order: Defaulted<number>;
  is_free_preview: Defaulted<boolean>;
  /** Duration of a lesson of any kind; the course's workload is their sum. */
  duration_seconds: number | null;
  /** Key in the file store; served only to people who may watch the lesson. */
  video_file_key: string | null;
  video_file_name: string | null;
  pdf_file_key: string | null;
  pdf_file_name: string | null;
  /** WebVTT in the file store. */
  captions_key: string | null;
  transcript: string | null;
  quiz_pass_percent: Defaulted<number>;
  quiz_one_by_one: Defaulted<boolean>;
  /** A draft is visible only to the course's editors. */
  is_published: Defaulted<boolean>;
  /** Days after enrolment until it opens. Null: at once. */
  release_days: number | null;
  /** Opens to nobody before this time. */
  release_at: Date | null;
  /** Opens when this lesson is completed, or its quiz passed. */
  after_lesson_id: Defaulted<number | null>;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

export interface LessonDoubtsTable {
  id: Generated<number>;
  lesson_id: number;
  user_id: number | null;
  doubt_text: string;
  video_second: number | null;
  answer_text: string | null;
  answered_by_id: number | null;
  is_resolved: Defaulted<boolean>;
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  created_at: Date;
  answered_at: Date | null;
  updated_at: LaterDate;
}

export interface EnrollmentsTable {
  id: Generated<number>;
  user_id: number;
  course_id: number;
  /** True if one of its rights is open. Written by triggers. */
  has_access: Defaulted<boolean>;
  /** The student's cohort, or null. */
  cohort_id: Defaulted<number | null>;
  /** Number of published lessons completed. Written by triggers, like the four columns below. */
  done_count: Defaulted<number>;
  /** Time of the student's last activity in the course. Null: never. */
  studied_at: Defaulted<Date | null>;
  last_lesson_id: Defaulted<number | null>;
  /** Second of the last lesson's video. */
  last_second: Defaulted<number | null>;
  /** When all lessons were completed. A lesson published later does not reset this. */
  finished_at: Defaulted<Date | null>;
  /** When the student was last reminded after inactivity. */
  stopped_told_at: Defaulted<Date | null>;
  /** True if one of its rights is open or pending; then it takes one place of its cohort. Written by triggers. */
  has_place: Defaulted<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** A teacher's message to marked students of a course. */
export interface StudentMessagesTable {
  id: Generated<number>;
  course_id: number;
  author_id: number | null;
  subject: Defaulted<string>;
  /** Plain text with fields in braces. */
  body: Defaulted<string>;
  state: Defaulted<"draft" | "sending" | "sent">;
  /** Start of sending. */
  starts_at: Date | null;
  finished_at: Date | null;
  version: Defaulted<number>;
  created_at: Date;
  updated_at: LaterDate;
}

/** Recipients of a message, fixed when they were marked. */
export interface StudentMessageRecipientsTable {
  id: Generated<number>;
  message_id: number;
  enrollment_id: number;
  /** left_out: there was a reason not to send when the mail was written. */
  state: Defaulted<"waiting" | "queued" | "sent" | "left_out">;
  sent_at: Date | null;
}

/** A class of a course (turma) with its own dates. */
export interface CohortsTable {
  id: Generated<number>;
  course_id: number;
  name: string;
  /** First and last day, as the first instant of the first day and the first instant after the last day. */
  starts_at: Date | null;
  ends_at: Date | null;
  /** Limit: students. Null: unlimited. */
  places: number | null;
  /** Places of its students and of orders that hold one. Written only by triggers. */
  taken_places: Defaulted<number>;
  /** Length of access. Null: as bought. */
  access_kind: Defaulted<TermKind | null>;
  /** Number of days or months. */
  access_count: Defaulted<number | null>;
  /** The first instant after the last day. */
  access_until: Defaulted<Date | null>;
  /** Random part of the address by which people enrol themselves. */
  link_key: string;
  is_link_open: Defaulted<boolean>;
  retired_at: Date | null;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** The release day of a module or lesson for a cohort, in place of its default. */
export interface CohortOpeningsTable {
  id: Generated<number>;
  cohort_id: number;
  module_id: number | null;
  lesson_id: number | null;
  opens_at: Date;
  created_at: Date;
  updated_at: Date;
}

/** Live meetings of a cohort. */
export interface CohortMeetingsTable {
  id: Generated<number>;
  cohort_id: number;
  title: string;
  starts_at: Date;
  minutes: Defaulted<number>;
  url: Defaulted<string>;
  /** The lesson with its recording. */
  lesson_id: number | null;
  /** When the reminders of a day and an hour before were sent. */
  reminded_at: Date | null;
  hour_told_at: Date | null;
  /** When it was cancelled. The row stays for calendars that subscribe to it. */
  retired_at: Date | null;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** A person's choices about study mails; no row means the kind's default. */
export interface StudyMailChoicesTable {
  id: Generated<number>;
  user_id: number;
  kind: "openings" | "weekly" | "stopped" | "messages";
  is_wanted: boolean;
  created_at: Date;
  updated_at: Date;
}

/** A product of another platform by its name there. */
export interface ExternalProductsTable {
  id: Generated<number>;
  platform: string;
  /** "code:4774438" if the platform has codes, otherwise "name:" and the name without accents and case. */
  ref: string;
  name: string;
  /** The owner marked it as not sold here. */
  is_ignored: Defaulted<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** The cohort for a class named in another platform's files; no row until the owner decides. */
export interface ExternalCohortsTable {
  platform: string;
  /** Normalized. */
  name: string;
  course_id: number;
  /** Null: no cohort. */
  cohort_id: number | null;
  created_at: Date;
  updated_at: Date;
}

/** Courses that it opens here, several for a combination; no row until the owner decides. */
export interface ExternalProductCoursesTable {
  external_product_id: number;
  course_id: number;
  created_at: Date;
}

/** Downloads that it opens here. */
export interface ExternalProductFilesTable {
  external_product_id: number;
  product_id: number;
  created_at: Date;
}

/** Evidence of a purchase from another platform's file or webhook. Never a sale of this shop. */
export interface ExternalSalesTable {
  id: Generated<number>;
  platform: string;
  /** The platform's purchase number without its instalment suffix; for a list of people, the address. */
  purchase: string;
  external_product_id: number;
  /** end: a subscription that lasts until ends_at. */
  effect: "give" | "keep" | "hold" | "take" | "end";
  email: string;
  name: Defaulted<string>;
  subscription: Defaulted<string | null>;
  /** The class as the file names it; empty if none. */
  cohort: Defaulted<string>;
  bought_at: Defaulted<Date | null>;
  ends_at: Defaulted<Date | null>;
  /** When it happened by the platform's record, otherwise when it was read. */
  occurred_at: Date;
  /** The file or the webhook delivery that it was read from. */
  import_id: Defaulted<number | null>;
  delivery_id: Defaulted<number | null>;
  created_at: Date;
}

/** An uploaded file of another platform: read, previewed, written in batches, and undone as a whole. */
export interface SaleImportsTable {
  id: Generated<number>;
  state: "reading" | "columns" | "ready" | "running" | "paused" | "done" | "undoing" | "undone" | "failed";
  platform: string;
  file_name: string;
  /** Null once the file is deleted. */
  file_key: string | null;
  /** The sheet of a spreadsheet. */
  sheet: string | null;
  /** Meaning of each column (`FileLayout`). */
  layout: Json<Record<string, unknown>>;
  /** The owner's choices (`ImportSettings`). */
  settings: Json<Record<string, unknown>>;
  /** The first rows, for the screen that matches columns; empty once the import is done. */
  sample: Json<string[][]>;
  /** Unknown words of the status column, with row counts. */
  unknown_words: Json<Record<string, number>>;
  line_count: Defaulted<number>;
  /** Number of lines skipped because they belong to people who asked for erasure. */
  erased_lines: Defaulted<number>;
  /** The last line with stored evidence, and the last line whose rights are settled. */
  written_to: Defaulted<number>;
  settled_to: Defaulted<number>;
  /** Purchases whose evidence an undo deleted and whose rights are not settled yet. */
  unsettled: Json<string[]>;
  /** Raised by each start, so that a job of an earlier start does nothing. */
  run: Defaulted<number>;
  problem: string | null;
  created_by_id: number | null;
  notice_state: Defaulted<"sending" | "stopped" | "sent" | null>;
  notice_subject: Defaulted<string | null>;
  notice_text: Defaulted<string | null>;
  notice_run: Defaulted<number>;
  started_at: Defaulted<Date | null>;
  finished_at: Defaulted<Date | null>;
  created_at: Date;
  updated_at: Date;
}

/** Erased people, identified by a keyed hash of their e-mail address. */
export interface ErasedAddressesTable {
  hash: string;
  erased_at: Date;
}

/** One line and product of the file, with its validation result. */
export interface SaleImportLinesTable {
  id: Generated<number>;
  import_id: number;
  /** Line number in the file, from 1. */
  number: number;
  email: string;
  name: string;
  purchase: string;
  /** Product name in the file. */
  product: string;
  external_product_id: number | null;
  effect: "give" | "keep" | "hold" | "take" | "none" | "refuse" | "choose" | "newsletter";
  reason: string;
  subscription: string | null;
  /** Class name in the file; empty if none. */
  cohort: Defaulted<string>;
  bought_at: Date | null;
  ends_at: Date | null;
  newsletter: Defaulted<boolean>;
  /** True if it subscribed this address to the newsletter. */
  is_subscribed: Defaulted<boolean>;
  /** True if the person had no account before. */
  is_stranger: Defaulted<boolean>;
  created_at: Date;
}

/** People who got something from the file. */
export interface SaleImportPeopleTable {
  id: Generated<number>;
  import_id: number;
  user_id: number;
  /** True if the import created the account. */
  is_opened: Defaulted<boolean>;
  /** When the mail to the person was queued. */
  notified_at: Defaulted<Date | null>;
  created_at: Date;
}

/** Column matches made by hand, for the next file with the same headings. */
export interface SaleImportLayoutsTable {
  id: Generated<number>;
  /** Fingerprint of the headings. */
  headings: string;
  platform: string;
  roles: Json<Record<string, number>>;
  created_at: Date;
  updated_at: Date;
}

/** An account on another platform that reports its sales to its own webhook address. */
export interface IncomingConnectionsTable {
  id: Generated<number>;
  platform: "hotmart" | "kiwify" | "eduzz";
  /** Name given by the owner. */
  name: string;
  /** Random part of the address. */
  key: string;
  /** The secret by which the platform authenticates, sealed. */
  secret: string;
  /** Eduzz: courses open by enrolments of its own members' area instead of by paid invoices. */
  takes_enrollments: Defaulted<boolean>;
  /** Deliveries are stored and not processed. */
  is_paused: Defaulted<boolean>;
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** Result of a delivery; waiting: its product is not matched yet. */
export type IncomingOutcome =
  | "opened"
  | "closed"
  | "dated"
  | "known"
  | "held"
  | "waiting"
  | "ignored"
  | "none"
  | "test"
  | "inactive"
  | "wrong"
  | "erased"
  | "unsigned";

export interface IncomingDeliveriesTable {
  id: Generated<number>;
  connection_id: number;
  /** Deduplication key: the platform's event id, or a digest of the delivery. */
  event_id: string;
  event: Defaulted<string>;
  purchase: Defaulted<string>;
  /** E-mail of the person concerned. */
  email: Defaulted<string | null>;
  /** The body as received, sealed; null for unsigned deliveries. */
  body: Defaulted<string | null>;
  /** Null until processed. */
  outcome: Defaulted<IncomingOutcome | null>;
  /** Explanation for the owner, if the outcome alone is not enough. */
  note: Defaulted<string | null>;
  /** Number of duplicates received. */
  repeats: Defaulted<number>;
  received_at: Date;
  handled_at: Defaulted<Date | null>;
}

export interface LessonProgressTable {
  id: Generated<number>;
  user_id: number;
  lesson_id: number;
  position_seconds: Defaulted<number>;
  completed_at: Date | null;
  completed_by: "hand" | "rule" | null;
  /** Set when the student undid the completion, so that the automatic rule does not repeat it. */
  undone_at: Date | null;
  opened_at: Date | null;
  /** Watched parts of the video as [from, to) seconds, sorted and disjoint. */
  watched_ranges: Json<[number, number][]> | null;
  watched_seconds: Defaulted<number>;
  updated_at: Date;
}

export interface LessonAttachmentsTable {
  id: Generated<number>;
  lesson_id: number;
  /** 128 random bits; the id in its download address. */
  public_id: string;
  name: string;
  file_key: string;
  size_bytes: number;
  order: Defaulted<number>;
  created_at: Date;
}

export interface QuizAttemptsTable {
  id: Generated<number>;
  user_id: number;
  lesson_id: number;
  number: number;
  /** Questions and answers as they were when the attempt began. */
  questions: Json<QuizQuestion[]>;
  /** Index of the chosen option per question; null if none is chosen yet. */
  answers: Json<(number | null)[]>;
  correct_count: Defaulted<number>;
  question_count: number;
  pass_percent: number;
  passed: Defaulted<boolean>;
  started_at: Date;
  /** Null while open; a person has one open attempt per lesson. */
  finished_at: Date | null;
}

export interface QuizQuestion {
  question: string;
  options: string[];
  /** Index of the right option. */
  correct: number;
  explanation?: string;
}

export interface LessonNotesTable {
  id: Generated<number>;
  user_id: number;
  lesson_id: number;
  video_second: number | null;
  body: string;
  created_at: Date;
  updated_at: Date;
}

/** A snapshot at the time of issue; later changes of the course do not affect it. */
export interface CertificatesTable {
  id: Generated<number>;
  code: string;
  user_id: number | null;
  course_id: number;
  student_name: string;
  course_title: string;
  instructor_name: string | null;
  workload_minutes: number;
  started_on: Date;
  finished_on: Date;
  syllabus: Json<{ title: string; lessons: string[] }[]>;
  issued_at: Date;
}

// --- catalog --------------------------------------------------------------------------------------

export interface ProductsTable {
  id: Generated<number>;
  name: string;
  short_description: string | null;
  description: string | null;
  price: Defaulted<number>;
  /** Length of access. Null: without end. */
  access_kind: Defaulted<TermKind | null>;
  /** Number of days or months. */
  access_count: Defaulted<number | null>;
  /** The first instant after the last day. */
  access_until: Defaulted<Date | null>;
  original_price: number | null;
  category_id: number | null;
  tags: Json<string[]>;
  image: string | null;
  images: Json<string[]>;
  /** Alternative text of each picture, by its address. */
  image_texts: DefaultedJson<Record<string, string>>;
  video_url: string | null;
  /** A free sample of the product, under /amostras. */
  sample_url: string | null;
  sample_size: string | null;
  faq: DefaultedJson<{ question: string; answer: string }[]>;
  file_size: string | null;
  file_type: string | null;
  /** Key of the deliverable in the file store. */
  file_key: string | null;
  /** File name for the customer's download. */
  file_name: string | null;
  is_active: Defaulted<boolean>;
  is_featured: Defaulted<boolean>;
  sales_count: Defaulted<number>;
  /** Tenths of a star, 0 to 50. */
  rating: Defaulted<number>;
  review_count: Defaulted<number>;
  product_type: Defaulted<ProductType>;
  linked_course_id: number | null;
  /** True if made of other products (bundle_parts); the type is Download, without a file of its own. */
  is_bundle: Defaulted<boolean>;
  /** For a bundle: buyers who own a part pay less. */
  lowers_for_owned: Defaulted<boolean>;
  /** Set when a sold product is deleted: removed from lists, kept for its buyers. */
  retired_at: Date | null;
  /** Since when it is off sale for lack of content; null once it sells again or its owner takes it off sale. */
  withheld_at: Date | null;
  /** Normalized words of the name, then of all other searched texts (platform/text/search.ts). */
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** The products in a bundle. */
export interface BundlePartsTable {
  id: Generated<number>;
  bundle_id: number;
  part_id: number;
  position: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** Instalment terms of a card payment: the limit, and up to how many instalments the shop pays the interest (CD-01). */
export interface CardTerms {
  /** At least 1. */
  maxParts: number;
  /** Between 1 and `maxParts`. With 1, the buyer pays interest from two instalments on. */
  freeParts: number;
  minPartCents: number;
}

/** Payment terms that an order's offers allow together. Null: the shop's. */
export interface PaymentTerms {
  methods: PaymentMethod[] | null;
  maxInstallments: number | null;
  interestPayer: "buyer" | "shop" | null;
  /** PIX discounts of offers by id, in basis points; with them each method has its own price. */
  pixDiscounts?: Record<string, number>;
}

/** A product offered beside another one while that one is bought. */
export interface BumpsTable {
  id: Generated<number>;
  /** The bought product. */
  product_id: number;
  /** The product offered beside it. */
  bumped_product_id: number;
  /** Before payment, or on a separate page after it; the latter is called an upsell. */
  moment: Defaulted<"checkout" | "paid">;
  /** Null: the product's own price. */
  price: number | null;
  headline: string;
  description: string | null;
  position: Defaulted<number>;
  is_paused: Defaulted<boolean>;
  retired_at: Date | null;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** A reply template of the team; {nome} and {curso} are filled in. */
export interface ReadyAnswersTable {
  id: Generated<number>;
  /** Visible to the team only. */
  title: string;
  body: string;
  /** Soft delete: can be undone for a day. */
  retired_at: Date | null;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** Another way to buy a product than at its own price, which needs no row. */
export interface OffersTable {
  id: Generated<number>;
  product_id: number;
  /** Last part of the page's address: /c/{slug}. */
  slug: string;
  name: string;
  /** With a chosen amount, the suggested price. */
  price: number;
  /** Minimum for a chosen amount. Null: fixed price. */
  minimum_price: number | null;
  /** 'De': the crossed-out price. */
  original_price: number | null;
  /** Payment methods. Empty: all that the shop offers. */
  methods: DefaultedJson<PaymentMethod[]>;
  /** Null: the shop's limit. */
  max_installments: number | null;
  /** Payer of the instalment interest. Null: the shop's setting. */
  interest_payer: "buyer" | "shop" | null;
  /** PIX discount in basis points. */
  pix_discount: Defaulted<number>;
  starts_at: Date | null;
  /** The first instant after the sale. */
  ends_at: Date | null;
  /** Number of units for sale. Null: unlimited. */
  places: number | null;
  /** Units of orders that hold their places. Written only by triggers. */
  sold_units: Defaulted<number>;
  /** Limit per person, over all orders. Null: `mostEach` decides. */
  places_each: number | null;
  /** Shown as a choice on the product's page. */
  is_public: Defaulted<boolean>;
  retired_at: Date | null;
  /** Pre-sale: access begins on this day. */
  opens_at: Date | null;
  /** Length of access. Null: the product's own. */
  access_kind: Defaulted<TermKind | null>;
  /** Number of days or months. */
  access_count: Defaulted<number | null>;
  /** The first instant after the last day. */
  access_until: Defaulted<Date | null>;
  /** Cohort of its buyers. */
  cohort_id: Defaulted<number | null>;
  /** Sold only to people who have or had the product; extends their access. */
  is_renewal: Defaulted<boolean>;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** Waiting list of an offer; each address once per offer. */
export interface OfferWaitsTable {
  id: Generated<number>;
  offer_id: number;
  email: string;
  /** When the mail about an opening was queued. Null: still waiting. */
  told_at: Date | null;
  created_at: Date;
}

/** Count of products on sale per category. Written only by triggers. */
export interface ProductsListedTable {
  /** 0: no category. */
  category_id: number;
  n: number;
}

/** Words of product names, for correcting mistyped searches (platform/text/spelling.ts). */
export interface SearchVocabularyTable {
  /** The word itself, or the word without one of its letters. */
  shape: string;
  word: string;
}

/** Counts of products by state, retired ones included. Written only by triggers. */
export interface ProductsAdminCountsTable {
  /** 0: no category. */
  category_id: number;
  is_active: boolean;
  is_featured: boolean;
  is_retired: boolean;
  n: number;
  /** Rated products, and the sum of their tenths of stars. */
  rated: number;
  stars: number;
}

/** Product and rating may be null in a row that an integration has only begun; approved rows have both. */
export interface ProductReviewsTable {
  id: Generated<number>;
  product_id: number | null;
  user_id: number | null;
  guest_name: string | null;
  guest_email: string | null;
  /** Whole stars, 1 to 5. */
  rating: number | null;
  comment: string | null;
  is_verified: Defaulted<boolean>;
  is_approved: Defaulted<boolean>;
  rejected_at: Date | null;
  created_at: Date;
  updated_at: LaterDate;
  /** Normalized words of a guest's name and e-mail, then of the comment. */
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
}

// --- orders and payments --------------------------------------------------------------------------

export interface OrdersTable {
  id: Generated<number>;
  /** 128 random bits; the only id in customer addresses. */
  public_id: string;
  /** The browser's Idempotency-Key and a digest of its body. */
  checkout_key: string | null;
  checkout_digest: string | null;
  /** Hash of the secret cookie of the browser that placed the order. */
  browser_hash: string | null;
  user_id: number | null;
  guest_email: string | null;
  guest_name: string | null;
  /** CPF or CNPJ, digits and letters only. */
  document: string | null;
  total: number;
  /** Instalment interest; never part of total. */
  financing_cents: Defaulted<number>;
  /** Amounts paid and refunded, over all attempts. */
  paid_cents: Defaulted<number>;
  refunded_cents: Defaulted<number>;
  /** The part returned without a refund of ours, and since when. Written only by triggers. */
  lost_cents: Defaulted<number>;
  lost_at: LaterDate;
  status: Defaulted<OrderStatus>;
  status_reason: string | null;
  payment_method: PaymentMethod | null;
  payment_status: Defaulted<PaymentStatus>;
  installments: Defaulted<number>;
  /** A sentence for the owner when the order needs a review. */
  attention: string | null;
  is_imported: Defaulted<boolean>;
  shipping_address: string | null;
  billing_address: string | null;
  notes: string | null;
  /** Optimistic lock: raised by every change; the admin's screen must send the version it showed. */
  version: Defaulted<number>;
  first_paid_at: Date | null;
  first_touch: Json<Touch> | null;
  /** Equals the first touch after a single visit. */
  last_touch: Json<Touch> | null;
  /** The last touch's source and campaign; null if the order has no visit (analytics/touch/kept-touch.ts). */
  source: string | null;
  campaign: string | null;
  /** Allowed payment terms by the offers at the time of order. Null: all of the shop's. */
  payment_terms: Json<PaymentTerms> | null;
  /** The last day on which a part of it opens; until then the buyer can ask for the money back. */
  opens_at: Date | null;
  /** The terms version that the buyer accepted; null without a checkout. */
  terms_id: number | null;
  /** Coupon discount; total and line prices are already reduced. */
  discount_cents: Defaulted<number>;
  coupon_id: number | null;
  /** The code at the time of sale, whatever became of the coupon. */
  coupon_code: string | null;
  /** The saved cart whose link brought the buyer; the cart is deleted after payment. */
  recovery_id: number | null;
  /** When the buyer returned by a reminder's link before payment. */
  reminder_opened_at: LaterDate;
  /** The bump shown to its buyer after payment. */
  upsell_id: number | null;
  /** When the shop last changed its e-mail; after that, refunds need a person's decision. */
  corrected_at: LaterDate;
  /** When the fiscal retention ended and the buyer's identity was removed. */
  anonymised_at: Date | null;
  /** True if its units are included in the products' sales_count. */
  sales_counted: Defaulted<boolean>;
  /** When the unpaid order is cancelled. */
  expires_at: Date | null;
  /** Until when an unpaid order holds places and its coupon use. Null: no hold, or the hold is over. */
  hold_until: Date | null;
  /** When the hold ended before payment. */
  hold_ended_at: Date | null;
  /** Keyed hash of the order's network while hold_until is set. */
  held_from: string | null;
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
  created_at: Date;
  updated_at: Date;
}

/** The cart of a buyer who asked for a reminder; nothing about other visitors. */
export interface RecoveryCartsTable {
  id: Generated<number>;
  /** Random. The mail's token is derived from this id and the secret. */
  link_id: string;
  token_hash: string;
  /** Hash of the browser that still changes the cart; null after it has ordered. */
  browser_hash: string | null;
  user_id: number | null;
  /** Trimmed and lower case. */
  email: string;
  name: string | null;
  /** Only with consent to WhatsApp messages. */
  phone: string | null;
  cart: Json<SavedCart>;
  /** The price when it was saved. */
  total_cents: number;
  /** The last of its mails that was sent or skipped. */
  step: Defaulted<number>;
  /** The unpaid order made from the cart. */
  order_id: number | null;
  /** When its link was last used. */
  opened_at: Date | null;
  /** When the buyer last changed the cart; abandonment counts from here. */
  touched_at: Date;
  /** When other programs were told that it was abandoned. */
  told_at: LaterDate;
  created_at: Date;
}

/** The data needed to reopen a cart; never prices. */
export interface SavedCart {
  lines: {
    productId: number;
    quantity: number;
    /** Its page sells only this line. */
    offerId?: number;
    /** The buyer's amount, if the offer lets the buyer choose. */
    chosenCents?: number;
  }[];
  /** The applied coupon code; validated again when the cart is reopened. */
  coupon?: string;
}

/** Reminders sent about an open sale, one per cause. */
export interface RecoveryContactsTable {
  id: Generated<number>;
  cause: string;
  email: string;
  cart_id: number | null;
  order_id: number | null;
  created_at: Date;
}

/** One row per reminded address: at most one series in seven days, and none for an address that refused. */
export interface RecoveryPeopleTable {
  id: Generated<number>;
  email: string;
  series_at: Date | null;
  series_cart: number | null;
  refused_at: Date | null;
  created_at: Date;
}

export interface OrderItemsTable {
  id: Generated<number>;
  order_id: number;
  product_id: number | null;
  name: string;
  image: string | null;
  product_type: ProductType;
  /** The course that this line opens, at the time of sale. */
  course_id: number | null;
  /** Charged unit price, after every discount. */
  price: number;
  /** Rounding remainder: the whole line was charged this much less than its units at that price. */
  rest_cents: Defaulted<number>;
  /** Unit price before the discount. Null: no discount. */
  list_price: number | null;
  quantity: Defaulted<number>;
  /** Null: the product's own price. */
  offer_id: number | null;
  /** Added as this bump of another product. */
  bump_id: number | null;
  /** Sold with its parts (order_item_parts). */
  is_bundle: Defaulted<boolean>;
  /** Name at the time of sale. */
  offer_name: string | null;
  /** Pre-sale: opening day at the time of sale. */
  opens_at: Date | null;
  /** Length of access. Null: without end, also for sales before terms existed. */
  access_kind: Defaulted<TermKind | null>;
  /** Number of days or months. */
  access_count: Defaulted<number | null>;
  /** The first instant after the last day. */
  access_until: Defaulted<Date | null>;
  /** The sold cohort. */
  cohort_id: Defaulted<number | null>;
  /** Units that are already a person's place in the course. Written only by triggers. */
  seated_units: Defaulted<number>;
  is_renewal: Defaulted<boolean>;
  /** True if its units count as sold of the offer. Follows the order's status by triggers. */
  holds_place: Defaulted<boolean>;
  refunded_at: Date | null;
  /** The order's first_paid_at, copied by triggers. */
  paid_at: LaterDate;
  created_at: Date;
  updated_at: LaterDate;
}

/** Parts of a bundle's line at the time of sale, with each part's share of the price. */
export interface OrderItemPartsTable {
  id: Generated<number>;
  order_item_id: number;
  product_id: number;
  name: string;
  image: string | null;
  product_type: ProductType;
  course_id: number | null;
  /** Share of the whole charged line; the parts' shares add up to it. */
  cents: Defaulted<number>;
  /** Discount for a buyer who owned the part. Null: the line gives the part. */
  owned_cents: number | null;
  /** Length of access. Null: without end. */
  access_kind: Defaulted<TermKind | null>;
  /** Number of days or months. */
  access_count: Defaulted<number | null>;
  /** The first instant after the last day. */
  access_until: Defaulted<Date | null>;
  created_at: Date;
  updated_at: LaterDate;
}

export interface CouponsTable {
  id: Generated<number>;
  /** Upper case without spaces, as compared. */
  code: string;
  /** The owner's private note. */
  note: string | null;
  kind: "percent" | "amount";
  /** Hundredths: basis points of a percentage, centavos of an amount. */
  discount: number;
  applies_to: Defaulted<"all" | "products">;
  starts_at: Date | null;
  /** The first instant at which it is invalid. */
  ends_at: Date | null;
  max_uses: number | null;
  /** Limit: uses by one person. */
  max_uses_each: number | null;
  /** Minimum sum of the eligible products. */
  min_total_cents: Defaulted<number>;
  is_paused: Defaulted<boolean>;
  /** Orders that hold or have used it. Written only by triggers. */
  used_count: Defaulted<number>;
  version: Defaulted<number>;
  /** When it was deleted after use; the row stays for its orders. */
  retired_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** Searched text of code and note. */
  search_title: Defaulted<string>;
}

export interface CouponProductsTable {
  id: Generated<number>;
  coupon_id: number;
  product_id: number;
  created_at: Date;
  updated_at: Date;
}

export interface PaymentAttemptsTable {
  id: Generated<number>;
  order_id: number;
  number: number;
  provider: string;
  /** Ids at the provider: of the order or charge, and of its transaction. */
  provider_ref: string | null;
  payment_ref: string | null;
  method: PaymentMethod | "none";
  installments: Defaulted<number>;
  state: Defaulted<AttemptState>;
  charged_cents: number;
  approved_cents: Defaulted<number>;
  /** When the money came; for partial payments, when the last part came. */
  approved_at: Date | null;
  refunded_cents: Defaulted<number>;
  currency: Defaulted<string>;
  dispute: Defaulted<"none" | "open" | "won" | "lost">;
  decline_reason: string | null;
  card_brand: string | null;
  card_last4: string | null;
  /** Interest that the provider charges the buyer on top. */
  financing_cents: Defaulted<number>;
  /** The provider's fee, payout and payout day; null if the provider does not report them. */
  fee_cents: number | null;
  net_cents: number | null;
  available_on: string | null;
  /** Deadline for answering an open dispute. */
  dispute_due_at: Date | null;
  /** The instalment terms at the time of the attempt. Null for other payment methods and on older rows. */
  card_terms: Json<CardTerms> | null;
  /** Buyer data that only the provider needs; deleted once sent. */
  payer: Json<Record<string, unknown>> | null;
  /** Data for the buyer's screen (PIX text, boleto line); nothing secret. */
  instructions: Json<Record<string, unknown>> | null;
  /** True if only the owner can confirm the money; copied from the provider's capabilities at creation. */
  by_hand: Defaulted<boolean>;
  /** When the buyer reported the payment. */
  claimed_at: LaterDate;
  /** Set when a cancellation was requested, so that a late approval is recognised. */
  cancel_requested_at: Date | null;
  last_error: string | null;
  expires_at: Date | null;
  next_poll_at: Date | null;
  poll_count: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

export interface RefundsTable {
  id: Generated<number>;
  attempt_id: number;
  order_id: number;
  request_key: string;
  cents: number;
  /** Ids of the refunded order lines; empty for an amount without lines. */
  lines: Json<number[]>;
  state: Defaulted<"requested" | "processing" | "done" | "failed">;
  /** Requester: a customer's request waits for the owner, the others go to the provider at once. */
  origin: Defaulted<"admin" | "customer" | "system">;
  by_hand: Defaulted<boolean>;
  requested_by_id: number | null;
  reason: string | null;
  last_error: string | null;
  /** The provider's refund id. */
  provider_ref: string | null;
  /** When the refund was completed; kept if it failed later. */
  done_at: Date | null;
  /** When a completed refund turned out to have failed. */
  reversed_at: Date | null;
  /** Reference number for the buyer. */
  protocol: string | null;
  /** A buyer's request that needed no answer of the owner. */
  automatic: Defaulted<boolean>;
  /** When the owner refused; `last_error` holds the reason. */
  refused_at: Date | null;
  /** The buyer's account for money that no provider can send back; deleted once it arrived. */
  pay_to: string | null;
  created_at: Date;
  updated_at: Date;
}

/** The buyer's answer about ad measurement; no row if not asked. */
export interface OrderAdFactsTable {
  id: Generated<number>;
  order_id: number;
  /** Equal for every service, from server and browser, so that each counts the purchase once. */
  event_id: string;
  consented: boolean;
  /** Version of the text shown. */
  text_version: string;
  /** The next three are stored only with consent, and only until `forget_at` or until everything is sent. */
  ip: string | null;
  user_agent: string | null;
  /** Google Analytics' id of this browser, where its script runs on the site. */
  client_id: string | null;
  answered_at: Date;
  forget_at: Date | null;
  /** When the buyer's browser received its part. */
  shown_at: Date | null;
}

export interface AdEventsTable {
  id: Generated<number>;
  order_id: number;
  /** Refund id; 0 for the purchase itself. */
  refund_id: Defaulted<number>;
  service: AdEventService;
  event: "purchase" | "refund";
  state: Defaulted<"waiting" | "sent" | "failed">;
  tries: Defaulted<number>;
  /** A sentence for the owner. */
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

export interface ProviderEventsTable {
  id: Generated<number>;
  provider: string;
  event_id: string;
  raw_body: string;
  /** References named in the delivery, for processing it again. */
  refs: Json<{ providerRef?: string; externalRef?: string }[]>;
  kind: Defaulted<string>;
  received_at: Date;
  handled_at: Date | null;
  outcome: string | null;
  tries: Defaulted<number>;
}

/** Rejected webhook deliveries per hour, for the last week. */
export interface RefusedDeliveriesTable {
  provider: string;
  hour: Date;
  count: number;
}

/** For providers that list all changes at once: the time up to which they were polled. */
export interface ProviderSweepsTable {
  provider: string;
  covered_until: Date;
  next_at: Date;
}

export interface OrderLogTable {
  id: Generated<number>;
  order_id: number;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  payment_before: PaymentStatus | null;
  payment_after: PaymentStatus;
  cause: string;
  actor_id: number | null;
  note: string | null;
  created_at: Date;
}

export type RightSource = "order" | "gift" | "hand" | "elsewhere" | "membership";
export type SuspendedFor = "dispute" | "fraud_warning" | "order_waits";
export type RevokedFor =
  | "refund"
  | "dispute_lost"
  | "order_cancelled"
  | "ended_elsewhere"
  | "moved_to_other_account";

/** One person may open one thing because of one source (docs/contracts/rights.md). */
export interface RightsTable {
  id: Generated<number>;
  /** Random id in download addresses. */
  public_id: string;
  user_id: number;
  /** The order that gave it, also for the person who redeemed a gift of that order. */
  order_id: Defaulted<number | null>;
  /** Bought as a guest for an address that is not confirmed yet. */
  awaits_confirmation: Defaulted<boolean>;
  /** The thing: exactly one of the three. */
  course_id: Defaulted<number | null>;
  product_id: Defaulted<number | null>;
  collection_id: Defaulted<number | null>;
  source: RightSource;
  order_item_id: Defaulted<number | null>;
  /** The part of a bundle's line. */
  part_id: Defaulted<number | null>;
  /** The redeemed gift code. */
  licence_id: Defaulted<number | null>;
  /** The platform and its purchase number: "kiwify:1f0c…". */
  external_purchase: Defaulted<string | null>;
  membership_id: Defaulted<number | null>;
  /** The team member who gave it. */
  given_by_id: Defaulted<number | null>;
  /** When its own term begins. */
  starts_at: Date;
  /** The sold term; null if it was not sold. */
  term_kind: Defaulted<TermKind | null>;
  term_count: Defaulted<number | null>;
  /** The right after whose last day this one begins (AC-03). */
  stacked_on_id: Defaulted<number | null>;
  /** Closed from this instant on. Null: without end. */
  ends_at: Defaulted<Date | null>;
  /** When an administrator moved the end. The end is not computed again after that. */
  end_moved_at: Defaulted<Date | null>;
  /** Pre-sale: closed until this instant. A job sets it to null then. */
  opens_at: Defaulted<Date | null>;
  suspended_for: Defaulted<SuspendedFor | null>;
  suspended_at: Defaulted<Date | null>;
  revoked_for: Defaulted<RevokedFor | null>;
  revoked_at: Defaulted<Date | null>;
  removed_at: Defaulted<Date | null>;
  removed_by_id: Defaulted<number | null>;
  /** The reason that the person reads. */
  removal_note: Defaulted<string | null>;
  /** When a job processed the end. Decisions use `ends_at` only. */
  lapsed_at: Defaulted<Date | null>;
  /** The cohort that an external purchase put its student into. */
  seated_cohort_id: Defaulted<number | null>;
  download_count: Defaulted<number>;
  downloaded_at: Defaulted<Date | null>;
  /** When the student was told that it ends soon. */
  end_told_at: Defaulted<Date | null>;
  created_at: Date;
  updated_at: Date;
}

/** An item of a collection that an administrator removed from this right's owner. */
export interface RightRemovalsTable {
  id: Generated<number>;
  right_id: number;
  course_id: number | null;
  product_id: number | null;
  removed_at: Date;
  removed_by_id: number | null;
  note: string | null;
}

/** Content of a membership: its items, or everything, future items included. */
export interface CollectionsTable {
  id: Generated<number>;
  name: string;
  holds_everything: Defaulted<boolean>;
  created_at: Date;
  updated_at: Date;
}

export interface CollectionItemsTable {
  id: Generated<number>;
  collection_id: number;
  course_id: number | null;
  product_id: number | null;
}

/** A gift to be mailed to a recipient. Deleted when the giver cancels. */
export interface GiftSendingsTable {
  id: Generated<number>;
  licence_id: number;
  email: string;
  note: string | null;
  /** "2026-12-24": a day in the shop's time zone. */
  send_on: string;
  /** Set while a worker sends it. Before, and some time after a failure, it can be changed. */
  begun_at: Date | null;
  sent_at: Date | null;
  /** The mail exceeded a limit, or the gift could not be redeemed on its day. */
  unsent_for: "bound" | "closed" | null;
  created_at: Date;
}

export interface LicencesTable {
  id: Generated<number>;
  order_item_id: number;
  /** 2 for the second unit of the line, and so on. */
  unit: number;
  /** The code is HMAC(secret, line, unit and renewals): shown to the buyer, stored only as a hash. */
  code_hash: string;
  /** Number of renewals of the code after changes of the order's e-mail. */
  renewals: Defaulted<number>;
  redeemed_by_id: number | null;
  redeemed_at: Date | null;
  revoked_at: Date | null;
  created_at: Date;
}

export interface DownloadEventsTable {
  id: Generated<number>;
  right_id: number;
  /** A user id, or the id of the guest's private link. */
  person: string;
  ip: string | null;
  counted: Defaulted<boolean>;
  created_at: Date;
}

/** Created for the browser that placed the order, mailed to the order's address, or handed out by the owner. */
export type OrderLinkKind = "browser" | "mail" | "handed";

export interface OrderLinksTable {
  /** Random; the token is HMAC(secret, id). */
  id: string;
  order_id: number;
  kind: Defaulted<OrderLinkKind>;
  token_hash: string;
  created_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

export interface SandboxPaymentsTable {
  id: Generated<number>;
  ref: string;
  external_ref: string;
  idem_key: string;
  body_digest: string;
  /** Behaviour of the documented test card or e-mail tag. */
  behaviour: string;
  /** The snapshot that the next look-up returns. */
  snapshot: Json<Record<string, unknown>>;
  /** When its next simulated step is due; null after the last step. */
  settle_at: Date | null;
  step: Defaulted<number>;
  events_sent: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

// --- blog -----------------------------------------------------------------------------------------

export interface BlogPostsTable {
  id: Generated<number>;
  title: string;
  excerpt: string | null;
  content: string | null;
  category_id: number | null;
  author_id: number | null;
  image: string | null;
  status: Defaulted<"draft" | "scheduled" | "published">;
  scheduled_date: Date | null;
  tags: Json<string[]>;
  meta_description: string | null;
  meta_keywords: Json<string[]>;
  read_time: string | null;
  published_at: Date | null;
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
  /** Soft delete, can be undone for a day; unpublished meanwhile. */
  retired_at: Date | null;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** Count of published posts per category, without scheduled ones. Written only by triggers. */
export interface BlogPostsListedTable {
  /** 0: no category. */
  category_id: number;
  n: number;
}

export interface CommentsTable {
  id: Generated<number>;
  post_id: number;
  user_id: number | null;
  name: string;
  email: string;
  message: string;
  status: Defaulted<"pending" | "approved" | "rejected" | "spam">;
  /** Lets the author see the comment while it awaits approval. */
  author_key: string | null;
  ip: string | null;
  /** The sender's network, to limit pending comments of one sender. */
  network: string | null;
  decided_at: Date | null;
  created_at: Date;
  /** Normalized words of name and e-mail, then of the message. */
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
}

// --- newsletter, pop-ups, marketing ---------------------------------------------------------------

export interface NewsletterSubscriptionsTable {
  id: Generated<number>;
  email: string;
  name: string | null;
  subscribed_at: Date;
  status: Defaulted<string>;
  source: string | null;
  unsubscribed_at: Date | null;
  /** True if a team member ended it and the person has not. */
  is_ended_by_team: Defaulted<boolean>;
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
  created_at: Date;
  updated_at: Date;
}

export interface PopupConfigsTable {
  id: Generated<number>;
  title: string;
  message: string | null;
  show_email_field: Defaulted<boolean>;
  email_placeholder: string | null;
  button_text: string | null;
  pdf_url: string | null;
  /** Whole seconds, at least 1. */
  delay: Defaulted<number>;
  pages: Json<string[]>;
  is_active: Defaulted<boolean>;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

export interface PopupEmailsTable {
  id: Generated<number>;
  email: string;
  popup_id: number | null;
  page: string | null;
  timestamp: Date | null;
  created_at: Date;
  updated_at: LaterDate;
}

export interface LeadsTable {
  id: Generated<number>;
  nome: string;
  email: string;
  empresa: string | null;
  telefone: string | null;
  produto: string | null;
  mensagem: string | null;
  status: Defaulted<"new" | "contacted" | "won" | "lost">;
  note: string | null;
  owner_id: number | null;
  first_touch: Json<Touch> | null;
  last_touch: Json<Touch> | null;
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** Traffic source of a visit: landing page, referrer, URL parameters and click ids. */
export interface Touch {
  landing?: string;
  referrer?: string;
  source?: string;
  medium?: string;
  campaign?: string;
  term?: string;
  content?: string;
  src?: string;
  sck?: string;
  xcod?: string;
  gclid?: string;
  fbclid?: string;
  ttclid?: string;
}

export interface NewsletterIssuesTable {
  id: Generated<number>;
  subject: string;
  /** Sanitized HTML. */
  body: string;
  post_id: number | null;
  state: Defaulted<"draft" | "sending" | "paused" | "sent">;
  /** Raised when sending starts or resumes, so that older jobs do nothing. */
  run: Defaulted<number>;
  /** Why sending is stopped, as a sentence for the owner. */
  problem: string | null;
  created_by_id: number | null;
  started_at: Date | null;
  finished_at: Date | null;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
  /** Normalized words of the subject, which also sort the list, then of the text. */
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
  /** Counts of its deliveries: all, delivered, refused. Written only by triggers. */
  recipients: Defaulted<number>;
  sent: Defaulted<number>;
  failed: Defaulted<number>;
}

export interface NewsletterDeliveriesTable {
  id: Generated<number>;
  issue_id: number;
  subscription_id: number;
  /** "sending" is written before the mail is handed over; after a crash such a mail may or may not have been sent. */
  state: Defaulted<"waiting" | "sending" | "sent" | "failed" | "skipped">;
  last_error: string | null;
  tried_at: Date | null;
  sent_at: Date | null;
}

export interface PopupCountsTable {
  popup_id: number;
  /** Day in São Paulo, YYYY-MM-DD. */
  day: string;
  shown: Defaulted<number>;
  closed: Defaulted<number>;
}

// --- pages ----------------------------------------------------------------------------------------

/** Metadata and content of a page, published or draft. */
interface PageContentColumns {
  title: string;
  description: Defaulted<string>;
  /** Address of an uploaded preview picture; empty: the generated one. */
  picture: Defaulted<string>;
  /** Sections by app/site/pages/sections.ts. Validated on read, because an older version may have written them. */
  sections: Json<unknown[]>;
}

export interface PagesTable extends PageContentColumns {
  id: Generated<number>;
  /** Key of a built-in page; null for a page at /p/{slug}. Exactly one of the two is set. */
  key: string | null;
  slug: string | null;
  /** Unpublished title, description, picture and sections. */
  draft: Json<unknown> | null;
  status: Defaulted<"draft" | "published" | "hidden">;
  /** Optimistic lock: raised by every change; saving must send the version that was read. */
  version: Defaulted<number>;
  /** When a person first published or hid it; null while it is as installed. */
  edited_at: Date | null;
  published_at: Date | null;
  updated_by_id: number | null;
  created_at: Date;
  updated_at: Date;
}

export interface PageVersionsTable extends PageContentColumns {
  id: Generated<number>;
  page_id: number;
  /** 1 for the first published version. */
  number: number;
  published_at: Date;
  published_by_id: number | null;
}

/** Versions of legal texts; rows are never changed or deleted. */
export interface LegalTextsTable {
  id: Generated<number>;
  page: "terms" | "privacy" | "refunds";
  title: string;
  /** With every field filled in. */
  html: string;
  /** The page's "last change": when it was published, or when a setting changed its text. */
  since: Date;
  /** For terms: the refund policy included in them. */
  refunds_id: number | null;
  /** Start of validity, until the next version of the page. */
  created_at: Date;
}

/** Services with a monthly price, sold by conversation, at /produtos. */
export interface ServicesTable {
  id: Generated<number>;
  slug: string;
  name: string;
  badge: string | null;
  /** Centavos a month. Null: on request. */
  monthly_price: number | null;
  description: Defaulted<string>;
  features: Json<string[]>;
  /** For the service's own page. */
  promise: Defaulted<string>;
  steps: Json<{ title: string; words: string }[]>;
  questions: Json<{ question: string; answer: string }[]>;
  /** Category whose pattern the generated cover uses. */
  tiles: Defaulted<string>;
  /** Address of an uploaded picture; empty: the generated cover. */
  picture: Defaulted<string>;
  position: Defaulted<number>;
  is_published: Defaulted<boolean>;
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

// --- the admin -----------------------------------------------------------------------------

export interface SettingsTable {
  key: string;
  value: Json<unknown>;
  updated_by_id: number | null;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  updated_at: Date;
}

export interface DailyCountsTable {
  /** Day in São Paulo, YYYY-MM-DD. */
  day: string;
  name: string;
  count: Defaulted<number>;
}

/** Daily visits by source; anonymous, like daily_counts. */
export interface SourceVisitsTable {
  /** Day in São Paulo, YYYY-MM-DD. */
  day: string;
  /** Same names as orders.source. */
  source: string;
  count: Defaulted<number>;
}

/** Anonymous counts of page views and checkouts of an offer. */
export interface OfferCountsTable {
  /** Day in São Paulo, YYYY-MM-DD. */
  day: string;
  product_id: number;
  /** 0: the product's own price. */
  offer_id: Defaulted<number>;
  pages: Defaulted<number>;
  checkouts: Defaulted<number>;
}

/** Number of buyers of a product who also bought the other. A job recomputes the table from orders. */
export interface BoughtTogetherTable {
  product_id: number;
  other_id: number;
  buyers: number;
}

export interface RecoveryCodesTable {
  id: Generated<number>;
  user_id: number;
  code_hash: string;
  used_at: Date | null;
  created_at: Date;
}

/** Privacy requests. Guests must confirm the e-mail first. */
export interface DataRequestsTable {
  id: Generated<number>;
  kind: "export" | "deletion" | "correction" | "other";
  email: string;
  user_id: number | null;
  message: string | null;
  state: Defaulted<"unconfirmed" | "open" | "done" | "refused">;
  token_hash: string | null;
  confirmed_at: Date | null;
  /** Fifteen days after confirmation. */
  due_at: Date | null;
  closed_at: Date | null;
  closed_by_id: number | null;
  note: string | null;
  /** Normalized words of the e-mail, then of message and note. */
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
  created_at: Date;
}

// --- integrations and plumbing --------------------------------------------------------------------

export interface ApiTokensTable {
  id: Generated<number>;
  name: string;
  key_hash: string;
  /** Last characters of the key, to tell keys apart. */
  key_hint: string | null;
  owner_id: number;
  /** Table id → allowed actions; "*" stands for every table. */
  rights: Json<Record<string, string[]>>;
  last_used_at: Date | null;
  revoked_at: Date | null;
  created_at: Date;
}

export type WebhookFormat = "vitrine" | "kiwify";

export interface WebhooksTable {
  id: Generated<number>;
  /** 0: receives named events instead of a table's rows. */
  table_id: number;
  url: string;
  name: string;
  events: Json<string[]>;
  include_all_events: Defaulted<boolean>;
  request_method: Defaulted<string>;
  headers: Json<Record<string, string>>;
  use_user_field_names: Defaulted<boolean>;
  /** Payload format of named events; never changes. */
  format: Defaulted<WebhookFormat>;
  /** Random; the signing key is derived from it and the server's secret. */
  secret: string;
  is_active: Defaulted<boolean>;
  failed_tries: Defaulted<number>;
  /** Optimistic lock: raised by every edit, so that the second person to save learns of the first edit. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

export interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  event_id: string;
  event_type: string;
  body: string;
  /** Replaces the body after delivery: without the personal data of a person erased while it was queued. */
  blanked_body: string | null;
  status: number | null;
  tries: Defaulted<number>;
  last_error: string | null;
  /** Beginning of the receiver's last response. */
  answer: string | null;
  created_at: Date;
  delivered_at: Date | null;
  /** Time of the next try; null when finished. */
  next_try_at: Date | null;
  /** A test delivery that the owner requested. */
  is_example: Defaulted<boolean>;
  /** Normalized words: event, ids of delivery and rows; then the response. */
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
}

export interface OutboxTable {
  id: Generated<number>;
  topic: string;
  /** Unique while set: the same cause never queues the same work twice. */
  dedupe_key: string | null;
  payload: Json<Record<string, unknown>>;
  /** For mails; shown in the owner's list. */
  recipient: string | null;
  subject: string | null;
  due_at: Date;
  tries: Defaulted<number>;
  last_error: string | null;
  done_at: Date | null;
  /** Set after the tenth failed try; shown to the owner, who can send it again. */
  parked_at: Date | null;
  /** Normalized words of the subject, then of the recipient. */
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
  created_at: Date;
  /** True if it was only written to the outbox folder of a live site and nobody received it. */
  is_kept: Defaulted<boolean>;
  /** The network that caused a mail, or "team"; deleted when done. */
  caused_by: string | null;
  /** True if it was counted as sent, or a team member sends it again. */
  is_counted: Defaulted<boolean>;
  /** The exceeded limit that held the mail back. */
  held_by: "own-hour" | "own-day" | "pool-hour" | "pool-day" | "network-hour" | "network-day" | null;
}

/** Mail counts by digests of recipient or origin; not in backups. */
export interface MailCountsTable {
  key: string;
  sent: number;
  ends_at: Date;
}

/** Backups made by the site; not in backups, because they name files of this installation. */
export interface BackupsTable {
  id: Generated<number>;
  /** A drill is no backup but a test restore. */
  origin: "manual" | "daily" | "drill";
  place: "disk" | "s3";
  /** File name; for a drill, of the restored backup. */
  name: string;
  /** 1 while running, and unique: one at a time over all processes. */
  slot: number | null;
  /** Day in São Paulo (YYYY-MM-DD) of a daily backup; unique. */
  day: string | null;
  /** Number of starts by any process; identifies the current owner. */
  tries: Defaulted<number>;
  row_count: Defaulted<number>;
  file_count: Defaulted<number>;
  /** Size including shared files; set after the backup was made and verified. */
  bytes: number | null;
  error: string | null;
  /** Where a drill restored to: a new database, a schema, or a SQLite file. */
  drilled_in: "database" | "schema" | "sqlite" | null;
  requested_by_id: number | null;
  created_at: Date;
  /** Heartbeat of the process that makes it. */
  seen_at: Date | null;
  finished_at: Date | null;
}

/** Positions of rows that an integration moved. Other rows sort by id. */
export interface RowPositionsTable {
  table_id: number;
  row_id: number;
  position: number;
}

/** Maps rows of hosted tables to ours, with a digest of their content. */
export interface ImportedRowsTable {
  id: Generated<number>;
  source: string;
  table_id: number;
  source_row_id: number;
  local_row_id: number;
  digest: string;
  updated_at: Date;
}

export interface RateLimitsTable {
  key: string;
  points: Defaulted<number>;
  expire: number | null;
}

export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  passkeys: PasskeysTable;
  outside_identities: OutsideIdentitiesTable;
  spent_challenges: SpentChallengesTable;
  known_networks: KnownNetworksTable;
  one_time_links: OneTimeLinksTable;
  sign_in_codes: SignInCodesTable;
  first_access_codes: FirstAccessCodesTable;
  admin_invitations: AdminInvitationsTable;
  audit_log: AuditLogTable;
  consents: ConsentsTable;
  categories: CategoriesTable;
  courses: CoursesTable;
  course_modules: CourseModulesTable;
  course_lessons: CourseLessonsTable;
  lesson_doubts: LessonDoubtsTable;
  cohorts: CohortsTable;
  cohort_openings: CohortOpeningsTable;
  cohort_meetings: CohortMeetingsTable;
  study_mail_choices: StudyMailChoicesTable;
  student_messages: StudentMessagesTable;
  student_message_recipients: StudentMessageRecipientsTable;
  enrollments: EnrollmentsTable;
  external_products: ExternalProductsTable;
  external_cohorts: ExternalCohortsTable;
  external_product_courses: ExternalProductCoursesTable;
  external_product_files: ExternalProductFilesTable;
  external_sales: ExternalSalesTable;
  erased_addresses: ErasedAddressesTable;
  sale_imports: SaleImportsTable;
  sale_import_lines: SaleImportLinesTable;
  sale_import_people: SaleImportPeopleTable;
  sale_import_layouts: SaleImportLayoutsTable;
  incoming_connections: IncomingConnectionsTable;
  incoming_deliveries: IncomingDeliveriesTable;
  lesson_progress: LessonProgressTable;
  lesson_attachments: LessonAttachmentsTable;
  quiz_attempts: QuizAttemptsTable;
  lesson_notes: LessonNotesTable;
  certificates: CertificatesTable;
  products: ProductsTable;
  products_listed: ProductsListedTable;
  search_vocabulary: SearchVocabularyTable;
  products_admin_counts: ProductsAdminCountsTable;
  bumps: BumpsTable;
  ready_answers: ReadyAnswersTable;
  bundle_parts: BundlePartsTable;
  offers: OffersTable;
  offer_waits: OfferWaitsTable;
  product_reviews: ProductReviewsTable;
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_item_parts: OrderItemPartsTable;
  coupons: CouponsTable;
  coupon_products: CouponProductsTable;
  recovery_carts: RecoveryCartsTable;
  recovery_contacts: RecoveryContactsTable;
  recovery_people: RecoveryPeopleTable;
  payment_attempts: PaymentAttemptsTable;
  refunds: RefundsTable;
  order_ad_facts: OrderAdFactsTable;
  ad_events: AdEventsTable;
  provider_events: ProviderEventsTable;
  refused_deliveries: RefusedDeliveriesTable;
  provider_sweeps: ProviderSweepsTable;
  order_log: OrderLogTable;
  rights: RightsTable;
  right_removals: RightRemovalsTable;
  collections: CollectionsTable;
  collection_items: CollectionItemsTable;
  licences: LicencesTable;
  gift_sendings: GiftSendingsTable;
  download_events: DownloadEventsTable;
  order_links: OrderLinksTable;
  sandbox_payments: SandboxPaymentsTable;
  blog_posts: BlogPostsTable;
  blog_posts_listed: BlogPostsListedTable;
  comments: CommentsTable;
  newsletter_subscriptions: NewsletterSubscriptionsTable;
  popup_configs: PopupConfigsTable;
  popup_emails: PopupEmailsTable;
  leads: LeadsTable;
  newsletter_issues: NewsletterIssuesTable;
  newsletter_deliveries: NewsletterDeliveriesTable;
  popup_counts: PopupCountsTable;
  pages: PagesTable;
  page_versions: PageVersionsTable;
  legal_texts: LegalTextsTable;
  services: ServicesTable;
  settings: SettingsTable;
  daily_counts: DailyCountsTable;
  source_visits: SourceVisitsTable;
  offer_counts: OfferCountsTable;
  bought_together: BoughtTogetherTable;
  recovery_codes: RecoveryCodesTable;
  data_requests: DataRequestsTable;
  api_tokens: ApiTokensTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  row_positions: RowPositionsTable;
  imported_rows: ImportedRowsTable;
  outbox: OutboxTable;
  mail_counts: MailCountsTable;
  backups: BackupsTable;
  rate_limits: RateLimitsTable;
}

export type TableName = keyof Database;
export type Row<T extends TableName> = Selectable<Database[T]>;
export type NewRow<T extends TableName> = Insertable<Database[T]>;
export type RowPatch<T extends TableName> = Updateable<Database[T]>;
