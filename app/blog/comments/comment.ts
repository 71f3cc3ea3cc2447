// What a comment is: what its form takes, and how many may wait.
import { atMost, type Rule } from "#app/platform/rule-book.ts";
import type { Row } from "#db/schema.ts";

export type CommentFacts = Pick<Row<"comments">, "name" | "email" | "message">;

export const COMMENT_LIMITS = { name: 80, email: 254, message: 2000 } as const;
export const COMMENTS_PAGE_SIZE = 30;
/** What one sender may have waiting at a time (contract: security, 3). */
export const MOST_WAITING = 20;

export const COMMENT_SENTENCES = {
  name: "Informe o seu nome.",
  message: "Escreva o seu comentário.",
} as const;

export const COMMENT_RULES: readonly Rule<CommentFacts>[] = [
  {
    ...{ field: "name", code: "required", error: COMMENT_SENTENCES.name },
    breaks: ({ name }) => name.trim() === "",
  },
  atMost("name", COMMENT_LIMITS.name),
  {
    ...{ field: "message", code: "required", error: COMMENT_SENTENCES.message },
    breaks: ({ message }) => message.trim() === "",
  },
  atMost("message", COMMENT_LIMITS.message),
];
