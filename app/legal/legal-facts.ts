// What the fields of a legal text are made of: the settings, the configured payments, and how this installation keeps data.
import type { Company } from "#app/company/company.ts";
import type { PaymentOffer } from "#app/company/payment-offer.ts";
import type { Mailer } from "#app/mail/mail.server.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import { ipOfHost } from "#app/platform/http/public-address.ts";

/** Of the backups that the shop makes by itself. */
export interface BackupCare {
  isDaily: boolean;
  isEncrypted: boolean;
  /** In a store of somebody else's. */
  isElsewhere: boolean;
}

export const NO_BACKUPS: BackupCare = { isDaily: false, isEncrypted: false, isElsewhere: false };

/** What of the shop is there for visitors, so that they can leave data with it. */
export interface ShownParts {
  courses: boolean;
  posts: boolean;
  popups: boolean;
  /** Forms on pages, by which people get in touch. */
  leadForms: boolean;
  /** Whether something is sold for a time, or by offers of cohorts, which may say how long. */
  terms: "some" | "cohorts" | "none";
}

/** Where it is not known, too much is named rather than too little. */
export const ALL_PARTS: ShownParts = {
  courses: true,
  posts: true,
  popups: true,
  leadForms: true,
  terms: "some",
};

export interface LegalFacts {
  company: Company;
  offer: Omit<PaymentOffer, "partsOf" | "isTest">;
  /** No mail leaves the shop: none may be promised. */
  mailIsHeld: boolean;
  isHttps: boolean;
  /** Browsers make passkeys for its address. */
  takesPasskeys: boolean;
  /** Uploads lie in a store of somebody else's. */
  filesAreElsewhere: boolean;
  backups: BackupCare;
  parts: ShownParts;
}

/** What of the app's context a legal text asks for. */
export interface LegalPlace {
  company: Company;
  paymentOffer: () => PaymentOffer;
  mail: Pick<Mailer, "isHeld">;
  config: Pick<Config, "siteUrl" | "s3">;
  backupCare: BackupCare;
}

export function legalFactsOf(
  { company, paymentOffer, mail, config, backupCare }: LegalPlace,
  parts: ShownParts,
): LegalFacts {
  return {
    company,
    offer: paymentOffer(),
    mailIsHeld: mail.isHeld(),
    isHttps: config.siteUrl.startsWith("https:"),
    takesPasskeys: ipOfHost(new URL(config.siteUrl).hostname) === undefined,
    filesAreElsewhere: config.s3 !== undefined,
    backups: backupCare,
    parts,
  };
}
