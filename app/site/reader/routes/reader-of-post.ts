import { readAuthorKey } from "#app/blog/comments/comment-author.server.ts";
import { listWaitingComments } from "#app/blog/comments/comments.server.ts";
import { appContext } from "#app/context.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { readerAnswer } from "../reader.server.ts";
import type { Route } from "./+types/reader-of-post.ts";

/** Who reads a post, and those of their comments that still wait. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, config } = context.get(appContext);
  const reader = { authorKey: await readAuthorKey(config, request), userId: currentUser(context)?.id };
  const postId = idInAddress(params.id);
  return readerAnswer(context, {
    waiting: postId === undefined ? [] : await listWaitingComments(db, postId, reader),
  });
}
