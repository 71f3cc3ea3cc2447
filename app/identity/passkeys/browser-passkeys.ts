// The browser's part of passkeys. Loaded late: at a press of the button, or for the browser's autofill.
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";

export type Told<T> =
  | { kind: "done"; answer: T }
  /** Cancelled by the person, a timeout or another try: shows nothing. */
  | { kind: "cancelled" }
  | { kind: "failed"; sentence: string };

const SENTENCES: Partial<Record<WebAuthnError["code"], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "Este aparelho já tem uma chave de acesso desta conta.",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    "Este aparelho não guarda chaves de acesso. Tente com outro.",
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG:
    "Este aparelho não guarda chaves de acesso. Tente com outro.",
  ERROR_INVALID_DOMAIN: "As chaves de acesso só funcionam no endereço da loja. Abra a loja por ele.",
  ERROR_INVALID_RP_ID: "As chaves de acesso só funcionam no endereço da loja. Abra a loja por ele.",
};
const FAILED = "O aparelho não conseguiu usar a chave de acesso. Tente de novo.";

export const browserKeys = {
  make: (optionsJSON: PublicKeyCredentialCreationOptionsJSON) => told(startRegistration({ optionsJSON })),
  /** `byAutofill`: offers keys in the field's autofill list. */
  sign: (optionsJSON: PublicKeyCredentialRequestOptionsJSON, byAutofill: boolean) =>
    told(startAuthentication({ optionsJSON, useBrowserAutofill: byAutofill })),
  /** Ends the autofill offer. */
  stop: () => WebAuthnAbortService.cancelCeremony(),
};

async function told<T>(work: Promise<T>): Promise<Told<T>> {
  try {
    return { kind: "done", answer: await work };
  } catch (error) {
    const cause = error instanceof WebAuthnError ? error.cause : error;
    const name = cause instanceof Error ? cause.name : "";
    if (error instanceof WebAuthnError && SENTENCES[error.code]) {
      return { kind: "failed", sentence: SENTENCES[error.code] ?? FAILED };
    }
    if (name === "NotAllowedError" || name === "AbortError") return { kind: "cancelled" };
    return { kind: "failed", sentence: FAILED };
  }
}
