import { data } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ChipLink, ChipRow } from "#app/ui/controls/chip.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { MESSAGES_PATH, RecoveryTabs } from "../admin/recovery-tabs.tsx";
import { runMessageForm } from "../messages/message-actions.server.ts";
import { MessageForm } from "../messages/message-form.tsx";
import { messageName } from "../messages/recovery-message.schema.ts";
import { MESSAGE_NAMES, MESSAGES } from "../messages/recovery-message.ts";
import { findMessage } from "../messages/recovery-messages.server.ts";
import type { Route } from "./+types/admin-messages.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "settings.write");
  const { db, mail } = context.get(appContext);
  const name = messageName.safeParse(url.searchParams.get("mensagem")).data ?? "cart-1";
  return { name, ...(await findMessage(db, name)), mailIsHeld: mail.isHeld() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { id } = requireRight(context, "settings.write");
  const actor = { actorId: id, ip: context.get(requestContext).ip };
  const outcome = await runMessageForm(context.get(appContext), actor, await readForm(request));
  if (!outcome.ok) return data(outcome, outcome.stale ? 409 : 422);
  return redirectWithToast(`${MESSAGES_PATH}${url.search}`, { title: "E-mail salvo.", kind: "success" });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "E-mails de recuperação", noIndex: true });

export default function AdminMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, message, version, mailIsHeld } = loaderData;
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <h1 className="text-2xl md:text-3xl">Recuperação</h1>
      <RecoveryTabs current={MESSAGES_PATH} />
      {mailIsHeld ? (
        <Alert tone="wait" title="Nenhum lembrete sai ainda">
          <p>
            A loja não tem servidor de e-mail: o checkout não oferece lembretes, e nada é enviado até que você
            o configure.
          </p>
        </Alert>
      ) : null}
      <ChipRow label="E-mail">
        {MESSAGE_NAMES.map((one) => (
          <ChipLink
            key={one}
            to={one === "cart-1" ? MESSAGES_PATH : `${MESSAGES_PATH}?mensagem=${one}`}
            pressed={one === name}
          >
            {MESSAGES[one].label}
          </ChipLink>
        ))}
      </ChipRow>
      <MessageForm key={name} name={name} message={message} version={version} failure={actionData} />
      <p className="max-w-text text-sm text-muted">
        Nenhum lembrete sai entre 21h e 8h: o que venceria à noite sai às 8h. Cada pessoa recebe no máximo uma
        série sobre carrinho em sete dias, e todo e-mail tem um link para parar.
      </p>
    </div>
  );
}
