/** Start of the Google sign-in, and the return address that the owner registers at Google. */
export const GOOGLE_PATH = "/login/google";
export const GOOGLE_RETURN_PATH = "/login/google/retorno";

/** Query value of a start from 'Cadastrar'. */
export const FROM_REGISTER = "cadastro";

/** Notices after a failed try, by the code in the URL. */
export const GOOGLE_NOTICES = {
  fora: "O Google não respondeu como devia. Tente de novo em instantes ou entre de outro jeito.",
  tempo: "O tempo para entrar com o Google acabou. Tente de novo.",
  desligado: "Esta loja não usa mais a entrada com o Google.",
  email: "O Google ainda não confirmou o e-mail desta conta. Confirme lá e tente de novo.",
  equipe:
    "Quem trabalha na loja entra primeiro de outro jeito e liga a conta do Google em Minha conta, Segurança.",
  ligar:
    "Já existe uma conta com este e-mail. Entre uma vez com a senha ou com o código por e-mail e ligue o Google em Minha conta, Segurança.",
  outra: "A conta deste e-mail já está ligada a outra conta do Google. Entre com ela ou com a senha.",
  fechada: "Não foi possível entrar com esta conta do Google. Fale com a loja.",
  muitas: "Muitas tentativas. Aguarde alguns minutos e tente de novo.",
} as const;

export type GoogleNotice = keyof typeof GOOGLE_NOTICES;

export function googleNotice(word: string | null): string | undefined {
  return word && Object.hasOwn(GOOGLE_NOTICES, word) ? GOOGLE_NOTICES[word as GoogleNotice] : undefined;
}
