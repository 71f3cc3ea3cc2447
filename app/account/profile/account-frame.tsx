import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { ConnectionGuard } from "#app/ui/connection/connection-guard.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { ACCOUNT_TABS, type AccountTab } from "./account-tabs.ts";

interface AccountFrameProps {
  name: string;
  current: AccountTab | "seguranca" | "emails";
  /** Rendered above the tabs. */
  notice?: ReactNode;
  children: ReactNode;
}

/** Greeting, sign-out and tabs of the account pages. */
export function AccountFrame({ name, current, notice, children }: AccountFrameProps) {
  const isForm = current === "perfil" || current === "seguranca" || current === "emails";
  return (
    <div className="wrap pt-10 pb-24">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-4xl font-extrabold tracking-display">Minha Conta</h1>
          <p className="mt-2 text-lg text-muted">Olá, {name}</p>
        </div>
        <Form method="post" action={href("/logout")}>
          <Button type="submit" variant="quiet" size="compact">
            <Icon name="log-out" />
            Sair
          </Button>
        </Form>
      </div>
      {notice}
      <div className={isForm ? "mt-8 mb-8" : "mt-8"}>
        <TabLinks
          label="Sua conta"
          items={[
            ...ACCOUNT_TABS.map(({ key, label }) => ({
              label,
              to: `${href("/minha-conta")}?aba=${key}`,
              current: key === current,
            })),
            { label: "Segurança", to: "/minha-conta/seguranca", current: current === "seguranca" },
            { label: "E-mails", to: href("/minha-conta/emails"), current: current === "emails" },
          ]}
        />
      </div>
      {children}
      <ConnectionGuard />
    </div>
  );
}
