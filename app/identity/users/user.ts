// What an account is: its fields and the rules that hold at every door.

import { blankOf, type ColumnsOf, sentFields } from "#app/nouns/columns.ts";
import type { Rule } from "#app/nouns/rule-book.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { isEmail } from "#app/platform/text/email-address.ts";
import { isSafeAddress } from "#app/platform/text/web-address.ts";
import type { Row } from "#db/schema.ts";
import { RIGHT_WORDS } from "../rights/right-labels.ts";
import { type Standing, TEAM_ROLES, teamName } from "../rights/rights.ts";
import {
  ADDRESS_LINE,
  ADDRESS_MAX,
  ADDRESS_TOO_LONG,
  EMAIL_INVALID,
  hasControlCharacters,
  isNameTooShort,
  isPhone,
  NAME_LINE,
  NAME_MAX,
  NAME_TOO_LONG,
  NAME_TOO_SHORT,
  PHONE_INVALID,
} from "../user-rules.ts";

const ROLES = Object.fromEntries(TEAM_ROLES.map((role) => [role, teamName(role)]));

/** What may be written of an account; of the password its hash. */
export const USER_COLUMNS = {
  name: { label: "Nome", blank: "", served: { place: 1, required: true, isPersons: true } },
  email: { label: "E-mail", blank: "", served: { place: 2, as: "email", required: true } },
  password_hash: { label: "Senha", blank: null, notInForm: true, served: { place: 3, as: "password" } },
  role: {
    label: "Tipo de conta",
    words: { user: teamName(null), ...ROLES },
    blank: "user",
    served: { place: 4, oneOf: ["user", "admin"], nullable: false },
  },
  team_role: { label: "Tipo de conta", words: ROLES, blank: null, notInForm: true },
  more_roles: { label: "Também cuida de", words: ROLES, blank: [] },
  more_rights: { label: "Direitos a mais", words: RIGHT_WORDS, blank: [] },
  avatar: { label: "Foto", blank: null, notInForm: true, served: { place: 5, isPersons: true } },
  phone: { label: "Telefone", blank: null, served: { place: 6, isForm: true, isPersons: true } },
  address: { label: "Endereço", blank: null, served: { place: 7, as: "long_text", isPersons: true } },
  is_active: {
    label: "Conta ativa",
    kind: "truth",
    blank: true,
    notInForm: true,
    served: { place: 8, byDefault: true },
  },
  last_login: { label: "Último acesso", kind: "date", blank: null, notInForm: true, served: { place: 11 } },
} satisfies ColumnsOf<Row<"users">>;

export type UserFacts = Pick<Row<"users">, keyof typeof USER_COLUMNS>;
export type UserPatch = Partial<UserFacts>;

export const NEW_USER = blankOf<UserFacts>(USER_COLUMNS);

/** As the form of an account would send it. */
export function userFields(
  user: Pick<UserFacts, "name" | "email" | "phone" | "address"> & Standing,
): FieldValues {
  return sentFields(USER_COLUMNS, { ...user, role: user.team_role ?? "user" });
}

const LEFT = "ficou como veio";

export const USER_RULES: readonly Rule<UserFacts>[] = [
  {
    field: "name",
    code: "required",
    error: NAME_TOO_SHORT,
    breaks: ({ name }) => name.trim() === "",
  },
  {
    field: "name",
    code: "invalid",
    error: NAME_TOO_SHORT,
    breaks: ({ name }) => isNameTooShort(name),
    imported: { note: `é mais curto do que o formulário aceita: ${LEFT}` },
  },
  {
    field: "name",
    code: "max_length",
    error: NAME_TOO_LONG,
    breaks: ({ name }) => [...name].length > NAME_MAX,
    imported: { note: `é mais longo do que o formulário aceita: ${LEFT}` },
  },
  {
    field: "name",
    code: "invalid",
    error: NAME_LINE,
    breaks: ({ name }) => hasControlCharacters(name),
  },
  {
    field: "email",
    code: "invalid",
    error: EMAIL_INVALID,
    breaks: ({ email }) => !isEmail(email),
  },
  {
    field: "avatar",
    code: "invalid",
    error: "Use um endereço que comece com https://, ou o de um arquivo deste site.",
    breaks: ({ avatar }) => Boolean(avatar) && !isSafeAddress(avatar ?? ""),
    imported: { as: { avatar: null }, note: "não é um endereço https nem deste site: ficou de fora" },
  },
  {
    field: "phone",
    code: "invalid",
    error: PHONE_INVALID,
    breaks: ({ phone }) => Boolean(phone) && !isPhone(phone ?? ""),
    imported: { note: `não tem o formato do formulário: ${LEFT}` },
  },
  {
    field: "address",
    code: "max_length",
    error: ADDRESS_TOO_LONG,
    breaks: ({ address }) => (address ?? "").length > ADDRESS_MAX,
    imported: { note: `é mais longo do que o formulário aceita: ${LEFT}` },
  },
  {
    field: "address",
    code: "invalid",
    error: ADDRESS_LINE,
    breaks: ({ address }) => hasControlCharacters(address ?? ""),
    imported: { note: `tem mais de uma linha: ${LEFT}` },
  },
];
