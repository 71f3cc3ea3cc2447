// Rules and sentences about people that the browser checks while they type and the server checks again.
import { seenLength } from "#app/platform/text/bare-text.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { normalSecret } from "#db/typed-secret.ts";

export const NAME_MIN = 2;
export const NAME_MAX = 120;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const ADMIN_PASSWORD_MIN = 10;

export const NAME_TOO_SHORT = "Nome deve ter pelo menos 2 caracteres";
export const NAME_TOO_LONG = `Nome deve ter no máximo ${NAME_MAX} caracteres`;
export const NAME_LINE = "Nome não pode ter quebras de linha nem caracteres invisíveis";
export const PHONE_INVALID = "Informe um telefone com DDD, como (47) 99900-0000";
export const ADDRESS_MAX = 300;
export const ADDRESS_TOO_LONG = `Endereço deve ter no máximo ${ADDRESS_MAX} caracteres`;
export const ADDRESS_LINE = "Escreva o endereço em uma linha";
export const EMAIL_INVALID = "E-mail inválido";
export const EMAIL_IN_USE = "Este email já está em uso";
export const PASSWORD_TOO_SHORT = "Senha deve ter pelo menos 6 caracteres";
export const ADMIN_PASSWORD_TOO_SHORT = `A senha de administrador deve ter pelo menos ${ADMIN_PASSWORD_MIN} caracteres`;
export const ADMIN_PASSWORD_HINT =
  "Pelo menos 10 caracteres. Três ou quatro palavras que não andam juntas são fáceis de lembrar.";
export const ADMIN_PASSWORD_COMMON =
  "Esta senha é fácil de adivinhar. Junte três ou quatro palavras que só você juntaria";
export const PASSWORDS_DIFFER = "As senhas não coincidem";
export const ADMIN_STAYS = "Não é possível excluir um usuário administrador.";
export const TEAM_STAYS =
  "Quem é da equipe não é excluído. Antes, quem é dono ou administrador tira o papel da pessoa em Usuários.";
export const WAITS_FOR_ERASURE =
  "A própria pessoa pediu a exclusão desta conta. Até o dia dela, só o link que enviamos para o e-mail da conta a traz de volta.";
/** A team role requires a confirmed address, so nobody may change the address for a team member. */
export const TEAM_EMAIL =
  "O e-mail de quem é da equipe não muda por aqui: a própria pessoa troca em Minha conta, e confirma o endereço novo.";
export const NOT_IN_BULK =
  "Quem é da equipe muda um de cada vez, e uma conta com exclusão pedida só volta pelo link que enviamos.";
export const ADMIN_STAYS_ACTIVE = "Não é possível desativar um usuário administrador.";
export const LAST_OWNER = "A loja precisa de um dono. Torne outra pessoa dona antes de mudar esta conta.";
export const UNCONFIRMED_IN_TEAM =
  "Esta conta ainda não confirmou o e-mail, então não se sabe de quem ela é. Convide a pessoa em Convites: o link vai para a caixa dela.";
export const CONFIRM_FIRST = "Confirme primeiro o seu e-mail: até lá, ninguém sabe que ele é seu.";
export const ACTIVE_FIRST = "Ative o usuário antes de torná-lo administrador.";
export const WRONG_CREDENTIALS = "Email ou senha inválidos";
/** Of who comes in by a code, where an act asks for the password. */
export const NO_PASSWORD_YET =
  "A sua conta ainda não tem senha. Crie uma em Minha conta, Perfil, e volte aqui.";
/** Where the page itself knows the e-mail, and only a password was typed. */
export const WRONG_PASSWORD = "Senha incorreta";
export const SIGN_IN_FAILED = "Falha na autenticação";

/** The version of the terms and of the privacy page that a new account accepts. */
export const TERMS_VERSION = "2026-11";

/** Digits and what people write between them. */
export function isPhone(text: string): boolean {
  return /^\+?[\d ()-]{8,25}$/.test(text);
}

/** A single letter is nobody's name; what is left empty is asked for with its own words. */
export function isNameTooShort(text: string): boolean {
  return seenLength(text) < NAME_MIN;
}

/** Of a person who has not said it: what stands before the "@". */
export function nameFromAddress(email: string): string {
  const words = email.split("@")[0] ?? email;
  return [...words.padEnd(NAME_MIN, ".")].slice(0, NAME_MAX).join("");
}

/** For an account that others open: what an order, a list or a provider says of the name, if it could be one. */
export function nameOrAddress(said: string | null, email: string): string {
  const name = (said ?? "").replace(/[\p{Cc}\s]+/gu, " ").trim();
  const cut = [...name].slice(0, NAME_MAX).join("").trim();
  return isNameTooShort(cut) ? nameFromAddress(email) : cut;
}

/** Line breaks and other control characters, which no line of text about a person has. */
export function hasControlCharacters(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text);
}

export type RegistrationField = "name" | "email" | "password" | "password_confirmation";

/** What the registration form says while it is filled in: nothing about a field that is still empty. */
export function registrationHints(
  fields: Record<RegistrationField, string>,
): Partial<Record<RegistrationField, string>> {
  const hints: Partial<Record<RegistrationField, string>> = {};
  if (fields.name && isNameTooShort(fields.name)) hints.name = NAME_TOO_SHORT;
  if (fields.email && !isEmail(normalEmail(fields.email))) hints.email = EMAIL_INVALID;
  if (fields.password && [...normalSecret(fields.password)].length < PASSWORD_MIN)
    hints.password = PASSWORD_TOO_SHORT;
  const isRepeated = normalSecret(fields.password_confirmation) === normalSecret(fields.password);
  if (fields.password_confirmation && !isRepeated) hints.password_confirmation = PASSWORDS_DIFFER;
  return hints;
}

/** All four are there and right. */
export function canRegister(fields: Record<RegistrationField, string>): boolean {
  return Object.values(fields).every(Boolean) && Object.keys(registrationHints(fields)).length === 0;
}

export function stateName(isActive: boolean): string {
  return isActive ? "Ativo" : "Inativo";
}
