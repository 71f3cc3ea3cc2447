import { z } from "zod";
import { act, actOnMarked } from "#app/platform/forms/act.schema.ts";
import { honeypot, repeated, rowId } from "#app/platform/forms/text.schema.ts";
import { bareText, typedText } from "#app/platform/text/bare-text.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { normalPhone } from "#app/platform/text/phone.ts";
import { normalSecret } from "#db/typed-secret.ts";
import { BESIDE_ROLES, SINGLE_RIGHTS, TEAM_ROLES } from "./rights/rights.ts";
import {
  ADDRESS_LINE,
  ADDRESS_MAX,
  ADDRESS_TOO_LONG,
  ADMIN_PASSWORD_MIN,
  ADMIN_PASSWORD_TOO_SHORT,
  EMAIL_INVALID,
  hasControlCharacters,
  isNameTooShort,
  isPhone,
  NAME_LINE,
  NAME_MAX,
  NAME_TOO_LONG,
  NAME_TOO_SHORT,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_TOO_SHORT,
  PASSWORDS_DIFFER,
  PHONE_INVALID,
} from "./user-rules.ts";

const lengthOf = (text: string) => [...text].length;
const oneLine = (text: string) => !hasControlCharacters(text);

const name = z
  .string(NAME_TOO_SHORT)
  .transform(typedText)
  .refine((text) => !isNameTooShort(text), NAME_TOO_SHORT)
  .refine((text) => lengthOf(text) <= NAME_MAX, NAME_TOO_LONG)
  .refine(oneLine, NAME_LINE);

export const emailField = z.string(EMAIL_INVALID).transform(normalEmail).refine(isEmail, EMAIL_INVALID);

const passwordOf = (least: number, tooShort: string) =>
  z
    .string(tooShort)
    .refine((text) => lengthOf(normalSecret(text)) >= least, tooShort)
    .refine((text) => lengthOf(text) <= PASSWORD_MAX, `Senha deve ter no máximo ${PASSWORD_MAX} caracteres`);

export const passwordField = passwordOf(PASSWORD_MIN, PASSWORD_TOO_SHORT);

/** Where it is known before the password is read that an administrator chooses it. */
const adminPasswordField = passwordOf(ADMIN_PASSWORD_MIN, ADMIN_PASSWORD_TOO_SHORT);

const currentPassword = z
  .string("Informe a senha atual")
  .min(1, "Informe a senha atual")
  .max(PASSWORD_MAX, "A senha atual não confere");

const samePassword = {
  check: (form: { password: string; password_confirmation: string }) =>
    normalSecret(form.password) === normalSecret(form.password_confirmation),
  refusal: { path: ["password_confirmation"], error: PASSWORDS_DIFFER },
};

export const loginSchema = z.strictObject({
  // Whatever else it is, it is looked up: an address that cannot exist is refused like one that does not.
  email: z
    .string("Informe o e-mail")
    .trim()
    .min(1, "Informe o e-mail")
    .max(1000, EMAIL_INVALID)
    .refine(oneLine, EMAIL_INVALID),
  password: z.string("Informe a senha").min(1, "Informe a senha").max(1000, "Senha longa demais"),
});

const typedCode = z
  .string("Informe o código")
  .transform(bareText)
  .pipe(z.string().min(1, "Informe o código").max(100, "Código longo demais"));

/** Six digits of an app, or a recovery code: whatever else it is, it opens nothing. */
export const loginCodeSchema = z.strictObject({
  code: typedCode,
});

export const registrationSchema = z
  .strictObject({
    name,
    email: emailField,
    password: passwordField,
    password_confirmation: z.string(PASSWORDS_DIFFER).min(1, PASSWORDS_DIFFER),
    website: honeypot,
  })
  .refine(samePassword.check, samePassword.refusal);

export const firstAccessSchema = z
  .strictObject({
    code: typedCode,
    name,
    email: emailField,
    password: adminPasswordField,
    password_confirmation: z.string(PASSWORDS_DIFFER).min(1, PASSWORDS_DIFFER),
  })
  .refine(samePassword.check, samePassword.refusal);

export const invitationSchema = z
  .strictObject({ name, password: adminPasswordField, password_confirmation: z.string(PASSWORDS_DIFFER) })
  .refine(samePassword.check, samePassword.refusal);

