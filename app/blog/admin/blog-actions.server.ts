// What the forms of /blog-admin do, and what they say of it.
import { COMMENT_FILTER } from "#app/blog/comments/comment-filter.ts";
import { findCommentIds } from "#app/blog/comments/comment-list.server.ts";
import { commentModerationSchema } from "#app/blog/comments/comment-moderation.schema.ts";
import { decideComments } from "#app/blog/comments/comment-writes.server.ts";
import { POST_FILTER } from "#app/blog/posts/admin-post-filter.ts";
import { postChangeSchema, postSchema } from "#app/blog/posts/post.schema.ts";
import { fieldsOf, sentFields } from "#app/blog/posts/post-fields.ts";
import { countPostsIn, findPostForAdmin, findPostIds } from "#app/blog/posts/post-list.server.ts";
import { cleanContent, publishPost, writePost } from "#app/blog/posts/post-writes.server.ts";
import { runCategoryDeletion, runCategorySaving } from "#app/categories/category-actions.server.ts";
import type { AppContext } from "#app/context.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { askOrAct } from "#app/platform/bulk/bulk-act.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import {
  askedOutcome,
  countOf,
  fromTo,
  inBatches,
  leftSentence,
  markedRows,
  readMarked,
  stayingSentences,
  UNDONE,
} from "#app/platform/forms/bulk-selection.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, outdated, refused } from "#app/platform/forms/form-outcome.ts";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { runPostBulk } from "./post-bulk-actions.server.ts";

interface App extends Pick<AppContext, "db" | "files" | "now"> {
  author: Author;
}

const VERDICTS = {
  approved: { one: "Comentário aprovado", many: "comentários aprovados" },
  rejected: { one: "Comentário rejeitado", many: "comentários rejeitados" },
  spam: { one: "Comentário marcado como spam", many: "comentários marcados como spam" },
};

const COMMENT_STATES = { pending: "pendente", approved: "aprovado", rejected: "rejeitado", spam: "spam" };

/** Does what one of the forms of /blog-admin asks for. */
export async function runBlogForm(
  app: App,
  formData: FormData,
  params = new URLSearchParams(),
): Promise<FormOutcome> {
  switch (formData.get("intent")) {
    case "save-post":
      return runPostSaving(app, formData);
    case "save-category":
      return runCategorySaving(app, formData, "blog");
    case "delete-category":
      return runCategoryDeletion(app, formData, "blog", async (id) => ({
        title: "Não é possível excluir",
        description: usedBy(await countPostsIn(app.db, id)),
      }));
    case "moderate-comments":
      return runModeration(app, formData, params);
    default:
      return runPostChange(app, formData, params);
  }
}

function usedBy({ posts, deleted }: { posts: number; deleted: number }): string {
  const used = `Esta categoria está sendo usada por ${posts} post(s).`;
  return deleted === 0
    ? used
    : `${used} Destes, ${deleted} excluído(s) há menos de um dia ainda pode(m) voltar.`;
}

async function runPostSaving(app: App, formData: FormData): Promise<FormOutcome> {
  const refusal = { title: "Erro ao salvar post", description: "Confira os campos marcados." };
  const form = parseForm(postSchema, formData);
  if (!form.ok) return refused(form, "save-post", refusal);
  const { id, version, patch, date } = form.value;
  const cleaned = await cleanContent(app.files, patch);
  const by = { version, author: app.author, door: { door: "form" as const } };
  const write = { ...(id === undefined ? {} : { id }), patch, date, ...by };
  const saved = cleaned.ok ? await writePost(app.db, write, app.now()) : cleaned;
  const post = id === undefined || !("stale" in saved) ? undefined : await findPostForAdmin(app.db, id);
  if (post) {
    const { version, updated_at: at } = post;
    const fields = sentFields(fieldsOf(post, app.author.actorId));
    const row = { entity: "blog_posts", entityId: post.id, version, at, fields };
    return outdated(await staleRow(app.db, row), "save-post", refusal.title);
  }
  if (!saved.ok) {
    const gone = { form: "Este post não existe mais." };
    const errors = "errors" in saved ? sentencesOf(saved.errors) : gone;
    return refused(failure(errors, formData), "save-post", refusal);
  }
  const { status, scheduled_date } = saved.post;
  const isNew = id === undefined;
  const title = isNew ? "Post criado com sucesso!" : "Post atualizado com sucesso!";
  if (status === "draft") return done(title, "Salvo como rascunho.");
  if (scheduled_date) return done(title, `Publicação agendada para ${dayAndHour(scheduled_date)}.`);
  return done(isNew ? "Post publicado com sucesso!" : title, "Já está no blog.");
}

