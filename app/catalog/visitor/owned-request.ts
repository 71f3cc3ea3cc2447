/** What the signed-in person owns of a product, and the address that opens it. */
export interface OwnedFacts {
  sentence: string;
  action: string;
  address: string;
  isFile: boolean;
}

/** Of a bundle some of which is owned: what, and by how much less one is sold to this person. */
export interface PartlyOwned {
  names: string[];
  cents: number;
}

export interface OwnedAnswer {
  owned: OwnedFacts | null;
  partly: PartlyOwned | null;
}

export const NOTHING_OWNED: OwnedAnswer = { owned: null, partly: null };

/** Nothing where there is nothing, or no answer: then the page is as for everybody. */
export async function fetchOwned(productId: number, signal: AbortSignal): Promise<OwnedAnswer> {
  try {
    const response = await fetch(`/api/products/${productId}/owned`, { signal });
    const answer: unknown = response.ok ? await response.json() : null;
    if (typeof answer !== "object" || answer === null) return NOTHING_OWNED;
    const owned = "owned" in answer && isOwned(answer.owned) ? answer.owned : null;
    const partly = "partly" in answer && isPartly(answer.partly) ? answer.partly : null;
    return { owned, partly };
  } catch {
    return NOTHING_OWNED;
  }
}

function isOwned(value: unknown): value is OwnedFacts {
  return typeof value === "object" && value !== null && "address" in value && "sentence" in value;
}

function isPartly(value: unknown): value is PartlyOwned {
  return typeof value === "object" && value !== null && "names" in value && "cents" in value;
}
