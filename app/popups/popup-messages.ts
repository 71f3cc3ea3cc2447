// What a pop-up says, in the browser and on the server.

export const EMAIL_WRONG = "Por favor, insira um email válido";
export const EMAIL_FAILED = "Erro ao cadastrar email. Tente novamente.";
export const EMAIL_STORED = "Email cadastrado com sucesso!";
export const PDF_MISSING = "URL do PDF não configurada";

export const DEFAULT_BUTTON = "OK";
export const DEFAULT_PLACEHOLDER = "Seu melhor email";
export const DEFAULT_DELAY = 5;
/** Seconds: an hour. Later than that nobody is on the page any more. */
export const MAX_DELAY = 3600;

/** The version of the sentence under the e-mail field. */
export const POPUP_CONSENT_VERSION = "2026-11";
