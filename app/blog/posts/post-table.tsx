import { Form, href, Link } from "react-router";
import { addressOf } from "#app/platform/http/address.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatDate, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { SELECTION_COLUMN, SelectableRow } from "#app/ui/controls/bulk-form.tsx";
import { Menu, MenuButton, MenuLink, MenuRule } from "#app/ui/controls/menu.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { CoverThumbnail } from "#app/ui/display/cover.tsx";
import { Table, TableCell } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { AdminPostSort } from "./admin-post-filter.ts";
import { POSTS_FORM } from "./post-bulk-bar.tsx";
import type { AdminPostItem } from "./post-list.server.ts";

interface PostTableProps {
  posts: AdminPostItem[];
  sort: AdminPostSort;
  sortAddress: (sort: AdminPostSort) => string;
  editAddress: (id: number) => string;
  onDelete: (post: AdminPostItem) => void;
  now: Date;
}

export function PostTable(props: PostTableProps) {
  const { posts, editAddress, onDelete, now } = props;
  const columns = [
    SELECTION_COLUMN,
    sortedColumn("Post", ["titulo", "titulo-z", "ascending"], props),
    { key: "category", label: "Categoria" },
    { key: "author", label: "Autor" },
    sortedColumn("Situação", ["situacao", "situacao-z", "ascending"], props),
    sortedColumn("Data", ["recentes", "antigos", "descending"], props),
    { key: "actions", label: "Ações", hidden: true },
  ];
  return (
    <Table caption="Posts" columns={columns}>
      {posts.map((post) => {
        const state = stateOf(post, now);
        return (
          <SelectableRow key={post.id} form={POSTS_FORM} id={post.id} label={post.title}>
            <TableCell card="line" className="min-w-0">
              <PostName post={post} edit={editAddress(post.id)} />
            </TableCell>
            <TableCell card="hide">{post.category_name ?? "Sem categoria"}</TableCell>
            <TableCell card="hide">{post.author_name ?? "–"}</TableCell>
            <TableCell card="half" className="max-md:pl-14">
              <Badge tone={STATES[state].tone} dot>
                {STATES[state].word}
              </Badge>
              <span className="mt-1 block text-sm text-muted md:hidden">{dateOf(post, state)}</span>
            </TableCell>
            <TableCell card="hide" className="whitespace-nowrap tabular-nums">
              {dateOf(post, state)}
            </TableCell>
            <TableCell card="end" className="md:text-right">
              <PostMenu post={post} state={state} edit={editAddress(post.id)} onDelete={onDelete} />
            </TableCell>
          </SelectableRow>
        );
      })}
    </Table>
  );
}

type PostState = "draft" | "scheduled" | "published";

const STATES = {
  draft: { tone: "plain", word: "Rascunho" },
  scheduled: { tone: "run", word: "Agendado" },
  published: { tone: "ok", word: "Publicado" },
} as const;

/** As the public sees it: a scheduled post whose minute has come is out. */
function stateOf(post: AdminPostItem, now: Date): PostState {
  const isOut = post.status === "scheduled" && post.scheduled_date !== null && post.scheduled_date <= now;
  return isOut ? "published" : post.status;
}

function dateOf(post: AdminPostItem, state: PostState): string {
  if (state === "scheduled" && post.scheduled_date) return formatDateTime(post.scheduled_date);
  const date = post.status === "scheduled" ? post.scheduled_date : post.published_at;
  return formatDate((state === "published" && date) || post.updated_at);
}

function PostName({ post, edit }: { post: AdminPostItem; edit: string }) {
  const cover = coverAddress({ kind: "selo", category: post.category_slug, title: post.title });
  return (
    <div className="flex items-center gap-3">
      <CoverThumbnail src={post.image ?? cover} fallback={cover} alt="" className="size-11" />
      <Link
        to={edit}
        className="min-w-0 font-strong [overflow-wrap:anywhere] underline-offset-3 hover:underline"
      >
        {post.title}
      </Link>
    </div>
  );
}

interface PostMenuProps extends Pick<PostTableProps, "onDelete"> {
  post: AdminPostItem;
  state: PostState;
  edit: string;
}

function PostMenu({ post, state, edit, onDelete }: PostMenuProps) {
  return (
    <Menu label={`Ações de ${post.title}`} trigger={<Icon name="ellipsis" />}>
      <MenuLink to={edit} icon={<Icon name="pencil" />}>
        Editar
      </MenuLink>
      {state === "published" ? (
        <MenuLink
          to={href("/blog/:id", { id: addressOf(post.id, post.title) })}
          icon={<Icon name="external-link" />}
        >
          Ver no blog
        </MenuLink>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="publish-post" />
          <input type="hidden" name="id" value={post.id} />
          <MenuButton type="submit" icon={<Icon name="send" />}>
            Publicar agora
          </MenuButton>
        </Form>
      )}
      <MenuRule />
      <MenuButton tone="danger" icon={<Icon name="trash-2" />} onClick={() => onDelete(post)}>
        Excluir
      </MenuButton>
    </Menu>
  );
}
