// What a comment is: what its form takes, and how many may wait. Its rules stand apart: a reader of the blog is not sent them.
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
