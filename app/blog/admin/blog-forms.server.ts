import { commentModerationSchema } from "#app/blog/comments/comment-moderation.schema.ts";
import { decideComments } from "#app/blog/comments/comments.server.ts";
import { postChangeSchema, postSchema } from "#app/blog/posts/post.schema.ts";
import { countPostsIn } from "#app/blog/posts/post-admin.server.ts";
import { deletePost, publishPost, type SavedPost, savePost } from "#app/blog/posts/post-editing.server.ts";
import { runCategoryDeletion, runCategorySaving } from "#app/categories/category-actions.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, missing, refused } from "#app/platform/forms/form-outcome.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";

type App = Pick<AppContext, "db" | "files" | "now">;

const VERDICTS = {
  approved: { one: "Comentário aprovado", many: "comentários aprovados" },
  rejected: { one: "Comentário rejeitado", many: "comentários rejeitados" },
  spam: { one: "Comentário marcado como spam", many: "comentários marcados como spam" },
};

/** Does what one of the forms of /blog-admin asks for. */
export async function runBlogForm(app: App, formData: FormData): Promise<FormOutcome> {
  switch (formData.get("intent")) {
    case "save-post":
      return runPostSaving(app, formData);
    case "save-category":
      return runCategorySaving(app, formData, "blog");
    case "delete-category":
      return runCategoryDeletion(app, formData, "blog", async (id) => ({
        title: "Não é possível excluir",
        description: `Esta categoria está sendo usada por ${await countPostsIn(app.db, id)} post(s).`,
      }));
    case "moderate-comments":
      return runModeration(app, formData);
    default:
      return runPostChange(app, formData);
  }
}

async function runPostSaving(app: App, formData: FormData): Promise<FormOutcome> {
  const refusal = { title: "Erro ao salvar post", description: "Confira os campos marcados." };
  const form = parseForm(postSchema, formData);
  if (!form.ok) return refused(form, "save-post", refusal);
  const saved = await savePost(app.db, app.files, form.value, app.now());
  if (!saved.ok) return refused(failure(saved.errors, formData), "save-post", refusal);
  return savedToast(saved.value);
}

function savedToast({ created, status, scheduledDate }: SavedPost): FormOutcome {
  const title = created ? "Post criado com sucesso!" : "Post atualizado com sucesso!";
  if (status === "draft") return done(title, "Salvo como rascunho.");
  if (scheduledDate) return done(title, `Publicação agendada para ${formatDateTime(scheduledDate)}.`);
  return done(created ? "Post publicado com sucesso!" : title, "Já está no blog.");
}

async function runPostChange(app: App, formData: FormData): Promise<FormOutcome> {
  const form = parseForm(postChangeSchema, formData);
  if (!form.ok) return refused(form, "", { title: "Erro ao salvar post" });
  const { intent, id } = form.value;
  if (intent === "delete-post") {
    return (await deletePost(app.db, id))
      ? done("Post excluído com sucesso!")
      : missing("Erro ao excluir post", intent);
  }
  return (await publishPost(app.db, id, app.now()))
    ? done("Post publicado com sucesso!")
    : missing("Erro ao publicar post", intent);
}

async function runModeration(app: App, formData: FormData): Promise<FormOutcome> {
  const form = parseForm(commentModerationSchema, formData);
  const refusal = { title: "Erro ao moderar comentários" };
  if (!form.ok) return refused(form, "moderate-comments", refusal);
  const { intent, status, comment: ids } = form.value;
  if (ids.length === 0) return refused(failure("Marque pelo menos um comentário."), intent, refusal);
  const changed = await decideComments(app.db, ids, status, app.now());
  const words = VERDICTS[status];
  return done(changed === 1 ? words.one : `${changed} ${words.many}`);
}
