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
/** What somebody of the shop's team does; what each may stands in app/identity/rights/rights.ts. */
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
/** Ad services that the server itself tells of purchases. */
export type AdEventService = "meta" | "ga4" | "tiktok";
/** How long access lasts: no end, so many days or months, until a day. */
export type TermKind = "forever" | "days" | "months" | "until";
export type CertificateLayout = "classic" | "modern" | "plain";
export type ProductType = "Download" | "Curso";

// --- identity -------------------------------------------------------------------------------------

export interface UsersTable {
  id: Generated<number>;
  name: string;
  /** Always trimmed and lower case. */
  email: string;
  /** PHC string of argon2id; null when the account has no password yet. */
  password_hash: string | null;
  /** "admin" for whoever runs the shop, as `team_role` says: owner or admin. */
  role: Defaulted<Role>;
  /** Null for customers. */
  team_role: TeamRole | null;
  /** Beside it; of the team alone. */
  more_roles: DefaultedJson<TeamRole[]>;
  /** Single rights given on top; of the team alone. */
  more_rights: DefaultedJson<string[]>;
  avatar: string | null;
  phone: string | null;
  address: string | null;
  is_active: Defaulted<boolean>;
  /** An administrator's, as seen at the last sign-in: until another is chosen no screen of the back office opens. */
  weak_password: Defaulted<boolean>;
  email_confirmed_at: Date | null;
  /** Raised by every edit, so that the second to save learns of the first. */
  version: Defaulted<number>;
  /** Raised by whatever changes who this is: what was signed or sealed for the person before is worth nothing. */
  identity_version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
  last_login: Date | null;
  /** Sealed with a key made from the server's secret. */
  totp_secret: string | null;
  totp_enabled_at: Date | null;
  /** The last accepted time step: a code works once. */
  totp_last_step: number | null;
  /** When an account closed at its owner's request is erased. Until then, its mailbox can restore the account. */
  erase_at: Date | null;
  /** When the account was deleted: the row stays for what refers to it, without a person in it. */
  erased_at: Date | null;
  /** Folded words of the name, then of the e-mail. */
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
  /** Absolute end; the idle limit counts from last_seen_at. */
  expires_at: Date;
  /** When the person last showed here that it is they; what changes who they are empties it. */
  proven_at: Date | null;
  /** Begun with more than one: a password and a code, or a passkey that asked its device who it is. */
  has_two_factors: Defaulted<boolean>;
}

/** A key that a device of the person holds; several a person. */
export interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  /** As the device calls it, and the same for nobody else. */
  credential_id: string;
  /** Random, the same for all keys of a person: what devices know the account by. */
  user_handle: string;
  public_key: string;
  /** Of signatures, where the device counts; it never goes back. */
  counter: Defaulted<number>;
  /** How the device is reached, parted by commas. */
  transports: Defaulted<string>;
  /** What the person calls it. */
  label: string;
  /** The device has asked who it is, by finger, face or PIN. */
  verifies_user: Defaulted<boolean>;
  created_at: Date;
  last_used_at: Date | null;
}

