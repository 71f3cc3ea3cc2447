// A file sent to /api/admin/uploads, in the answer as the browser reads it.

export interface UploadedFile {
  key: string;
  name: string;
  sizeLabel: string;
  type: string;
}

/** The facts of a deliverable; undefined when the answer is something else. */
export function uploadedFile(answer: unknown): UploadedFile | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  if (!("key" in answer && "name" in answer && "sizeLabel" in answer && "type" in answer)) return undefined;
  const { key, name, sizeLabel, type } = answer;
  const texts = [key, name, sizeLabel, type];
  if (!texts.every((text) => typeof text === "string")) return undefined;
  return { key: String(key), name: String(name), sizeLabel: String(sizeLabel), type: String(type) };
}