/** What administrators do with invitations. */
export const invitationChangeSchema = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("invite"),
    email: emailField,
    role: z.enum(TEAM_ROLES, "Escolha o que a pessoa vai fazer."),
  }),
  act("resend"),
  act("link"),
  act("withdraw"),
]);

export const forgottenSchema = z.strictObject({ email: emailField, website: honeypot });

export const newPasswordSchema = z
  .strictObject({ password: passwordField, password_confirmation: z.string(PASSWORDS_DIFFER) })
  .refine(samePassword.check, samePassword.refusal);

const phone = z
  .string()
  .transform(typedText)
  .transform((text) => normalPhone(text) ?? text)
  .refine((text) => text === "" || isPhone(text), PHONE_INVALID)
  .transform((text) => text || null);

const address = z
  .string()
  .transform(typedText)
  .refine((text) => text.length <= ADDRESS_MAX, ADDRESS_TOO_LONG)
  .refine(oneLine, ADDRESS_LINE)
  .transform((text) => text || null);

export const profileSchema = z
  .strictObject({ intent: z.literal("profile"), name, phone, address })
  .transform(({ intent, ...patch }) => ({ intent, patch }));

const WRONG_ROLE = "Este papel não existe mais. Recarregue a página.";
const WRONG_RIGHT = "Este direito não existe mais. Recarregue a página.";

/** What an administrator may do to an account; the fields of persons are those of their own profile. */
export const userEditSchema = z
  .strictObject({
    intent: z.literal("save-user"),
    id: rowId,
    version: rowId.optional(),
    name,
    email: emailField,
    phone,
    address,
    // Left out by whoever may not choose it.
    role: z.enum(["user", ...TEAM_ROLES], "Escolha o tipo de conta.").optional(),
    more_roles: repeated(z.enum(BESIDE_ROLES, WRONG_ROLE), BESIDE_ROLES.length, WRONG_ROLE).optional(),
    more_rights: repeated(z.enum(SINGLE_RIGHTS, WRONG_RIGHT), SINGLE_RIGHTS.length, WRONG_RIGHT).optional(),
  })
  .transform(({ intent, id, version, role, more_roles, more_rights, ...identity }) => {
    // Boxes that are not ticked are not sent: with the role come all of them.
    const team =
      role === undefined
        ? {}
        : {
            team_role: role === "user" ? null : role,
            more_roles: more_roles ?? [],
            more_rights: more_rights ?? [],
          };
    return { intent, id, version, patch: { ...identity, ...team } };
  });

export const userChangeSchema = z.discriminatedUnion("intent", [
  act("set-user-active", { active: z.enum(["true", "false"]) }),
  actOnMarked("set-users-active", "Marque no máximo 200 usuários por vez.", {
    active: z.enum(["true", "false"]),
  }),
  act("delete-user"),
  act("resend-confirmation"),
  act("end-sessions"),
  act("disable-second-factor"),
]);

export const emailChangeSchema = z.strictObject({
  intent: z.literal("email"),
  email: emailField,
  current_password: currentPassword,
});

/** The password only where the page asks for it. */
export const confirmationSchema = z.strictObject({ current_password: currentPassword.optional() });

export const passwordChangeSchema = z
  .strictObject({
    intent: z.literal("password"),
    current_password: currentPassword,
    password: passwordField,
    password_confirmation: z.string(PASSWORDS_DIFFER),
  })
  .refine(samePassword.check, samePassword.refusal);

/** The one who is Google's: shown to be themselves before it is linked, or linked no more. */
export const googleLinkSchema = z.strictObject({ intent: z.enum(["prove-for-google", "unlink-google"]) });

/** The forms of the page of security; those that change the second factor ask for the password again. */
export const securitySchema = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("end-session"), session: z.string().max(100) }),
  z.strictObject({ intent: z.literal("end-other-sessions") }),
  z.strictObject({ intent: z.literal("begin-second-factor"), current_password: currentPassword }),
  z.strictObject({
    intent: z.literal("confirm-second-factor"),
    setup: z.string().max(1000),
    code: z
      .string("Informe o código")
      .transform((text) => bareText(text).replace(/[\s-]/g, ""))
      .refine((text) => /^\d{6}$/.test(text), "O código tem 6 dígitos"),
  }),
  z.strictObject({ intent: z.literal("renew-recovery-codes"), current_password: currentPassword }),
  z.strictObject({ intent: z.literal("end-second-factor"), current_password: currentPassword }),
]);
