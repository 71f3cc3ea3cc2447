import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";
import { slugParam } from "#app/platform/text/slug.ts";

export interface PostFilter {
  query: string;
  /** Slug; empty for all. */
  category: string;
}

/** Reads the address; a value that is none counts as not given. */
export function parsePostFilter(params: URLSearchParams): PostFilter {
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    category: slugParam(params.get("categoria")),
  };
}
