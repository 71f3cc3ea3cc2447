// Texts and limits of the question form, for browser and server.
export const DOUBT_MAX_LENGTH = 2000;
export const ANSWER_MAX_LENGTH = 5000;
export const DOUBT_BLANK = "Por favor, escreva sua dúvida.";
export const DOUBT_SENT = "Dúvida enviada com sucesso!";
export const DOUBT_FAILED = "Erro ao enviar dúvida.";
export const DOUBT_TRY_LATER = "Tente novamente mais tarde.";
