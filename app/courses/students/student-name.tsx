import { EmailAddress } from "#app/ui/display/email-address.tsx";

export function StudentName({ name, email }: { name: string; email: string }) {
  return (
    <>
      <b className="[overflow-wrap:anywhere]">{name}</b>
      <span className="block text-sm text-muted">
        <EmailAddress>{email}</EmailAddress>
      </span>
    </>
  );
}
