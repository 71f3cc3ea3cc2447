// What an issue of the newsletter is: its columns.
import type { ColumnsOf } from "#app/nouns/columns.ts";
import type { Row } from "#db/schema.ts";

export const ISSUE_COLUMNS = {
  subject: { label: "Assunto", blank: "" },
  body: { label: "Conteúdo", kind: "rich", blank: "" },
  post_id: { label: "Post", blank: null, notInForm: true },
  created_by_id: { label: "Quem criou", kind: "users", blank: null, notInForm: true },
  state: { label: "Situação", blank: "draft", notInForm: true },
} satisfies ColumnsOf<Row<"newsletter_issues">>;

export type IssueFacts = Pick<Row<"newsletter_issues">, keyof typeof ISSUE_COLUMNS>;
