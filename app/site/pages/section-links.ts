// Where a link of a section or of the menu may lead: own addresses, https, mail, telephone, and the company's own ways of
// contact, which follow the settings.
import type { Company } from "#app/company/company.ts";
import { whatsappAddress } from "#app/company/whatsapp-address.ts";
import { isSafeAddress } from "#app/platform/text/web-address.ts";

/** The company's own, as they are stored, and how people call them. */
export const COMPANY_LINKS = {
  "empresa:email": "E-mail da empresa",
  "empresa:linkedin": "LinkedIn da empresa",
  "empresa:github": "GitHub da empresa",
  "empresa:instagram": "Instagram da empresa",
  "empresa:facebook": "Facebook da empresa",
  "empresa:youtube": "YouTube da empresa",
  "empresa:tiktok": "TikTok da empresa",
  "empresa:telegram": "Telegram da empresa",
  "empresa:whatsappChannel": "Canal do WhatsApp da empresa",
  "empresa:pinterest": "Pinterest da empresa",
  "empresa:threads": "Threads da empresa",
} as const;
type CompanyLink = keyof typeof COMPANY_LINKS;

/** Followed by the message that is already written; without one, the message of the settings. */
export const WHATSAPP = "whatsapp:";

export const LINK_SENTENCE =
  "Informe um endereço deste site (como /loja), um que comece com https://, um e-mail (mailto:) ou o WhatsApp.";
const MAX_LINK = 600;

export function isLink(text: string): boolean {
  if (text.length > MAX_LINK) return false;
  if (text.startsWith(WHATSAPP) || isCompanyLink(text)) return true;
  if (isSafeAddress(text) || /^#[\w-]+$/.test(text)) return true;
  return /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(text) || /^tel:\+?[\d-]{3,20}$/.test(text);
}

/** The address that a browser follows; empty where the company has none of that kind. */
export function addressOfLink(link: string, company: Company): string {
  if (link.startsWith(WHATSAPP)) {
    if (!company.whatsapp.number) return "";
    return whatsappAddress(company, link.slice(WHATSAPP.length) || company.whatsapp.message);
  }
  if (!isCompanyLink(link)) return link;
  const { emails, social } = company;
  if (link === "empresa:email") return emails.info && `mailto:${emails.info}`;
  return social[link.slice("empresa:".length) as keyof typeof social];
}

/** What a button says that was given no words. */
export function wordsOfLink(link: string, company: Company): string {
  if (link === "empresa:email") return company.emails.info;
  if (isCompanyLink(link)) return COMPANY_LINKS[link].replace(" da empresa", "");
  if (link.startsWith(WHATSAPP)) return "Conversar no WhatsApp";
  return link.replace(/^(?:https:\/\/|mailto:|tel:)/, "");
}

/** Pages of others open beside this one. */
export function leadsAway(address: string): boolean {
  return /^https?:/.test(address);
}

function isCompanyLink(text: string): text is CompanyLink {
  return Object.hasOwn(COMPANY_LINKS, text);
}
