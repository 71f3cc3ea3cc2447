import { href } from "react-router";
import { inList } from "#app/nouns/list-columns.ts";
import { type ListOf, REMOVE } from "#app/nouns/list-screen.ts";
import { RowName } from "#app/nouns/row-name.tsx";
import { addressOf } from "#app/platform/http/address.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatDate, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { CoverThumbnail } from "#app/ui/display/cover.tsx";
import { POST_FILTER } from "./admin-post-filter.ts";
import { POST_COLUMNS } from "./post.ts";
import { POSTS_FORM, PostBulkBar } from "./post-bulk-bar.tsx";
import type { AdminPostItem } from "./post-list.server.ts";

interface PostListGiven {
  now: Date;
  /** Into which the marked ones may be moved. */
  categories: { id: number; name: string }[];
}

export const POST_LIST: ListOf<AdminPostItem, typeof POST_FILTER, PostListGiven> = {
  words: { one: "post", many: "posts" },
  filter: POST_FILTER,
  beside: { aba: "posts" },
  file: "/posts/exportar",
  name: ({ title }) => title,
  columns: [
    {
      label: "Post",
      sorts: ["titulo", "titulo-z", "ascending"],
      card: "line",
      className: "min-w-0",
      cell: (post) => <PostName post={post} edit={editAddress(post)} />,
    },
    inList(POST_COLUMNS, "category_id", {
      card: "hide",
      cell: ({ category_name }) => category_name ?? "Sem categoria",
    }),
    inList(POST_COLUMNS, "author_id", { card: "hide", cell: ({ author_name }) => author_name ?? "–" }),
    inList(POST_COLUMNS, "status", {
      sorts: ["situacao", "situacao-z", "ascending"],
      card: "half",
      className: "max-md:pl-14",
      state: (post, { now }) => STATES[stateOf(post, now)],
      cell: (post, { now }) => (
        <span className="mt-1 block text-sm text-muted md:hidden">{dateOf(post, now)}</span>
      ),
    }),
    {
      label: "Data",
      sorts: ["recentes", "antigos", "descending"],
      card: "hide",
      className: "whitespace-nowrap tabular-nums",
      cell: (post, { now }) => dateOf(post, now),
    },
  ],
  acts: (post, { now }) => {
    const { id, title } = post;
    const isOut = stateOf(post, now) === "published";
    return [
      { label: "Editar", icon: "pencil", to: editAddress(post) },
      isOut
        ? { label: "Ver no blog", icon: "external-link", to: href("/blog/:id", { id: addressOf(id, title) }) }
        : { label: "Publicar agora", icon: "send", fields: { intent: "publish-post", id } },
      "rule",
      REMOVE,
    ];
  },
  bulk: { form: POSTS_FORM, Bar: PostBulkBar },
  removal: {
    intent: "delete-post",
    title: "Excluir post",
    says: ({ title }) => (
      <>
        <p>Tem certeza que deseja excluir o post "{title}"?</p>
        <p className="mt-2 text-muted">Os comentários vão junto. Dá para desfazer por um dia.</p>
      </>
    ),
  },
  empty: {
    sentence: "O que você publicar aparece no blog.",
    hint: "Tente outra palavra ou situação.",
    add: { label: "Criar post", to: "/blog-admin?aba=editor" },
  },
};

/** Its form is a tab of the page. */
function editAddress({ id }: AdminPostItem): string {
  return `/blog-admin?editar=${id}`;
}

type PostState = "draft" | "scheduled" | "published";

const STATES = {
  draft: ["plain", "Rascunho"],
  scheduled: ["run", "Agendado"],
  published: ["ok", "Publicado"],
} as const;

/** As the public sees it: a scheduled post whose minute has come is out. */
function stateOf(post: AdminPostItem, now: Date): PostState {
  const isOut = post.status === "scheduled" && post.scheduled_date !== null && post.scheduled_date <= now;
  return isOut ? "published" : post.status;
}

function dateOf(post: AdminPostItem, now: Date): string {
  const state = stateOf(post, now);
  if (state === "scheduled" && post.scheduled_date) return formatDateTime(post.scheduled_date);
  const date = post.status === "scheduled" ? post.scheduled_date : post.published_at;
  return formatDate((state === "published" && date) || post.updated_at);
}

function PostName({ post, edit }: { post: AdminPostItem; edit: string }) {
  const cover = coverAddress({ kind: "selo", category: post.category_slug, title: post.title });
  return (
    <div className="flex items-center gap-3">
      <CoverThumbnail src={post.image ?? cover} fallback={cover} alt="" className="size-11" />
      <div className="min-w-0">
        <RowName to={edit}>{post.title}</RowName>
      </div>
    </div>
  );
}