/** Who a person is to Google; one of an issuer a person. */
export interface OutsideIdentitiesTable {
  id: Generated<number>;
  user_id: number;
  issuer: string;
  /** What the issuer knows them by, whatever their address there is. */
  subject: string;
  /** Their address there when it was last seen, to know the account by. */
  email: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** Challenges that were answered: each is good once. */
export interface SpentChallengesTable {
  /** SHA-256 of the cookie that held it. */
  id: string;
  expires_at: Date;
}

/** From where somebody has signed in to an account; only a keyed hash, which serves to know the place again. */
export interface KnownNetworksTable {
  id: Generated<number>;
  user_id: number;
  network_hash: string;
  seen_at: Date;
}

export interface OneTimeLinksTable {
  /** Random; the token in the mail is HMAC(secret, id), so that the table never holds it. */
  id: string;
  /** "undo" goes to the address that an account had, and stops its change. */
  purpose: "reset" | "confirm" | "undo";
  user_id: number;
  email: string;
  /** The hashed session that asked for it, which may use it without more. */
  session_id: ColumnType<string | null, string | null | undefined, string | null>;
  token_hash: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** A code that was asked for by e-mail, whether or not anybody may come in with that address: only the mail knows. */
export interface SignInCodesTable {
  /** Random; the six digits and the token of the button are HMAC(secret, id), so that the table never holds them. */
  id: string;
  email: string;
  /** Of the account that the address had then. */
  user_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** SHA-256 of the cookie of the browser that asked: the digits work there alone. */
  browser_hash: string;
  token_hash: string;
  /** Digits that were typed, right or wrong. */
  tries: Defaulted<number>;
  created_at: Date;
  /** When the mail went out; until then no digits are right. */
  sent_at: Date | null;
  expires_at: Date;
  used_at: Date | null;
}

/** Printed by each start while there is no administrator; the first one uses all of them up. */
export interface FirstAccessCodesTable {
  code_hash: string;
  created_at: Date;
}

/** One for each address; sent again, it carries another link. */
export interface AdminInvitationsTable {
  id: Generated<number>;
  email: string;
  /** Random; the token in the mail is made of it and the secret. */
  link_id: string;
  token_hash: string;
  /** What whoever accepts becomes. */
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
  /** The entry of the act on several rows that this one is part of; of an undoing, the act that it took back. */
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
  /** Raised by every edit, so that the second to save learns of the first. */
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
  /** As the owner says it; null: the sum of the lessons, where each is known. */
  workload_minutes: Defaulted<number | null>;
  certificate_layout: Defaulted<CertificateLayout>;
  /** The owner's sentence on the certificate. */
  certificate_words: Defaulted<string | null>;
  signature_image: Defaulted<string | null>;
  signature_name: Defaulted<string | null>;
  /** Read by whoever has done all of it. */
  finish_message: Defaulted<string | null>;
  /** Offered to whoever has done all of it. */
  next_course_id: Defaulted<number | null>;
  /** Students who stopped for two weeks get one mail, unless they do not want it. */
  tells_stopped: Defaulted<boolean>;
  /** Set when a course that someone has is deleted: gone from lists, kept for its students. */
  retired_at: Date | null;
  /** Raised by every edit, so that the second to save learns of the first. */
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
  /** Its lessons open so many days after the enrolment; null: as each says. */
  release_days: Defaulted<number | null>;
  /** Its lessons open to nobody before. */
  release_at: Defaulted<Date | null>;
  /** Its lessons open when all of that module is done. */
  after_module_id: Defaulted<number | null>;
  /** Raised by every edit, so that the second to save learns of the first. */
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
  /** JSON text exactly as it was written; parsed where it is shown, because integrations may store anything. */
  quiz_data: string | null;
  order: Defaulted<number>;
  is_free_preview: Defaulted<boolean>;
  /** How long a lesson of any kind takes; the course's workload is their sum. */
  duration_seconds: number | null;
  /** Keys in the file store; served only to who may watch the lesson. */
  video_file_key: string | null;
  video_file_name: string | null;
  pdf_file_key: string | null;
  pdf_file_name: string | null;
  /** WebVTT in the file store. */
  captions_key: string | null;
  transcript: string | null;
  quiz_pass_percent: Defaulted<number>;
  quiz_one_by_one: Defaulted<boolean>;
  /** A draft is seen by those who build the course alone. */
  is_published: Defaulted<boolean>;
  /** Opens so many days after the enrolment; null, at once. */
  release_days: number | null;
  /** Opens to nobody before. */
  release_at: Date | null;
  /** Opens when that lesson is done, a quiz passed. */
  after_lesson_id: Defaulted<number | null>;
  /** Raised by every edit, so that the second to save learns of the first. */
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
  /** Raised by every edit, so that the second to save learns of the first. */
  version: Defaulted<number>;
  created_at: Date;
  answered_at: Date | null;
  updated_at: LaterDate;
}

export interface EnrollmentsTable {
  id: Generated<number>;
  user_id: number;
  course_id: number;
  /** Whether one of its places is open: kept by the database itself. */
  has_access: Defaulted<boolean>;
  /** The cohort that the student belongs to; null: none. */
  cohort_id: Defaulted<number | null>;
  /** How many of the published lessons are done: with the four below kept by the database itself. */
  done_count: Defaulted<number>;
  /** When the student last did anything in the course; null: never. */
  studied_at: Defaulted<Date | null>;
  last_lesson_id: Defaulted<number | null>;
  /** Where its video stood. */
  last_second: Defaulted<number | null>;
  /** Since all lessons that there were are done; one that is published later takes it from nobody. */
  finished_at: Defaulted<Date | null>;
  /** When the student was last told of having stopped. */
  stopped_told_at: Defaulted<Date | null>;
  /** Whether one of its places is open or waits to be: then it takes one of its cohort's. Kept by the database itself. */
  has_place: Defaulted<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** What a teacher writes to marked students of a course. */
export interface StudentMessagesTable {
  id: Generated<number>;
  course_id: number;
  author_id: number | null;
  subject: Defaulted<string>;
  /** Plain text, with fields in braces. */
  body: Defaulted<string>;
  state: Defaulted<"draft" | "sending" | "sent">;
  /** When it begins to leave. */
  starts_at: Date | null;
  finished_at: Date | null;
  version: Defaulted<number>;
  created_at: Date;
  updated_at: LaterDate;
}

/** Whom a message goes to, fixed when they were marked. */
export interface StudentMessageRecipientsTable {
  id: Generated<number>;
  message_id: number;
  enrollment_id: number;
  /** left_out: when its mail was written there was a reason not to send it. */
  state: Defaulted<"waiting" | "queued" | "sent" | "left_out">;
  sent_at: Date | null;
}

/** A class of a course (turma): people who learn it together, on days of their own. */
export interface CohortsTable {
  id: Generated<number>;
  course_id: number;
  name: string;
  /** The first and the last day: the first instant of the one, the first after the other. */
  starts_at: Date | null;
  ends_at: Date | null;
  /** How many students it takes; null: no end of them. */
  places: number | null;
  /** Of its students with a place, and of orders that hold one for somebody; written by triggers alone. */
  taken_places: Defaulted<number>;
  /** How long access lasts; null: as it was bought. */
  access_kind: Defaulted<TermKind | null>;
  /** Of days or months. */
  access_count: Defaulted<number | null>;
  /** The first instant after the last day. */
  access_until: Defaulted<Date | null>;
  /** Random; of the address by which people enrol themselves. */
  link_key: string;
  is_link_open: Defaulted<boolean>;
  retired_at: Date | null;
  /** Raised by every edit, so that the second to save learns of the first. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** A day on which a module or a lesson opens to a cohort, in place of its own. */
export interface CohortOpeningsTable {
  id: Generated<number>;
  cohort_id: number;
  module_id: number | null;
  lesson_id: number | null;
  opens_at: Date;
  created_at: Date;
  updated_at: Date;
}

/** When a cohort meets live. */
export interface CohortMeetingsTable {
  id: Generated<number>;
  cohort_id: number;
  title: string;
  starts_at: Date;
  minutes: Defaulted<number>;
  url: Defaulted<string>;
  /** The lesson that holds its recording. */
  lesson_id: number | null;
  /** When its students were reminded of it, a day and an hour before. */
  reminded_at: Date | null;
  hour_told_at: Date | null;
  /** When it was cancelled; the row is kept for the calendars that hold it. */
  retired_at: Date | null;
  /** Raised by every edit, so that the second to save learns of the first. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** Which mails about their studies somebody said they want, or do not; no row: as the kind is by itself. */
export interface StudyMailChoicesTable {
  id: Generated<number>;
  user_id: number;
  kind: "openings" | "weekly" | "stopped" | "messages";
  is_wanted: boolean;
  created_at: Date;
  updated_at: Date;
}

/** What another platform calls something that it sells. */
export interface ExternalProductsTable {
  id: Generated<number>;
  platform: string;
  /** "code:4774438" where the platform gives a code, else "name:" and the name without accents and case. */
  ref: string;
  name: string;
  /** The owner said that it is not sold here. */
  is_ignored: Defaulted<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** Which cohort of a course a class of another platform's files is; no row while nobody has said. */
export interface ExternalCohortsTable {
  platform: string;
  /** Folded. */
  name: string;
  course_id: number;
  /** Null: in none. */
  cohort_id: number | null;
  created_at: Date;
  updated_at: Date;
}

/** What it opens here: several courses for a combination of them; no row while nobody has said. */
export interface ExternalProductCoursesTable {
  external_product_id: number;
  course_id: number;
  created_at: Date;
}

/** The files among what it opens here: products that are downloads. */
export interface ExternalProductFilesTable {
  external_product_id: number;
  product_id: number;
  created_at: Date;
}

/** What a file or a webhook of another platform said about a purchase. Never a sale of this shop. */
export interface ExternalSalesTable {
  id: Generated<number>;
  platform: string;
  /** The platform's number without the mark of an instalment; of a list of people, their address. */
  purchase: string;
  external_product_id: number;
  /** end: a subscription that goes on until ends_at. */
  effect: "give" | "keep" | "hold" | "take" | "end";
  email: string;
  name: Defaulted<string>;
  subscription: Defaulted<string | null>;
  /** As a file calls the class that somebody is in; empty where it says none. */
  cohort: Defaulted<string>;
  bought_at: Defaulted<Date | null>;
  ends_at: Defaulted<Date | null>;
  /** When it happened, as the platform tells; when it was read, where it does not. */
  occurred_at: Date;
  /** Where it was read. */
  import_id: Defaulted<number | null>;
  delivery_id: Defaulted<number | null>;
  created_at: Date;
}

/** A file of another platform on its way in: read, rehearsed, then done in slices, and undone whole. */
export interface SaleImportsTable {
  id: Generated<number>;
  state: "reading" | "columns" | "ready" | "running" | "paused" | "done" | "undoing" | "undone" | "failed";
  platform: string;
  file_name: string;
  /** Null once the file is gone. */
  file_key: string | null;
  /** The tab of a spreadsheet. */
  sheet: string | null;
  /** Which column says what (`FileLayout`). */
  layout: Json<Record<string, unknown>>;
  /** What the owner chose (`ImportSettings`). */
  settings: Json<Record<string, unknown>>;
  /** The first rows, for the screen that matches columns; empty once the import is done. */
  sample: Json<string[][]>;
  /** Words of the status column that nobody knows, with the rows that have them. */
  unknown_words: Json<Record<string, number>>;
  line_count: Defaulted<number>;
  /** How many lines were skipped because they belong to people who asked for erasure. */
  erased_lines: Defaulted<number>;
  /** The last line whose evidence is kept, and the last one whose places follow it. */
  written_to: Defaulted<number>;
  settled_to: Defaulted<number>;
  /** Purchases whose evidence an undo took away and whose places do not follow yet. */
  unsettled: Json<string[]>;
  /** Raised by each beginning, so that a job of the one before does nothing. */
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

/** One line of it and one product, as it was judged. */
export interface SaleImportLinesTable {
  id: Generated<number>;
  import_id: number;
  /** Of the file, from 1. */
  number: number;
  email: string;
  name: string;
  purchase: string;
  /** As the file calls it. */
  product: string;
  external_product_id: number | null;
  effect: "give" | "keep" | "hold" | "take" | "none" | "refuse" | "choose" | "newsletter";
  reason: string;
  subscription: string | null;
  /** As the file calls the class; empty where it says none. */
  cohort: Defaulted<string>;
  bought_at: Date | null;
  ends_at: Date | null;
  newsletter: Defaulted<boolean>;
  /** It began the newsletter of this address here. */
  is_subscribed: Defaulted<boolean>;
  /** Had no account before. */
  is_stranger: Defaulted<boolean>;
  created_at: Date;
}

/** Who got something by it. */
export interface SaleImportPeopleTable {
  id: Generated<number>;
  import_id: number;
  user_id: number;
  /** The account is there because of it. */
  is_opened: Defaulted<boolean>;
  /** When the mail to them was queued. */
  notified_at: Defaulted<Date | null>;
  created_at: Date;
}

/** Columns that were matched by hand, for the next file with the same headings. */
export interface SaleImportLayoutsTable {
  id: Generated<number>;
  /** Their fingerprint. */
  headings: string;
  platform: string;
  roles: Json<Record<string, number>>;
  created_at: Date;
  updated_at: Date;
}

/** One account on another platform that tells of its sales at an address of its own. */
export interface IncomingConnectionsTable {
  id: Generated<number>;
  platform: "hotmart" | "kiwify" | "eduzz";
  /** What the owner calls it. */
  name: string;
  /** Random, and part of the address. */
  key: string;
  /** What the platform shows that it is itself with, sealed. */
  secret: string;
  /** Eduzz: courses open by its own area's enrolments instead of by paid invoices. */
  takes_enrollments: Defaulted<boolean>;
  /** Deliveries are kept and wait. */
  is_paused: Defaulted<boolean>;
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** What one delivery came to; waiting: nobody has said what its product is here. */
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
  /** Tells it from others: the platform's number of the event, or of what was sent. */
  event_id: string;
  event: Defaulted<string>;
  purchase: Defaulted<string>;
  /** Whom it is about. */
  email: Defaulted<string | null>;
  /** As it came, sealed; none of what was not signed. */
  body: Defaulted<string | null>;
  /** Null while it was not handled. */
  outcome: Defaulted<IncomingOutcome | null>;
  /** In the owner's words, where the outcome does not say all. */
  note: Defaulted<string | null>;
  /** How often the same came again. */
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
  /** Set when the student took the completion back, so that the rule does not put it there again by itself. */
  undone_at: Date | null;
  opened_at: Date | null;
  /** Parts of the video that were really watched, as [from, to) seconds, sorted and apart. */
  watched_ranges: Json<[number, number][]> | null;
  watched_seconds: Defaulted<number>;
  updated_at: Date;
}

export interface LessonAttachmentsTable {
  id: Generated<number>;
  lesson_id: number;
  /** 128 random bits; the id on its download address. */
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
  /** The questions with their answers as they were when the attempt began. */
  questions: Json<QuizQuestion[]>;
  /** Index of the chosen option per question; null where nothing is chosen yet. */
  answers: Json<(number | null)[]>;
  correct_count: Defaulted<number>;
  question_count: number;
  pass_percent: number;
  passed: Defaulted<boolean>;
  started_at: Date;
  /** Null while it is open; a person has one open attempt per lesson. */
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

/** A copy of what was true when it was issued; later changes of the course never reach it. */
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
  /** How long access lasts; null: for ever. */
  access_kind: Defaulted<TermKind | null>;
  /** Of days or months. */
  access_count: Defaulted<number | null>;
  /** The first instant after the last day. */
  access_until: Defaulted<Date | null>;
  original_price: number | null;
  category_id: number | null;
  tags: Json<string[]>;
  image: string | null;
  images: Json<string[]>;
  /** What a picture shows, for who does not see it, by its address. */
  image_texts: DefaultedJson<Record<string, string>>;
  video_url: string | null;
  /** A part of it that anybody may have, under /amostras. */
  sample_url: string | null;
  sample_size: string | null;
  faq: DefaultedJson<{ question: string; answer: string }[]>;
  file_size: string | null;
  file_type: string | null;
  /** Key of the deliverable in the file store. */
  file_key: string | null;
  /** Name the customer's browser saves it under. */
  file_name: string | null;
  is_active: Defaulted<boolean>;
  is_featured: Defaulted<boolean>;
  sales_count: Defaulted<number>;
  /** Tenths of a star, 0 to 50. */
  rating: Defaulted<number>;
  review_count: Defaulted<number>;
  product_type: Defaulted<ProductType>;
  linked_course_id: number | null;
  /** Made of other products (bundle_parts); its type is Download, and it has no file of its own. */
  is_bundle: Defaulted<boolean>;
  /** Of a bundle: who has one of its parts already pays less. */
  lowers_for_owned: Defaulted<boolean>;
  /** Set when a product that was sold is deleted: gone from lists, kept for its buyers. */
  retired_at: Date | null;
  /** Since when it is off sale because it has nothing to deliver; empty once it sells again or its owner takes it off. */
  withheld_at: Date | null;
  /** Folded words of the name, then of everything else that search reads (platform/text/search.ts). */
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
  /** Raised by every edit, so that the second to save learns of the first. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** What a bundle is made of. */
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

/** What an order's offers allow together; null: what the shop allows. */
export interface PaymentTerms {
  methods: PaymentMethod[] | null;
  maxInstallments: number | null;
  interestPayer: "buyer" | "shop" | null;
  /** What offers take off by PIX, by their ids, in basis points: then each way to pay has its own price. */
  pixDiscounts?: Record<string, number>;
}

/** A product that is offered beside another one while that is being bought. */
export interface BumpsTable {
  id: Generated<number>;
  /** While this one is bought … */
  product_id: number;
  /** … this one is offered beside it. */
  bumped_product_id: number;
  /** Before the payment, or on a page of its own once the order is paid: then it is called an upsell. */
  moment: Defaulted<"checkout" | "paid">;
  /** Null: what the product costs anyway. */
  price: number | null;
  headline: string;
  description: string | null;
  position: Defaulted<number>;
  is_paused: Defaulted<boolean>;
  retired_at: Date | null;
  /** Raised by every edit, so that the second to save learns of the first. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** A text that the team keeps for what it is often asked; {nome} and {curso} in it are filled in. */
export interface ReadyAnswersTable {
  id: Generated<number>;
  /** Seen by the team alone. */
  title: string;
  body: string;
  /** Deleted, and kept for a day in which that can be undone. */
  retired_at: Date | null;
  /** Raised by every edit, so that the second to save learns of the first. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** A way to buy a product other than at its own price, which is the offer that needs no row. */
export interface OffersTable {
  id: Generated<number>;
  product_id: number;
  /** Of its page: /c/{slug}. */
  slug: string;
  name: string;
  /** Where the buyer says the amount: what is suggested. */
  price: number;
  /** The least that a buyer who says the amount may pay; null: it costs its price. */
  minimum_price: number | null;
  /** 'De': what it costs elsewhere. */
  original_price: number | null;
  /** Ways to pay; empty: all that the shop offers. */
  methods: DefaultedJson<PaymentMethod[]>;
  /** Null: as many as the shop allows. */
  max_installments: number | null;
  /** Who pays the interest of instalments; null: as the shop has it. */
  interest_payer: "buyer" | "shop" | null;
  /** Taken off by PIX, in basis points. */
  pix_discount: Defaulted<number>;
  starts_at: Date | null;
  /** The first moment at which it is sold no more. */
  ends_at: Date | null;
  /** How many units there are; null: no end of them. */
  places: number | null;
  /** Units of orders that hold their places; written by triggers alone. */
  sold_units: Defaulted<number>;
  /** How many of them one person may take, in one order or several; null: as `mostEach` says. */
  places_each: number | null;
  /** Shown as a choice on the product's page. */
  is_public: Defaulted<boolean>;
  retired_at: Date | null;
  /** Sold before: access begins with this day. */
  opens_at: Date | null;
  /** How long access lasts; null: as the product's own. */
  access_kind: Defaulted<TermKind | null>;
  /** Of days or months. */
  access_count: Defaulted<number | null>;
  /** The first instant after the last day. */
  access_until: Defaulted<Date | null>;
  /** Whoever buys it belongs to this cohort. */
  cohort_id: Defaulted<number | null>;
  /** Sold only to who has the product, or had it: access goes on where it ends. */
  is_renewal: Defaulted<boolean>;
  /** Raised by every edit, so that the second to save learns of the first. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** Who wants to hear when an offer is sold, or sold again; each address once for each offer. */
export interface OfferWaitsTable {
  id: Generated<number>;
  offer_id: number;
  email: string;
  /** When the mail about an opening was queued; null: still waiting. */
  told_at: Date | null;
  /** Since when the person waits. */
  created_at: Date;
}

/** How many are for sale in each category; written by triggers alone. */
export interface ProductsListedTable {
  /** 0: in none. */
  category_id: number;
  n: number;
}

/** The words that products are called by, to know them again when they are typed wrong (platform/text/spelling.ts). */
export interface SearchVocabularyTable {
  /** The word itself, or without one of its letters. */
  shape: string;
  word: string;
}

/** How many stand where, the retired ones too; written by triggers alone. */
export interface ProductsAdminCountsTable {
  /** 0: in none. */
  category_id: number;
  is_active: boolean;
  is_featured: boolean;
  is_retired: boolean;
  n: number;
  /** Those with a rating, and the sum of their tenths of stars. */
  rated: number;
  stars: number;
}

/** Product and stars may be missing in a row that an integration has only begun; approved ones have both. */
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
  /** Folded words of a guest's name and e-mail, then of the comment. */
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
}

// --- orders and payments --------------------------------------------------------------------------

export interface OrdersTable {
  id: Generated<number>;
  /** 128 random bits; the only id on customer addresses. */
  public_id: string;
  /** The browser's Idempotency-Key and a digest of the body it came with. */
  checkout_key: string | null;
  checkout_digest: string | null;
  /** Hash of the secret that the placing browser holds in a cookie. */
  browser_hash: string | null;
  user_id: number | null;
  guest_email: string | null;
  guest_name: string | null;
  /** CPF or CNPJ, digits and letters only. */
  document: string | null;
  total: number;
  /** Interest of instalments; never part of total. */
  financing_cents: Defaulted<number>;
  /** What reached us and what went back, over all attempts. */
  paid_cents: Defaulted<number>;
  refunded_cents: Defaulted<number>;
  /** Of it, what went back without a refund of ours, and since when; written by triggers alone. */
  lost_cents: Defaulted<number>;
  lost_at: LaterDate;
  status: Defaulted<OrderStatus>;
  status_reason: string | null;
  payment_method: PaymentMethod | null;
  payment_status: Defaulted<PaymentStatus>;
  installments: Defaulted<number>;
  /** A sentence for the owner when the order needs a person's eye. */
  attention: string | null;
  is_imported: Defaulted<boolean>;
  shipping_address: string | null;
  billing_address: string | null;
  notes: string | null;
  /** Grows with every change; the admin's screen must name the one it saw. */
  version: Defaulted<number>;
  first_paid_at: Date | null;
  first_touch: Json<Touch> | null;
  /** The same as the first when the visit was come to only once. */
  last_touch: Json<Touch> | null;
  /** The last touch in a word, and its campaign; null where no visit made the order (analytics/touch/kept-touch.ts). */
  source: string | null;
  campaign: string | null;
  /** How it may be paid, by the offers that it was placed with; null: in every way that the shop offers. */
  payment_terms: Json<PaymentTerms> | null;
  /** The last day on which something of it opens; until then the money can be asked back. */
  opens_at: Date | null;
  /** The terms that its buyer was shown and accepted; null where no checkout showed any. */
  terms_id: number | null;
  /** What its coupon took off; total and the lines' prices are what is left. */
  discount_cents: Defaulted<number>;
  coupon_id: number | null;
  /** The word as it was sold, whatever became of the coupon. */
  coupon_code: string | null;
  /** The kept cart whose link its buyer came by; the cart itself goes once it is paid. */
  recovery_id: number | null;
  /** When its buyer came back to it by the link of a reminder, while it was not paid. */
  reminder_opened_at: LaterDate;
  /** The bump that its buyer was led to once it was paid. */
  upsell_id: number | null;
  /** When the shop last put another e-mail on it: since then no refund of it goes without a person's word. */
  corrected_at: LaterDate;
  /** When the fiscal period was over and the buyer's identity was removed. */
  anonymised_at: Date | null;
  /** Whether its units stand in the products' sales_count now. */
  sales_counted: Defaulted<boolean>;
  /** When an order that nobody pays is cancelled. */
  expires_at: Date | null;
  /** Until when it holds places and the use of its coupon though nobody paid; null: it holds none, or that time is over. */
  hold_until: Date | null;
  /** When that time was over before anybody had paid. */
  hold_ended_at: Date | null;
  /** Of the network that it came from, keyed, for as long as hold_until stands. */
  held_from: string | null;
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
  created_at: Date;
  updated_at: Date;
}

/** What a buyer chose and asked to be reminded of; nothing of anybody who did not ask. */
export interface RecoveryCartsTable {
  id: Generated<number>;
  /** Random; the token in the mails is made of it and the secret. */
  link_id: string;
  token_hash: string;
  /** Of the browser that goes on changing it; empty once it has ordered. */
  browser_hash: string | null;
  user_id: number | null;
  /** Trimmed and lower case. */
  email: string;
  name: string | null;
  /** Only of who agreed to be written to by WhatsApp. */
  phone: string | null;
  cart: Json<SavedCart>;
  /** As it was priced when it was kept. */
  total_cents: number;
  /** The last of its mails that went out or was passed over. */
  step: Defaulted<number>;
  /** What became of it, while that is not paid. */
  order_id: number | null;
  /** When its link was last used. */
  opened_at: Date | null;
  /** When the buyer last changed something in it: abandoned is counted from here. */
  touched_at: Date;
  /** When other programs were told that it was abandoned. */
  told_at: LaterDate;
  created_at: Date;
}

/** What of a cart is needed to open it again; prices never. */
export interface SavedCart {
  lines: {
    productId: number;
    quantity: number;
    /** Its page sells this line alone. */
    offerId?: number;
    /** What the buyer said, where the offer lets them. */
    chosenCents?: number;
  }[];
  /** The word of the coupon that was applied; asked anew when the cart is opened again. */
  coupon?: string;
}

/** What was written to somebody about a sale that stands open, once for each cause. */
export interface RecoveryContactsTable {
  id: Generated<number>;
  cause: string;
  email: string;
  cart_id: number | null;
  order_id: number | null;
  created_at: Date;
}

/** One for each address that was written to: a series in seven days, and none for who refused. */
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
  /** The course that this line opens, as it was when sold. */
  course_id: number | null;
  /** Unit price that was charged, after every discount. */
  price: number;
  /** The whole line was charged so much less than its units at that price: what does not divide by them. */
  rest_cents: Defaulted<number>;
  /** Unit price before the discount; null: there was none. */
  list_price: number | null;
  quantity: Defaulted<number>;
  /** Null: the product's own price. */
  offer_id: number | null;
  /** It was taken beside another product of the order. */
  bump_id: number | null;
  /** It was sold with what it is made of (order_item_parts). */
  is_bundle: Defaulted<boolean>;
  /** As it was called when sold. */
  offer_name: string | null;
  /** Bought before it opens, as the offer said then. */
  opens_at: Date | null;
  /** How long access lasts; null: for ever, as all that was sold before terms were. */
  access_kind: Defaulted<TermKind | null>;
  /** Of days or months. */
  access_count: Defaulted<number | null>;
  /** The first instant after the last day. */
  access_until: Defaulted<Date | null>;
  /** The cohort that was sold. */
  cohort_id: Defaulted<number | null>;
  /** Its units that are somebody's place in the course by now; written by triggers alone. */
  seated_units: Defaulted<number>;
  is_renewal: Defaulted<boolean>;
  /** Whether its units count as sold of the offer; follows the order's status by triggers. */
  holds_place: Defaulted<boolean>;
  refunded_at: Date | null;
  /** The order's first_paid_at, copied by the database itself. */
  paid_at: LaterDate;
  created_at: Date;
  updated_at: LaterDate;
}

/** What was sold with the line of a bundle, as it was then, and its share of what the line costs. */
export interface OrderItemPartsTable {
  id: Generated<number>;
  order_item_id: number;
  product_id: number;
  name: string;
  image: string | null;
  product_type: ProductType;
  course_id: number | null;
  /** Of the whole line as it was charged: the parts' shares add up to it. */
  cents: Defaulted<number>;
  /** By so much the buyer paid less, who had it already; null: it is given with the line. */
  owned_cents: number | null;
  /** How long access lasts; null: for ever. */
  access_kind: Defaulted<TermKind | null>;
  /** Of days or months. */
  access_count: Defaulted<number | null>;
  /** The first instant after the last day. */
  access_until: Defaulted<Date | null>;
  created_at: Date;
  updated_at: LaterDate;
}

export interface CouponsTable {
  id: Generated<number>;
  /** Upper case and without spaces, as it is compared. */
  code: string;
  /** For the owner alone: what the coupon is about. */
  note: string | null;
  kind: "percent" | "amount";
  /** Hundredths: basis points of a percentage, centavos of an amount. */
  discount: number;
  applies_to: Defaulted<"all" | "products">;
  starts_at: Date | null;
  /** The first moment at which it counts no more. */
  ends_at: Date | null;
  max_uses: number | null;
  /** By one person. */
  max_uses_each: number | null;
  /** What the products that it is for must cost together. */
  min_total_cents: Defaulted<number>;
  is_paused: Defaulted<boolean>;
  /** Orders that hold a use or have used it; written by triggers alone. */
  used_count: Defaulted<number>;
  version: Defaulted<number>;
  /** When it was deleted after it had been used: the row stays for its orders. */
  retired_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** Code and note, as they are searched. */
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
  /** Of the order or charge at the provider, and of the transaction in it. */
  provider_ref: string | null;
  payment_ref: string | null;
  method: PaymentMethod | "none";
  installments: Defaulted<number>;
  state: Defaulted<AttemptState>;
  charged_cents: number;
  approved_cents: Defaulted<number>;
  /** When it came; of money that came in parts, when the last of it did. */
  approved_at: Date | null;
  refunded_cents: Defaulted<number>;
  currency: Defaulted<string>;
  dispute: Defaulted<"none" | "open" | "won" | "lost">;
  decline_reason: string | null;
  card_brand: string | null;
  card_last4: string | null;
  /** Interest that the provider takes from the buyer beside what was charged here. */
  financing_cents: Defaulted<number>;
  /** What the provider kept, what it pays out, and from which day; null where it does not tell. */
  fee_cents: number | null;
  net_cents: number | null;
  available_on: string | null;
  /** Until when an open dispute may be answered. */
  dispute_due_at: Date | null;
  /** The instalment terms at the time of the attempt. Null for other payment methods and on older rows. */
  card_terms: Json<CardTerms> | null;
  /** What only the provider has to know of the buyer; gone once it was told. */
  payer: Json<Record<string, unknown>> | null;
  /** What the buyer's screen needs (PIX text, boleto line); nothing secret. */
  instructions: Json<Record<string, unknown>> | null;
  /** Only the owner can say that the money is there; as the provider's capabilities were when it was made. */
  by_hand: Defaulted<boolean>;
  /** When the buyer said that it was paid. */
  claimed_at: LaterDate;
  /** Set when somebody asked us to cancel it, so that a late approval is known for what it is. */
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
  /** Ids of the order lines it covers; empty means an amount without lines. */
  lines: Json<number[]>;
  state: Defaulted<"requested" | "processing" | "done" | "failed">;
  /** Who asked: a customer's wish waits for the owner, the others go to the provider at once. */
  origin: Defaulted<"admin" | "customer" | "system">;
  by_hand: Defaulted<boolean>;
  requested_by_id: number | null;
  reason: string | null;
  last_error: string | null;
  /** The provider's own id of it. */
  provider_ref: string | null;
  /** When the money had gone back; kept when it turned out later that it had not. */
  done_at: Date | null;
  /** When a refund that was done turned out to have failed. */
  reversed_at: Date | null;
  /** What the buyer can name a request by. */
  protocol: string | null;
  /** A buyer's wish that nobody had to answer. */
  automatic: Defaulted<boolean>;
  /** When the owner said no; `last_error` holds the reason. */
  refused_at: Date | null;
  /** Where the buyer wants money that no provider sends back, until it is there. */
  pay_to: string | null;
  created_at: Date;
  updated_at: Date;
}

/** What the buyer answered to the question about measuring ads; no row: nobody asked. */
export interface OrderAdFactsTable {
  id: Generated<number>;
  order_id: number;
  /** The same for every service, from server and browser, so that each counts the purchase once. */
  event_id: string;
  consented: boolean;
  /** The version of the sentence that was shown. */
  text_version: string;
  /** The next three only of who agreed, and only until `forget_at` or until everything is sent. */
  ip: string | null;
  user_agent: string | null;
  /** How Google Analytics calls this browser, where its script runs on the site. */
  client_id: string | null;
  answered_at: Date;
  forget_at: Date | null;
  /** When the buyer's browser was handed its part. */
  shown_at: Date | null;
}

export interface AdEventsTable {
  id: Generated<number>;
  order_id: number;
  /** Of a refund; 0 of the purchase itself. */
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
  /** References named by the delivery, for handling it again. */
  refs: Json<{ providerRef?: string; externalRef?: string }[]>;
  kind: Defaulted<string>;
  received_at: Date;
  handled_at: Date | null;
  outcome: string | null;
  tries: Defaulted<number>;
}

/** Deliveries that were turned away, a number for each hour of the last week. */
export interface RefusedDeliveriesTable {
  provider: string;
  hour: Date;
  count: number;
}

/** Providers that tell all their changes at once, and up to when they were asked. */
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
  /** Random. Stands in download addresses. */
  public_id: string;
  user_id: number;
  /** The order that gave it, also for the person who redeemed a gift of that order. */
  order_id: Defaulted<number | null>;
  /** Bought as a guest for an address that nobody has confirmed yet. */
  awaits_confirmation: Defaulted<boolean>;
  /** The thing: exactly one of the three. */
  course_id: Defaulted<number | null>;
  product_id: Defaulted<number | null>;
  collection_id: Defaulted<number | null>;
  source: RightSource;
  order_item_id: Defaulted<number | null>;
  /** The part of a bundle's line. */
  part_id: Defaulted<number | null>;
  /** The redeemed code of a gift. */
  licence_id: Defaulted<number | null>;
  /** The platform and its number of the purchase: "kiwify:1f0c…". */
  external_purchase: Defaulted<string | null>;
  membership_id: Defaulted<number | null>;
  /** The team member who gave it by hand. */
  given_by_id: Defaulted<number | null>;
  /** When its own time begins to count. */
  starts_at: Date;
  /** What was sold; null where nothing was. */
  term_kind: Defaulted<TermKind | null>;
  term_count: Defaulted<number | null>;
  /** The right on whose last day this one began (AC-03). */
  stacked_on_id: Defaulted<number | null>;
  /** Closed from this instant on; null is for ever. */
  ends_at: Defaulted<Date | null>;
  /** When a hand moved the end. Nothing computes the end anew after that. */
  end_moved_at: Defaulted<Date | null>;
  /** Closed until this instant, because it was bought before. A job empties it when the instant has come. */
  opens_at: Defaulted<Date | null>;
  suspended_for: Defaulted<SuspendedFor | null>;
  suspended_at: Defaulted<Date | null>;
  revoked_for: Defaulted<RevokedFor | null>;
  revoked_at: Defaulted<Date | null>;
  removed_at: Defaulted<Date | null>;
  removed_by_id: Defaulted<number | null>;
  /** What the person reads as the reason. */
  removal_note: Defaulted<string | null>;
  /** When a job took the past end into account. It decides nothing: `ends_at` does. */
  lapsed_at: Defaulted<Date | null>;
  /** The cohort that a purchase elsewhere has put its student into. */
  seated_cohort_id: Defaulted<number | null>;
  download_count: Defaulted<number>;
  downloaded_at: Defaulted<Date | null>;
  /** When the student was told that it ends soon. */
  end_told_at: Defaulted<Date | null>;
  created_at: Date;
  updated_at: Date;
}

/** One thing of a collection that a hand took away from the owner of this right. */
export interface RightRemovalsTable {
  id: Generated<number>;
  right_id: number;
  course_id: number | null;
  product_id: number | null;
  removed_at: Date;
  removed_by_id: number | null;
  note: string | null;
}

/** What a membership opens: its items, or everything, also what is published later. */
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

/** A gift that the shop mails to somebody its giver names; the row goes when they change their mind. */
export interface GiftSendingsTable {
  id: Generated<number>;
  licence_id: number;
  email: string;
  note: string | null;
  /** "2026-12-24", a day in the shop's time zone. */
  send_on: string;
  /** A worker is sending it: until then, and some time after a failure, it can be changed. */
  begun_at: Date | null;
  sent_at: Date | null;
  /** The mail was over a bound, or the gift could not be taken on its day. */
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
  /** How often the code was made anew, because the order got another buyer's address. */
  renewals: Defaulted<number>;
  redeemed_by_id: number | null;
  redeemed_at: Date | null;
  revoked_at: Date | null;
  created_at: Date;
}

export interface DownloadEventsTable {
  id: Generated<number>;
  right_id: number;
  /** Who: a user id, or the private link a guest came by. */
  person: string;
  ip: string | null;
  counted: Defaulted<boolean>;
  created_at: Date;
}

/** Made for the browser that placed the order, mailed to the order's own address, or handed out by the owner. */
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
  /** What the documented test card or e-mail tag asks for. */
  behaviour: string;
  /** The snapshot that the next find answers. */
  snapshot: Json<Record<string, unknown>>;
  /** When the next step of its story is due; null when it is over. */
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
  /** Deleted, and kept for a day in which that can be undone; a draft meanwhile, which no reader sees. */
  retired_at: Date | null;
  /** Raised by every edit, so that the second to save learns of the first. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** How many are published in each category, scheduled ones left out; written by triggers alone. */
export interface BlogPostsListedTable {
  /** 0: in none. */
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
  /** Lets its author see it while it waits. */
  author_key: string | null;
  ip: string | null;
  /** What of the address counts: how many of one sender may wait. */
  network: string | null;
  decided_at: Date | null;
  created_at: Date;
  /** Folded words of name and e-mail, then of the message. */
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
  /** Somebody of the team ended it, and the person has not done so too. */
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
  /** Raised by every edit, so that the second to save learns of the first. */
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
  /** Raised by every edit, so that the second to save learns of the first. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
}

/** How somebody came: page they landed on, page they came from, marks of the address and ids of the click. */
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
  /** Cleaned HTML. */
  body: string;
  post_id: number | null;
  state: Defaulted<"draft" | "sending" | "paused" | "sent">;
  /** Grows each time the sending begins or goes on: work queued before that is over. */
  run: Defaulted<number>;
  /** Why nothing goes out now, in a sentence for the owner. */
  problem: string | null;
  created_by_id: number | null;
  started_at: Date | null;
  finished_at: Date | null;
  /** Raised by every edit, so that the second to save learns of the first. */
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
  /** Folded words of the subject, by which the list is sorted, then of the text. */
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
  /** Its deliveries: all, those that reached somebody, those that were refused; written by triggers alone. */
  recipients: Defaulted<number>;
  sent: Defaulted<number>;
  failed: Defaulted<number>;
}

export interface NewsletterDeliveriesTable {
  id: Generated<number>;
  issue_id: number;
  subscription_id: number;
  /** "sending" is written before the mail is handed over: what stays in it may or may not have gone out. */
  state: Defaulted<"waiting" | "sending" | "sent" | "failed" | "skipped">;
  last_error: string | null;
  tried_at: Date | null;
  sent_at: Date | null;
}

export interface PopupCountsTable {
  popup_id: number;
  /** Day of São Paulo, YYYY-MM-DD. */
  day: string;
  shown: Defaulted<number>;
  closed: Defaulted<number>;
}

// --- pages ----------------------------------------------------------------------------------------

/** What a page says of itself, published or not yet. */
interface PageContentColumns {
  title: string;
  description: Defaulted<string>;
  /** Address of an uploaded picture, for links to the page; empty: the one that is drawn. */
  picture: Defaulted<string>;
  /** As app/site/pages/sections.ts names them; read through it, because an older version may have written them. */
  sections: Json<unknown[]>;
}

export interface PagesTable extends PageContentColumns {
  id: Generated<number>;
  /** One of the site's own pages; null for a page at /p/{slug}. Exactly one of the two is set. */
  key: string | null;
  slug: string | null;
  /** Title, description, picture and sections that are not published yet. */
  draft: Json<unknown> | null;
  status: Defaulted<"draft" | "published" | "hidden">;
  /** Grows with every change; who saves must name the one that was read. */
  version: Defaulted<number>;
  /** When a person first published or hid it; empty while it is as the program made it. */
  edited_at: Date | null;
  published_at: Date | null;
  updated_by_id: number | null;
  created_at: Date;
  updated_at: Date;
}

export interface PageVersionsTable extends PageContentColumns {
  id: Generated<number>;
  page_id: number;
  /** 1 for the first that was published. */
  number: number;
  published_at: Date;
  published_by_id: number | null;
}

/** A text that the law asks for, as it was read from one change to the next; a row never changes and never goes. */
export interface LegalTextsTable {
  id: Generated<number>;
  page: "terms" | "privacy" | "refunds";
  title: string;
  /** Every field filled in. */
  html: string;
  /** What the page calls its last change: when it was published, or when the settings made it another. */
  since: Date;
  /** Of terms: the refund policy that was a part of them. */
  refunds_id: number | null;
  /** When it was first on record; until the next of its page is, it is what visitors read. */
  created_at: Date;
}

/** What is sold by conversation and paid by the month, at /produtos. */
export interface ServicesTable {
  id: Generated<number>;
  slug: string;
  name: string;
  badge: string | null;
  /** Centavos a month; null: the price is talked about. */
  monthly_price: number | null;
  description: Defaulted<string>;
  features: Json<string[]>;
  /** For the page of its own. */
  promise: Defaulted<string>;
  steps: Json<{ title: string; words: string }[]>;
  questions: Json<{ question: string; answer: string }[]>;
  /** Category whose tiles the generated cover wears. */
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
  /** Raised by every edit, so that the second to save learns of the first. */
  version: Defaulted<number>;
  updated_at: Date;
}

export interface DailyCountsTable {
  /** Day of São Paulo, YYYY-MM-DD. */
  day: string;
  name: string;
  count: Defaulted<number>;
}

/** How often somebody came from where; like daily_counts without anybody's name. */
export interface SourceVisitsTable {
  /** Day of São Paulo, YYYY-MM-DD. */
  day: string;
  /** As orders.source calls it. */
  source: string;
  count: Defaulted<number>;
}

/** How often an offer's page was seen and a checkout was opened with it; nobody's name either. */
export interface OfferCountsTable {
  /** Day of São Paulo, YYYY-MM-DD. */
  day: string;
  product_id: number;
  /** 0: the product's own price. */
  offer_id: Defaulted<number>;
  pages: Defaulted<number>;
  checkouts: Defaulted<number>;
}

/** Of how many people who bought the product the other one was bought too; made anew from the orders by a job. */
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

/** What somebody asked about their personal data; guests confirm the e-mail before it counts. */
export interface DataRequestsTable {
  id: Generated<number>;
  kind: "export" | "deletion" | "correction" | "other";
  email: string;
  user_id: number | null;
  message: string | null;
  state: Defaulted<"unconfirmed" | "open" | "done" | "refused">;
  token_hash: string | null;
  confirmed_at: Date | null;
  /** Fifteen days after it was confirmed. */
  due_at: Date | null;
  closed_at: Date | null;
  closed_by_id: number | null;
  note: string | null;
  /** Folded words of the e-mail, then of message and note. */
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
  created_at: Date;
}

// --- integrations and plumbing --------------------------------------------------------------------

export interface ApiTokensTable {
  id: Generated<number>;
  name: string;
  key_hash: string;
  /** The last characters of the key, to tell tokens apart. */
  key_hint: string | null;
  owner_id: number;
  /** Table id → the actions it may do there; "*" stands for every table. */
  rights: Json<Record<string, string[]>>;
  last_used_at: Date | null;
  revoked_at: Date | null;
  created_at: Date;
}

export type WebhookFormat = "vitrine" | "kiwify";

export interface WebhooksTable {
  id: Generated<number>;
  /** Zero: it hears of no table's rows, but of what happens in the shop by its name. */
  table_id: number;
  url: string;
  name: string;
  events: Json<string[]>;
  include_all_events: Defaulted<boolean>;
  request_method: Defaulted<string>;
  headers: Json<Record<string, string>>;
  use_user_field_names: Defaulted<boolean>;
  /** In which shape it is told of what happens by its name; stays as it was made. */
  format: Defaulted<WebhookFormat>;
  /** Random; the key that signs deliveries is derived from it and the server's secret. */
  secret: string;
  is_active: Defaulted<boolean>;
  failed_tries: Defaulted<number>;
  /** Raised by every edit, so that the second to save learns of the first. */
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
  /** Takes the body's place when the delivery is over: without the person who was deleted while it waited. */
  blanked_body: string | null;
  status: number | null;
  tries: Defaulted<number>;
  last_error: string | null;
  /** How the receiver's last answer began. */
  answer: string | null;
  created_at: Date;
  delivered_at: Date | null;
  /** When it is tried again; null when it is over. */
  next_try_at: Date | null;
  /** Nothing happened: the owner asked for it. */
  is_example: Defaulted<boolean>;
  /** Folded words: what happened, the delivery's and the rows' numbers; then what was answered. */
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
}

export interface OutboxTable {
  id: Generated<number>;
  topic: string;
  /** Unique while set: the same cause never queues the same work twice. */
  dedupe_key: string | null;
  payload: Json<Record<string, unknown>>;
  /** Of a mail, for the owner's list. */
  recipient: string | null;
  subject: string | null;
  due_at: Date;
  tries: Defaulted<number>;
  last_error: string | null;
  done_at: Date | null;
  /** Set after the tenth failed try; shown to the owner, sent again by hand. */
  parked_at: Date | null;
  /** Folded words of the subject, then of the recipient. */
  search_title: Defaulted<string>;
  search_body: Defaulted<string>;
  created_at: Date;
  /** It was done by laying it into the outbox folder of a live site, where nobody receives it. */
  is_kept: Defaulted<boolean>;
  /** The network of whoever caused a mail, or "team", until it is done. */
  caused_by: string | null;
  /** It was counted as going out, or somebody of the team sends it again. */
  is_counted: Defaulted<boolean>;
  /** The bound that a mail was over, which was not sent for it. */
  held_by: "own-hour" | "own-day" | "pool-hour" | "pool-day" | "network-hour" | "network-day" | null;
}

/** How many mails went to somebody or came from somewhere, by digests of who that is; in no backup. */
export interface MailCountsTable {
  key: string;
  sent: number;
  ends_at: Date;
}

/** A copy that the site made of itself, or is making: in no backup, for it names files of this installation. */
export interface BackupsTable {
  id: Generated<number>;
  /** A drill is no copy: one was restored on trial. */
  origin: "manual" | "daily" | "drill";
  place: "disk" | "s3";
  /** Of the file; of a drill, of the copy that was tried. */
  name: string;
  /** 1 until it has ended, and unique: one at a time, over all processes. */
  slot: number | null;
  /** Of a daily one its day of São Paulo, YYYY-MM-DD; unique. */
  day: string | null;
  /** How many processes have begun it; the number tells whose it is. */
  tries: Defaulted<number>;
  row_count: Defaulted<number>;
  file_count: Defaulted<number>;
  /** With all its files, also those it shares; only when it was made and read again. */
  bytes: number | null;
  error: string | null;
  /** Where a drill put the rows: a database of its own, a schema, or a SQLite file. */
  drilled_in: "database" | "schema" | "sqlite" | null;
  requested_by_id: number | null;
  created_at: Date;
  /** When who makes it was last seen at work. */
  seen_at: Date | null;
  finished_at: Date | null;
}

/** Position of a row that was moved by an integration; the others stand at their id. */
export interface RowPositionsTable {
  table_id: number;
  row_id: number;
  position: number;
}

/** Which of our rows a row of the hosted tables became, and a digest of what it said. */
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
