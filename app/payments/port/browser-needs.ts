/** What checkout and order page may load from elsewhere, as origins; nothing else is let in. */
export interface BrowserNeeds {
  publicKey?: string;
  scriptOrigins: string[];
  frameOrigins: string[];
  connectOrigins: string[];
  /** Where a form of the page may be sent, a redirect after it included. */
  formOrigins: string[];
  /** Frames that may use the browser's payment sheet. */
  paymentOrigins: string[];
}

export const NOTHING_IN_BROWSER: BrowserNeeds = {
  scriptOrigins: [],
  frameOrigins: [],
  connectOrigins: [],
  formOrigins: [],
  paymentOrigins: [],
};
