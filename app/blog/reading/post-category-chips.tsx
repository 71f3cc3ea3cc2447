import { filterAddress } from "#app/platform/forms/pagination.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { ChipLink, ChipRow } from "#app/ui/controls/chip.tsx";

interface PostCategoryChipsProps {
  categories: { slug: string; name: string; posts: number }[];
  /** Slug of the one shown; empty for all. */
  current: string;
  /** The address as it is; the search stays. */
  params: URLSearchParams;
}

export function PostCategoryChips({ categories, current, params }: PostCategoryChipsProps) {
  return (
    <ChipRow label="Categorias do blog">
      <ChipLink to={filterAddress("/blog", params, "categoria", "")} pressed={current === ""}>
        Todos
      </ChipLink>
      {categories.map(({ slug, name, posts }) => (
        <ChipLink
          key={slug}
          to={filterAddress("/blog", params, "categoria", slug)}
          pressed={current === slug}
          image={coverAddress({ kind: "selo", category: slug, title: name })}
        >
          {name} ({posts})
        </ChipLink>
      ))}
    </ChipRow>
  );
}
