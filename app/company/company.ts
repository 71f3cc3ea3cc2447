// The one site configuration: brand, contacts, hours, links. Read it through appContext, never directly:
// the settings screen overrides it (company-settings.server.ts).

import { type AdServices, adServiceLabels, NO_AD_SERVICES } from "#app/analytics/ad-services.ts";
import type { Measurement } from "#app/analytics/measurement.ts";
import { tileAddress, tileInks } from "#app/platform/images/brand-colours.ts";
import type { Network } from "#app/platform/text/networks.ts";

/** What every request may have to know of how people sign in: no secret. */
export interface SignInRules {
  teamFactors: boolean;
  google: boolean;
}

export const NO_SIGN_IN_RULES: SignInRules = { teamFactors: false, google: false };

export interface Company {
  /** The first year of the line at the foot of the pages; undefined: this year alone. */
  since: number | undefined;
  brand: string;
  tagline: string;
  legalName: string;
  taxId: string;
  /** Address of an uploaded picture; empty shows the mark of the tiles. */
  logo: string;
  /** The same for dark grounds; empty: the logo stands on a white plate there. */
  logoDark: string;
  /** Width by height of the logo; 0: not known, it is shown like a square one. */
  logoRatio: number;
  /** As "#0b5c3f"; empty keeps the colours of the design. */
  colours: { primary: string; accent: string };
  emails: { support: string; sales: string; info: string };
  phones: string[];
  whatsapp: { number: string; message: string; hours: string };
  address: { street: string; city: string; state: string; postalCode: string };
  hours: string[];
  social: Record<Network, string>;
  /** Days a customer may ask for the money back; the law's floor is 7. */
  refundWindowDays: number;
  /** Whether who withdraws within those seven days gets the money back without the owner, where the provider can. */
  automaticRefunds: boolean;
  /** Days a download stays open. */
  accessDays: number;
  /** The owner's own sentence of how long a course can be watched; empty: nothing is promised. */
  courseAccess: string;
  /** What is promised of new versions of what was bought; empty: nothing. */
  newVersions: string;
  /** Whether who takes something free is asked at the checkout if they want the newsletter. */
  offersNewsletter: boolean;
  reviewsOpenToAll: boolean;
  /** What the shop wants to offer; a method without a working provider is not offered all the same. */
  methods: { credit: boolean; pix: boolean; boleto: boolean };
  /** Name that stands before the address of mails; empty means the brand. */
  mailSender: string;
  /** How long a new PIX charge and a new boleto wait for their money, and for how many days a boleto holds what it takes. */
  deadlines: { pixMinutes: number; boletoDays: number; boletoHoldDays: number };
  /** When the owner hears of sales; undefined is not for everybody to know. */
  saleMails: "each" | "daily" | "none" | undefined;
  /** Who receives PIX without a payment provider; undefined means what the server's configuration says. */
  pixReceiver: PixReceiver | undefined;
  /** A script that counts visits, loaded only for those who agree; undefined means none. */
  measurement: Measurement | undefined;
  /** Who is told of purchases by buyers who agreed. */
  ads: AdServices;
  /** How people sign in; what of it is the team's is not for everybody to know. */
  signIn: SignInRules;
  installments: { max: number; interestFree: number; monthlyBasisPoints: number; minPartCents: number };
}

export interface PixReceiver {
  key: string;
  name: string;
  city: string;
}

// Written out: this file names no other for it, so that browsers get the networks without what else stands here.
const NO_NETWORKS: Record<Network, string> = {
  instagram: "",
  youtube: "",
  tiktok: "",
  whatsappChannel: "",
  telegram: "",
  linkedin: "",
  facebook: "",
  threads: "",
  pinterest: "",
  github: "",
};

export const DEFAULT_COMPANY: Company = {
  since: 2024,
  brand: "Ipê Digital",
  tagline:
    "Software, automação e produtos digitais feitos em Santa Catarina para negócios do Brasil inteiro.",
  legalName: "Ipê Digital Software e Automação Ltda.",
  taxId: "11.222.333/0001-81",
  logo: "",
  logoDark: "",
  logoRatio: 0,
  colours: { primary: "", accent: "" },
  emails: {
    support: "suporte@ipedigital.example",
    sales: "vendas@ipedigital.example",
    info: "contato@ipedigital.example",
  },
  phones: ["(47) 3300-0000", "(47) 99900-0000"],
  whatsapp: {
    number: "5547999000000",
    message: "Olá! Vim pelo site e gostaria de saber mais sobre os produtos.",
    hours: "Segunda a sexta, 8h às 18h",
  },
  address: { street: "Rua das Palmeiras, 120", city: "Blumenau", state: "SC", postalCode: "89010-000" },
  hours: ["Segunda a sexta, 8h às 18h", "Sábado, 9h às 12h", "Domingo, fechado"],
  social: {
    ...NO_NETWORKS,
    linkedin: "https://www.linkedin.com/company/ipe-digital-example",
    github: "https://github.com/ipe-digital-example",
    instagram: "https://www.instagram.com/ipe.digital.example",
    facebook: "https://www.facebook.com/ipe.digital.example",
  },
  refundWindowDays: 30,
  automaticRefunds: false,
  accessDays: 365,
  courseAccess: "",
  newVersions: "",
  offersNewsletter: false,
  reviewsOpenToAll: false,
  methods: { credit: true, pix: true, boleto: true },
  mailSender: "",
  deadlines: { pixMinutes: 30, boletoDays: 3, boletoHoldDays: 5 },
  saleMails: "each",
  pixReceiver: undefined,
  measurement: undefined,
  ads: NO_AD_SERVICES,
  signIn: NO_SIGN_IN_RULES,
  installments: { max: 12, interestFree: 3, monthlyBasisPoints: 199, minPartCents: 500 },
};

