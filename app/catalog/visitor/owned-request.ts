/** What the signed-in person owns of a product, and the address that opens it. */
export interface OwnedFacts {
  sentence: string;
  action: string;
  address: string;
  isFile: boolean;
}

/** Null when there is nothing, or no answer: then the page is as for everybody. */
export async function fetchOwned(productId: number, signal: AbortSignal): Promise<OwnedFacts | null> {
  try {
    const response = await fetch(`/api/products/${productId}/owned`, { signal });
    const answer: unknown = response.ok ? await response.json() : null;
    const owned = typeof answer === "object" && answer !== null && "owned" in answer ? answer.owned : null;
    return isOwned(owned) ? owned : null;
  } catch {
    return null;
  }
}

function isOwned(value: unknown): value is OwnedFacts {
  return typeof value === "object" && value !== null && "address" in value && "sentence" in value;
}
