// What an account is: its fields and the rules that hold at every door.

import type { Rule } from "#app/nouns/rule-book.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { isEmail } from "#app/platform/text/email-address.ts";
import type { Row } from "#db/schema.ts";
import { TEAM_ROLES, teamName } from "../rights/rights.ts";
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

/** What may be written of an account; of the password its hash. */
export const USER_FIELDS = [
  "name",
  "email",
  "password_hash",
  "role",
  "team_role",
  "avatar",
  "phone",
  "address",
  "is_active",
  "last_login",
] as const satisfies (keyof Row<"users">)[];

export type UserFacts = Pick<Row<"users">, (typeof USER_FIELDS)[number]>;
export type UserPatch = Partial<UserFacts>;

export const NEW_USER: UserFacts = {
  name: "",
  email: "",
  password_hash: null,
  role: "user",
  team_role: null,
  avatar: null,
  phone: null,
  address: null,
  is_active: true,
  last_login: null,
};

export const USER_LABELS: FieldLabels = {
  name: { label: "Nome" },
  email: { label: "E-mail" },
  phone: { label: "Telefone" },
  address: { label: "Endereço" },
  role: {
    label: "Tipo de conta",
    words: Object.fromEntries([
      ["user", teamName(null)],
      ...TEAM_ROLES.map((role) => [role, teamName(role)]),
    ]),
  },
};

/** As the form of an account would send it. */
export function userFields(
  user: Pick<UserFacts, "name" | "email" | "phone" | "address" | "team_role">,
): FieldValues {
  const { name, email, phone, address, team_role: role } = user;
  return {
    name: [name],
    email: [email],
    phone: [phone ?? ""],
    address: [address ?? ""],
    role: [role ?? "user"],
  };
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
