import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import { COMMENT_LIMITS, COMMENT_SENTENCES, type CommentFacts } from "./comment.ts";

export const COMMENT_RULES: readonly Rule<CommentFacts>[] = [
  {
    field: "name",
    code: "required",
    error: COMMENT_SENTENCES.name,
    breaks: ({ name }) => name.trim() === "",
  },
  atMost("name", COMMENT_LIMITS.name),
  {
    field: "message",
    code: "required",
    error: COMMENT_SENTENCES.message,
    breaks: ({ message }) => message.trim() === "",
  },
  atMost("message", COMMENT_LIMITS.message),
];
