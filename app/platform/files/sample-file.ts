// Samples of what is sold: files that anybody may open in the browser, under /amostras.

export type SampleKind = "pdf" | "audio" | "video";

/** What a browser shows by itself, by the end of its name. */
export const SAMPLE_TYPES: Record<string, { kind: SampleKind; type: string }> = {
  pdf: { kind: "pdf", type: "application/pdf" },
  mp3: { kind: "audio", type: "audio/mpeg" },
  m4a: { kind: "audio", type: "audio/mp4" },
  mp4: { kind: "video", type: "video/mp4" },
  webm: { kind: "video", type: "video/webm" },
};

const ADDRESS = /^\/amostras\/[a-z0-9][a-z0-9-]{0,99}\.([a-z0-9]{3,4})$/;

/** Undefined for an address that is none of a sample. */
export function sampleKind(address: string): SampleKind | undefined {
  const extension = ADDRESS.exec(address)?.[1] ?? "";
  return Object.hasOwn(SAMPLE_TYPES, extension) ? SAMPLE_TYPES[extension]?.kind : undefined;
}

/** The address and the size of a sample in what the upload answered. */
export function uploadedSample(answer: unknown): { address: string; sizeLabel: string } | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  if (!("address" in answer && "sizeLabel" in answer)) return undefined;
  return { address: String(answer.address), sizeLabel: String(answer.sizeLabel) };
}
