// What is done to the marked posts of the list: asked about first, then done and told.
import { changePosts, type PostChange } from "#app/blog/posts/post-bulk-writes.server.ts";
import { POSTS } from "#app/blog/posts/post-writes.server.ts";
import type { AppContext } from "#app/context.ts";
import { removeNouns } from "#app/nouns/noun-writes.server.ts";
import { asBulkAct } from "#app/platform/bulk/bulk-act.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import {
  type Asking,
  askedOutcome,
  countOf,
  fromTo,
  inBatches,
  leftSentence,
  readMarked,
} from "#app/platform/forms/bulk-selection.ts";
import { failure } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, refused } from "#app/platform/forms/form-outcome.ts";
import { rowId } from "#app/platform/forms/text.schema.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";

interface App extends Pick<AppContext, "db" | "now"> {
  author: Author;
}

interface Typed {
  intent: string;
  change: "publish" | "draft" | "category" | "delete";
  category?: string | undefined;
}

interface MarkedPosts {
  ids: number[];
  asking?: Asking | undefined;
}

const ACT = { action: "post.bulk", entity: "blog_posts" } as const;
const NOUN = { one: "post", many: "posts" };
const NOTHING_CHANGED = "Nada mudou";
const STATES = { draft: "rascunho", scheduled: "agendado", published: "publicado" } as const;
const FOR_GOOD = "Os comentários vão junto. Esta ação não pode ser desfeita.";

export async function runPostBulk(
  app: App,
  { intent, change, category = "" }: Typed,
  { ids, asking }: MarkedPosts,
): Promise<FormOutcome> {
  const refuse = (description: string) =>
    refused(failure(description), intent, { title: NOTHING_CHANGED, description });
  if (ids.length === 0) return refuse("Marque pelo menos um post.");
  if (change === "delete") return runDeletion(app, intent, { ids, asking });
  const wanted = changeOf(change, category);
  const words = wanted && (await wordsOf(app.db, wanted, ids));
  if (!words) return refuse("Escolha a categoria.");
  if (asking) return askedOutcome(intent, asking, words);
  const now = app.now();
  const held: { name: string; error: string }[] = [];
  const act = { ...ACT, said: words.title };
  const { changed, unchanged, missing } = await asBulkAct(
    app.db,
    app.author,
    act,
    now,
    async (trx, author) => {
      const sum = { changed: 0, unchanged: 0, missing: 0 };
      for (const batch of inBatches(ids)) {
        const part = await changePosts(trx, { ids: batch, change: wanted, author }, now);
        sum.changed += part.changed;
        sum.unchanged += part.unchanged;
        sum.missing += part.missing;
        held.push(...part.refused);
      }
      return sum;
    },
  );
  const description = leftSentence({ refused: held, unchanged, missing });
  if (changed === 0) return refuse(description ?? NOTHING_CHANGED);
  return done(changed === 1 ? "1 post alterado" : `${changed} posts alterados`, description);
}

function changeOf(change: "publish" | "draft" | "category", category: string): PostChange | undefined {
  if (change !== "category") return { status: change === "publish" ? "published" : "draft" };
  return rowId.safeParse(category).success ? { category: Number(category) } : undefined;
}

/** Undefined when there is no such category. */
async function wordsOf(db: Db, change: PostChange, ids: number[]) {
  const posts = await readMarked(ids, (batch) =>
    db
      .selectFrom("blog_posts")
      .leftJoin("categories", "categories.id", "blog_posts.category_id")
      .select(["blog_posts.status", "categories.name as category_name"])
      .where("blog_posts.id", "in", batch)
      .execute(),
  );
  const many = countOf(posts.length, NOUN);
  if ("status" in change) {
    const now = posts.map(({ status }) => STATES[status]);
    const act = change.status === "published" ? "Publicar" : "Voltar a rascunho";
    return { title: `${act} ${many}: ${fromTo(now, STATES[change.status])}`, confirmLabel: act };
  }
  const query = db.selectFrom("categories").select("name").where("id", "=", change.category);
  const category = await query.where("type", "=", "blog").executeTakeFirst();
  if (!category) return undefined;
  const now = posts.map(({ category_name }) => category_name ?? "sem categoria");
  const title = `Mudar a categoria de ${many}: ${fromTo(now, category.name)}`;
  return { title, confirmLabel: "Mudar a categoria" };
}

async function runDeletion(app: App, intent: string, { ids, asking }: MarkedPosts): Promise<FormOutcome> {
  if (asking) {
    const title = `Excluir ${countOf(ids.length, NOUN)}?`;
    const words = { title, confirmLabel: "Excluir", sentences: [FOR_GOOD], isForGood: true };
    return askedOutcome(intent, asking, words);
  }
  const gone = await inTransaction(app.db, async (trx) => {
    let count = 0;
    for (const batch of inBatches(ids))
      count += await removeNouns(POSTS, trx, { ids: batch, author: app.author }, app.now());
    return count;
  });
  if (gone > 0) return done(gone === 1 ? "1 post excluído" : `${gone} posts excluídos`);
  const description = "Os posts marcados não existem mais.";
  return refused(failure(description), intent, { title: NOTHING_CHANGED, description }, 404);
}
