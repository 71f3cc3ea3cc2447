import { coverAddress } from "#app/platform/covers.ts";
import { ChipLink, ChipRow } from "#app/ui/chip.tsx";

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
      <ChipLink to={addressWith(params, "")} pressed={current === ""}>
        Todas
      </ChipLink>
      {categories.map((category) => (
        <ChipLink
          key={category.slug}
          to={addressWith(params, category.slug)}
          pressed={current === category.slug}
          image={coverAddress({ kind: "selo", category: category.slug, title: category.name })}
        >
          {category.name}
        </ChipLink>
      ))}
    </ChipRow>
  );
}

function addressWith(params: URLSearchParams, category: string): string {
  const next = new URLSearchParams(params);
  next.delete("pagina");
  if (category) next.set("categoria", category);
  else next.delete("categoria");
  const query = next.toString();
  return query ? `/loja?${query}` : "/loja";
}
