import { filterAddress } from "#app/platform/forms/pagination.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { ChipLink, ChipRow } from "#app/ui/controls/chip.tsx";

interface CategoryChipsProps {
  categories: { slug: string; name: string }[];
  /** Slug of the one shown; empty for all. */
  current: string;
  /** The address as it is; the other filters stay. */
  params: URLSearchParams;
}

export function CategoryChips({ categories, current, params }: CategoryChipsProps) {
  return (
    <ChipRow label="Categorias">
      <ChipLink to={filterAddress("/loja", params, "categoria", "")} pressed={current === ""}>
        Todas
      </ChipLink>
      {categories.map((category) => (
        <ChipLink
          key={category.slug}
          to={filterAddress("/loja", params, "categoria", category.slug)}
          pressed={current === category.slug}
          image={coverAddress({ kind: "selo", category: category.slug, title: category.name })}
        >
          {category.name}
        </ChipLink>
      ))}
    </ChipRow>
  );
}
