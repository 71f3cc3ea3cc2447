// What is done to the marked posts of the list: asked about first, then done and told.
import { changePosts, type PostChange } from "#app/blog/posts/post-bulk-writes.server.ts";
import { POSTS } from "#app/blog/posts/post-writes.server.ts";
import type { AppContext } from "#app/context.ts";
import { removeNouns } from "#app/nouns/noun-writes.server.ts";
import { askOrAct } from "#app/platform/bulk/bulk-act.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import {
  type Asking,
  askedOutcome,
  countOf,
  fromTo,
  inBatches,
  leftSentence,
  readMarked,
  stayingSentences,
} from "#app/platform/forms/bulk-selection.ts";
import { failure } from "#app/platform/forms/form.ts";
import { done, type FormOutcome, refused } from "#app/platform/forms/form-outcome.ts";
import { rowId } from "#app/platform/forms/text.schema.ts";
import type { Db } from "#db/connect.server.ts";

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
const COMMENTS_TOO = "Os comentários vão junto, e voltam junto.";

export async function runPostBulk(
  app: App,
  { intent, change, category = "" }: Typed,
  { ids, asking }: MarkedPosts,
): Promise<FormOutcome> {
  const refuse = (description: string, status?: 404) =>
    refused(failure(description), intent, { title: NOTHING_CHANGED, description }, status);
  if (ids.length === 0) return refuse("Marque pelo menos um post.");
  const wanted = change === "delete" ? "delete" : changeOf(change, category);
  const words = wanted && (await wordsOf(app.db, wanted, ids));
  if (!wanted || !words) return refuse("Escolha a categoria.");
  const now = app.now();
  const act = { ...ACT, said: words.said };
  const run = (trx: Db, author: Author) => changeAll(trx, { ids, wanted, author }, now);
  const outcome = await askOrAct(asking)(app.db, app.author, act, now, run);
  const description = leftSentence(outcome);
  const { changed } = outcome;
  if (changed === 0 && wanted === "delete") return refuse("Os posts marcados não existem mais.", 404);
  if (changed === 0) return refuse(description ?? NOTHING_CHANGED);
  if (outcome.asking) {
    const sentences = [...stayingSentences(outcome), ...words.sentences];
    return askedOutcome(intent, outcome.asking, { ...words, title: outcome.said, sentences });
  }
  const past = wanted === "delete" ? "excluído" : "alterado";
  return done(changed === 1 ? `1 post ${past}` : `${changed} posts ${past}s`, description);
}

function changeOf(change: "publish" | "draft" | "category", category: string): PostChange | undefined {
  if (change !== "category") return { status: change === "publish" ? "published" : "draft" };
  return rowId.safeParse(category).success ? { category: Number(category) } : undefined;
}

type Wanted = PostChange | "delete";

async function changeAll(
  trx: Db,
  { ids, wanted, author }: { ids: number[]; wanted: Wanted; author: Author },
  now: Date,
) {
  const sum = { changed: 0, unchanged: 0, missing: 0, refused: [] as { name: string; error: string }[] };
  for (const batch of inBatches(ids)) {
    if (wanted === "delete") {
      sum.changed += await removeNouns(POSTS, trx, { ids: batch, author, isKept: true }, now);
      continue;
    }
    const part = await changePosts(trx, { ids: batch, change: wanted, author }, now);
    sum.changed += part.changed;
    sum.unchanged += part.unchanged;
    sum.missing += part.missing;
    sum.refused.push(...part.refused);
  }
  return wanted === "delete" ? { ...sum, missing: ids.length - sum.changed } : sum;
}

/** Undefined when there is no such category. */
async function wordsOf(db: Db, change: Wanted, ids: number[]) {
  const posts = await readMarked(ids, (batch) =>
    db
      .selectFrom("blog_posts")
      .leftJoin("categories", "categories.id", "blog_posts.category_id")
      .select(["blog_posts.id", "blog_posts.status", "categories.name as category_name"])
      .where("blog_posts.id", "in", batch)
      .execute(),
  );
  const many = (changed: ReadonlySet<number>) => countOf(changed.size, NOUN);
  if (change === "delete") {
    const said = (changed: ReadonlySet<number>) => `Excluir ${many(changed)}`;
    return { said, confirmLabel: "Excluir", sentences: [COMMENTS_TOO] };
  }
  if ("status" in change) {
    const act = change.status === "published" ? "Publicar" : "Voltar a rascunho";
    const said = (changed: ReadonlySet<number>) => {
      const now = posts.filter(({ id }) => changed.has(id)).map(({ status }) => STATES[status]);
      return `${act} ${many(changed)}: ${fromTo(now, STATES[change.status])}`;
    };
    return { said, confirmLabel: act, sentences: [] };
  }
  const query = db.selectFrom("categories").select("name").where("id", "=", change.category);
  const category = await query.where("type", "=", "blog").executeTakeFirst();
  if (!category) return undefined;
  const said = (changed: ReadonlySet<number>) => {
    const moved = posts.filter(({ id }) => changed.has(id));
    const now = moved.map(({ category_name }) => category_name ?? "sem categoria");
    return `Mudar a categoria de ${many(changed)}: ${fromTo(now, category.name)}`;
  };
  return { said, confirmLabel: "Mudar a categoria", sentences: [] };
}
