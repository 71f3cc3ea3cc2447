import { accountKind, leads } from "#app/identity/rights/rights.ts";
import type { Profile } from "#app/identity/users/users.server.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { formatLongDate } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Alert } from "#app/ui/display/alert.tsx";
import { SecondFactorCard } from "../security/second-factor-card.tsx";
import { EmailForm, FirstPasswordForm, PasswordForm, ProfileForm } from "./account-form.tsx";
import type { PendingChange } from "./pending-email.tsx";
import { DeletionForm, ExportForm } from "./privacy-panel.tsx";
import type { AccountStatistics } from "./statistics.server.ts";

interface ProfileTabProps {
  profile: Profile;
  pending: PendingChange | undefined;
  /** A second factor is on and was not shown recently. */
  asksCode: boolean;
  statistics: AccountStatistics;
  /** The server's refusal and its form. */
  refusal?: Failure & { intent: string };
}

export function ProfileTab({ profile, pending, asksCode, statistics, refusal }: ProfileTabProps) {
  const refusalOf = (intent: string) => (refusal?.intent === intent ? refusal : undefined);
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_20rem]">
      <div className="grid content-start gap-12">
        {profile.team_role && profile.weak_password ? (
          <Alert tone="bad" title="Crie uma senha mais forte">
            <p>
              A senha desta conta é curta ou fácil de adivinhar, e ela abre o painel da loja. O painel volta a
              abrir assim que você criar outra, em Senha, logo abaixo.
            </p>
          </Alert>
        ) : null}
        <ProfileForm profile={profile} refusal={refusalOf("profile")} />
        <EmailForm
          key={pending?.email ?? profile.email}
          profile={profile}
          pending={pending}
          asksCode={asksCode}
          refusal={refusalOf("email") ?? refusalOf("resend-email")}
        />
        {profile.hasPassword ? (
          <PasswordForm
            email={profile.email}
            isAdmin={Boolean(profile.team_role)}
            asksCode={asksCode}
            refusal={refusalOf("password")}
          />
        ) : (
          <FirstPasswordForm email={profile.email} refusal={refusalOf("first-password")} />
        )}
        <SecondFactorCard since={profile.totp_enabled_at} isConfirmed={profile.email_confirmed_at !== null} />
        <ExportForm />
        {leads(profile.team_role) ? null : (
          <DeletionForm
            hasPassword={profile.hasPassword}
            asksCode={asksCode}
            refusal={refusalOf("deletion")}
          />
        )}
      </div>
      <ProfileFacts profile={profile} statistics={statistics} />
    </div>
  );
}

function ProfileFacts({ profile, statistics }: Pick<ProfileTabProps, "profile" | "statistics">) {
  const facts: [string, string][] = [
    ["Nome", profile.name],
    ["E-mail", profile.email],
    ["Tipo de conta", accountKind(profile.team_role)],
    ["Membro desde", formatLongDate(profile.created_at)],
  ];
  const figures: [string, string][] = [
    ["Produtos", String(statistics.products)],
    ["Cursos", String(statistics.courses)],
    ["Pedidos", String(statistics.orders)],
    ["Downloads", String(statistics.downloads)],
    ["Total em compras", formatBRL(statistics.spent)],
  ];
  return (
    <aside className="grid content-start gap-8 lg:order-last max-lg:order-first">
      <FactList title="Sua conta" facts={facts} />
      <FactList title="Estatísticas" facts={figures} />
    </aside>
  );
}

function FactList({ title, facts }: { title: string; facts: [string, string][] }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right font-semibold wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
