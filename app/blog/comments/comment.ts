// What a comment is: what its form takes, and how many may wait. Its rules stand apart: a reader of the blog is not sent them.
import type { Row } from "#db/schema.ts";

export type CommentFacts = Pick<Row<"comments">, "name" | "email" | "message">;

export const COMMENT_LIMITS = { name: 80, email: 254, message: 2000 } as const;
export const COMMENTS_PAGE_SIZE = 30;
/** What one e-mail, and one address with all who stand behind it, may have waiting at a time. */
export const MOST_WAITING = 20;
export const MOST_WAITING_OF_ADDRESS = 300;

export const COMMENT_SENTENCES = {
  name: "Informe o seu nome.",
  message: "Escreva o seu comentário.",
} as const;