/** A live shop whose owner has not said yet who sells: nothing of anybody else. */
const NEW_COMPANY: Company = {
  ...DEFAULT_COMPANY,
  since: undefined,
  brand: "Minha loja",
  tagline: "",
  legalName: "",
  taxId: "",
  emails: { support: "", sales: "", info: "" },
  phones: [],
  whatsapp: { number: "", message: "Olá! Vim pelo site e gostaria de saber mais.", hours: "" },
  address: { street: "", city: "", state: "", postalCode: "" },
  hours: [],
  social: NO_NETWORKS,
};

/** What stands under the rows of the settings: the demonstration's company, or one that says nothing. */
export function unsavedCompany({ shows }: { shows: { demoContent: boolean } }): Company {
  return shows.demoContent ? DEFAULT_COMPANY : NEW_COMPANY;
}

/** Those that have an address. */
function knownNetworks(social: Company["social"]): Partial<Company["social"]> {
  return Object.fromEntries(Object.entries(social).filter(([, address]) => address !== ""));
}

/** What the frame of a page shows of the company; it goes along with every page. */
export type FrameCompany = ReturnType<typeof frameCompany>;

export function frameCompany(company: Company) {
  const { since, brand, tagline, phones, whatsapp, hours, social, measurement } = company;
  const { street, city, state } = company.address;
  return {
    since,
    brand,
    tagline,
    logo: shownLogo(company),
    phones,
    whatsapp,
    hours,
    social: knownNetworks(social),
    measurement,
    ads: adServiceLabels(company.ads),
    address: { street, city, state },
    emails: { info: company.emails.info },
    /** Who sells, as the law wants it at the foot of the pages (Decreto 7.962/2013, art. 2º). */
    seller: [company.legalName, namedTaxId(company)].filter(Boolean),
  };
}

/** A picture that stands for the brand, as pages show it. */
export interface ShownLogo {
  src: string;
  /** For dark grounds; null: `src` does there too, because it is the mark of the tiles. */
  dark: string | null;
  /** A wide one says the name itself: its width for a height of 1. */
  wide: number | null;
  /** It was uploaded: nobody knows whether it can be seen on a dark ground. */
  isOwn: boolean;
}

/** From here on a logo stands alone, without the name beside it. */
const WIDE = 1.8;

export function isWideLogo({ logo, logoRatio }: Pick<Company, "logo" | "logoRatio">): boolean {
  return logo !== "" && logoRatio >= WIDE;
}

/** Null: the mark of the tiles in its own colours. */
export function shownLogo(
  company: Pick<Company, "logo" | "logoDark" | "logoRatio" | "colours">,
): ShownLogo | null {
  const { logo, logoDark, logoRatio, colours } = company;
  const wide = isWideLogo(company) ? logoRatio : null;
  if (logo) return { src: logo, dark: logoDark || null, wide, isOwn: true };
  const inks = tileInks(colours);
  return inks ? { src: tileAddress("marca", inks), dark: null, wide: null, isOwn: false } : null;
}

/** For the browser's tab: a square logo that is stored here, or the mark in the brand's colours; null: the mark as it is. */
export function shownIcon({ logo, logoRatio, colours }: Company): { href: string; type: string } | null {
  const stored = /^\/media\/([a-f0-9]{32})-800\.webp$/.exec(logo)?.[1];
  if (stored && logoRatio >= 0.8 && logoRatio <= 1.25)
    return { href: `/icone/${stored}.png`, type: "image/png" };
  const inks = tileInks(colours);
  return inks && !logo ? { href: tileAddress("marca", inks), type: "image/svg+xml" } : null;
}

/** What a page may tell everybody. */
export function shownCompany(company: Company): Company {
  return { ...company, pixReceiver: undefined, saleMails: undefined, signIn: NO_SIGN_IN_RULES };
}

/** How the company's own document is called: who sells in their own name has a CPF. */
export function taxIdName(taxId: string): "CPF" | "CNPJ" {
  return taxId.replace(/[./-]/g, "").length === 11 ? "CPF" : "CNPJ";
}

/** "CNPJ 11.222.333/0001-81", and nothing while none is set. */
export function namedTaxId({ taxId }: Pick<Company, "taxId">): string {
  return taxId ? `${taxIdName(taxId)} ${taxId}` : "";
}