async function runPostChange(app: App, formData: FormData, params: URLSearchParams): Promise<FormOutcome> {
  const filter = POST_FILTER.parse(params);
  const marked = await markedRows(formData, (most) => findPostIds(app.db, filter, app.now(), most));
  if (!marked.ok) {
    const toast = { title: "Nada mudou", description: marked.sentence };
    return refused(failure(marked.sentence), "change-posts", toast, marked.status);
  }
  const form = parseForm(postChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: "Erro ao salvar post" });
  if (form.value.intent === "change-posts")
    return runPostBulk(app, form.value, { ids: marked.all ?? form.value.id, asking: marked.asking });
  const { intent, id } = form.value;
  if (intent === "delete-post") {
    const gone = await runPostBulk(app, { intent, change: "delete" }, { ids: [id] });
    return gone.kind === "done"
      ? done("Post excluído com sucesso!", UNDONE)
      : missing("Erro ao excluir post", intent);
  }
  const title = "Erro ao publicar post";
  const published = await publishPost(app.db, id, app.now(), app.author);
  if (published.ok) return done("Post publicado com sucesso!");
  if (!("errors" in published)) return missing(title, intent);
  const description = Object.values(sentencesOf(published.errors)).join(" ");
  return refused(failure(description), intent, { title, description });
}

async function runModeration(app: App, formData: FormData, params: URLSearchParams): Promise<FormOutcome> {
  const refusal = { title: "Erro ao moderar comentários" };
  const filter = COMMENT_FILTER.parse(params);
  const marked = await markedRows(formData, (most) => findCommentIds(app.db, filter, most), "comment");
  if (!marked.ok)
    return refused(
      failure(marked.sentence),
      "moderate-comments",
      { ...refusal, description: marked.sentence },
      marked.status,
    );
  const form = parseForm(commentModerationSchema, formData);
  if (!form.ok) return refused(form, "moderate-comments", refusal);
  const { intent, status, comment } = form.value;
  const ids = marked.all ?? comment;
  if (ids.length === 0) return refused(failure("Marque pelo menos um comentário."), intent, refusal);
  const comments = await readMarked(ids, (batch) =>
    app.db.selectFrom("comments").select(["id", "status"]).where("id", "in", batch).execute(),
  );
  const said = (changed: ReadonlySet<number>) => {
    const now = comments.filter(({ id }) => changed.has(id)).map((it) => COMMENT_STATES[it.status]);
    const many = countOf(changed.size, { one: "comentário", many: "comentários" });
    return `Moderar ${many}: ${fromTo(now, COMMENT_STATES[status])}`;
  };
  const at = app.now();
  const act = { action: "comment.bulk", entity: "comments", said } as const;
  const outcome = await askOrAct(marked.asking)(app.db, app.author, act, at, async (trx, author) => {
    let changed = 0;
    for (const batch of inBatches(ids)) changed += await decideComments(trx, batch, status, at, author);
    return { changed };
  });
  const { changed } = outcome;
  const unchanged = comments.length - changed;
  if (outcome.asking && changed === 0) {
    const description = leftSentence({ unchanged }) ?? "Os comentários marcados não existem mais.";
    return refused(failure(description), intent, { ...refusal, description });
  }
  if (outcome.asking) {
    const sentences = stayingSentences({ unchanged });
    return askedOutcome(intent, outcome.asking, { title: outcome.said, confirmLabel: "Moderar", sentences });
  }
  const words = VERDICTS[status];
  return done(changed === 1 ? words.one : `${changed} ${words.many}`);
}
