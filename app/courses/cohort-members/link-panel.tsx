import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";

interface LinkPanelProps {
  cohortId: number;
  /** Absolute URL. */
  address: string;
  isOpen: boolean;
}

/** The enrolment link, which the owner can copy, open, close and renew. */
export function LinkPanel({ cohortId, address, isOpen }: LinkPanelProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <section
      aria-labelledby="link-da-turma"
      className="grid gap-4 rounded-card bg-surface p-5 inset-ring inset-ring-line"
    >
      <div>
        <h2 id="link-da-turma" className="text-xl">
          Link de matrícula
        </h2>
        <p className="mt-1 text-muted">
          {isOpen
            ? "Aberto: quem tem o link se matricula sozinho, sem pagar."
            : "Fechado: quem abre o link lê que as matrículas estão fechadas."}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Field name="endereco" id="link-de-matricula" label="Endereço" className="min-w-0 flex-1 basis-72">
          <Input readOnly value={address} />
        </Field>
        <CopyButton text={address} label="Copiar" fieldId="link-de-matricula" noun="Link" variant="quiet" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="open-cohort-link" />
          <input type="hidden" name="id" value={cohortId} />
          <input type="hidden" name="value" value={String(!isOpen)} />
          <Button type="submit" size="compact" variant={isOpen ? "quiet" : "primary"} busy={busy}>
            {isOpen ? "Fechar matrículas" : "Abrir matrículas"}
          </Button>
        </Form>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="renew-cohort-link" />
          <input type="hidden" name="id" value={cohortId} />
          <Button type="submit" size="compact" variant="quiet" busy={busy}>
            Trocar o link por um novo
          </Button>
        </Form>
      </div>
    </section>
  );
}
