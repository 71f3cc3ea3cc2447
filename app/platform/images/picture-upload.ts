// How the browser of an administrator sends a picture to the public file store.
import { uploadOf } from "../files/upload-kinds.ts";

export const PICTURE_UPLOAD = uploadOf("image");

/** The address of a stored picture; undefined when the answer is something else. */
export function uploadedAddress(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || !("address" in answer)) return undefined;
  return typeof answer.address === "string" ? answer.address : undefined;
}

/** For the editor: returns the new address or throws. A plain Error has a message for the person. */
export async function uploadPicture(file: File): Promise<string> {
  if (file.size > PICTURE_UPLOAD.maxBytes) throw new Error(PICTURE_UPLOAD.tooLarge);
  const response = await fetch(PICTURE_UPLOAD.address, { method: "PUT", body: file });
  const answer: unknown = await response.json();
  const address = response.ok ? uploadedAddress(answer) : undefined;
  if (!address) throw new Error(sentenceIn(answer));
  return address;
}

function sentenceIn(answer: unknown): string {
  if (typeof answer === "object" && answer !== null && "message" in answer) return String(answer.message);
  return "Algo deu errado aqui e a imagem não foi enviada. Tente de novo em instantes.";
}
