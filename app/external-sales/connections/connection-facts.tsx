import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { platformName } from "#app/move-in/platforms.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { Connection } from "./connection.ts";

interface ConnectionFactsProps {
  connection: Connection;
  /** The webhook address for the platform. */
  address: string;
  /** True if the secret was encrypted with another SESSION_SECRET. */
  isSecretLost: boolean;
}

export function ConnectionFacts({ connection, address, isSecretLost }: ConnectionFactsProps) {
  return (
    <div className="grid gap-4 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6">
      {isSecretLost ? (
        <Alert tone="bad" title="Cole o segredo de novo">
          <p>O segredo salvo não pode mais ser lido, e nenhum aviso é aceito. Cole-o de novo em Editar.</p>
        </Alert>
      ) : null}
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <Field
          name="address"
          id="endereco"
          label={`Endereço para colar na ${platformName(connection.platform)}`}
        >
          <Input
            readOnly
            value={address}
            className="font-mono text-sm"
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <CopyButton text={address} label="Copiar" fieldId="endereco" noun="Link" variant="quiet" />
      </div>
      <p className="text-sm text-muted">É só desta conexão. Não o publique.</p>
    </div>
  );
}

interface ConnectionActsProps {
  connection: Connection;
  editAddress: string;
}

export function ConnectionActs({ connection, editAddress }: ConnectionActsProps) {
  const [isLeaving, setLeaving] = useState(false);
  const running = useNavigation().formData?.get("intent");
  const { id, name, is_paused } = connection;
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={editAddress} variant="quiet" size="compact" preventScrollReset>
        <Icon name="pencil" />
        Editar
      </ButtonLink>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="pause-connection" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="value" value={String(!is_paused)} />
        <Button type="submit" variant="quiet" size="compact" busy={running === "pause-connection"}>
          {is_paused ? "Ligar" : "Pausar"}
        </Button>
      </Form>
      <Button variant="ghost" size="compact" className="text-danger" onClick={() => setLeaving(true)}>
        Excluir
      </Button>
      <DeleteDialog
        intent="delete-connection"
        id={isLeaving ? id : null}
        title="Excluir conexão?"
        onClose={() => setLeaving(false)}
      >
        <p className="wrap-anywhere">
          O endereço de "{name}" deixa de valer e a lista de avisos some. Quem já tem acesso continua com ele.
        </p>
        <p className="mt-2 text-muted">Esta ação não pode ser desfeita.</p>
      </DeleteDialog>
    </div>
  );
}
