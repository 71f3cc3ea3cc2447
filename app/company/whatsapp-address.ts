import type { Company } from "./company.ts";

/** Opens a chat with the message already written. */
export function whatsappAddress(
  company: Pick<Company, "whatsapp">,
  message = company.whatsapp.message,
): string {
  return `https://wa.me/${company.whatsapp.number}?text=${encodeURIComponent(message)}`;
}
