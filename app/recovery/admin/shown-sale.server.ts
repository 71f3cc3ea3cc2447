import type { AppContext } from "#app/context.ts";
import { cartAddress } from "../carts/recovery-links.server.ts";
import type { ShownSale } from "./open-sale-table.tsx";
import type { OpenSale } from "./open-sales.server.ts";
import { chatAddress, whatsappMessage } from "./whatsapp-messages.ts";

/** What the list shows of it; link and number only inside the address that opens WhatsApp. */
export function shownSale(app: AppContext, { phone, linkId, ...sale }: OpenSale): ShownSale {
  if (!phone) return { ...sale, chat: null };
  const address = linkId ? cartAddress(app, linkId) : "";
  const text = whatsappMessage({ ...sale, brand: app.company.brand, address });
  return { ...sale, chat: chatAddress(phone, text) };
}
