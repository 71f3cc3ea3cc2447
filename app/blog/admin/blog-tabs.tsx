import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import type { BlogTab } from "./blog-page.server.ts";

interface BlogTabsProps {
  path: string;
  tab: BlogTab;
  isEditing: boolean;
  /** Comments that wait. */
  pending: number;
}

/** The comments have a tab on large screens alone; on smaller ones a button under the tabs leads to them. */
export function BlogTabs({ path, tab, isEditing, pending }: BlogTabsProps) {
  const comments = `${path}?aba=comentarios`;
  const waiting = pending > 0 ? <Badge tone="wait">{pending}</Badge> : null;
  return (
    <div className="grid gap-4">
      <TabLinks
        label="Blog"
        items={[
          {
            label: isEditing ? "Editar post" : "Criar post",
            to: `${path}?aba=editor`,
            current: tab === "editor",
          },
          { label: "Gerenciar posts", to: `${path}?aba=posts`, current: tab === "posts" },
          { label: "Categorias", to: `${path}?aba=categorias`, current: tab === "categorias" },
          {
            label: <>Comentários {waiting}</>,
            to: comments,
            current: tab === "comentarios",
            className: "max-lg:hidden",
          },
        ]}
      />
      {tab === "posts" ? (
        <ButtonLink to={comments} variant="quiet" size="compact" className="justify-self-start lg:hidden">
          <Icon name="message-circle" />
          Moderar comentários {waiting}
        </ButtonLink>
      ) : null}
    </div>
  );
}
