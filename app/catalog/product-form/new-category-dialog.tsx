import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { ColorField } from "#app/categories/color-field.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { useDraftLine } from "#app/ui/draft-form/use-draft-line.ts";
import type { action } from "../routes/new-product-category.ts";

const FORM = "nova-categoria";

interface NewCategoryDialogProps {
  open: boolean;
  onClose: () => void;
  onMade: (category: { id: number; name: string }) => void;
}

/** Over the form of a product, which stays as it is; made as soon as it opens, so that nothing stands in it. */
export function NewCategoryDialog({ open, ...rest }: NewCategoryDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, onMade }: Omit<NewCategoryDialogProps, "open">) {
  const fetcher = useFetcher<typeof action>();
  const answer = fetcher.data;
  const errors = answer?.ok === false ? answer.errors : undefined;
  const isBusy = fetcher.state !== "idle";
  const name = useRef<HTMLInputElement>(null);
  const { hint, forget } = useDraftLine(name, "produto/nova-categoria");
  // After the dialog's own effect, which puts the focus on its title.
  useEffect(() => name.current?.focus(), []);
  useEffect(() => {
    // The page has read its categories again by now.
    if (!answer?.ok || fetcher.state !== "idle") return;
    forget();
    onMade({ id: answer.id, name: answer.name });
  }, [answer, fetcher.state, forget, onMade]);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Nova categoria"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM} busy={isBusy}>
            {isBusy ? "Salvando..." : "Criar categoria"}
          </Button>
        </>
      }
    >
      <fetcher.Form
        id={FORM}
        method="post"
        action="/admin/produtos/categorias"
        noValidate
        className="grid gap-5"
      >
        <ErrorSummary
          {...(errors && { errors })}
          title="Erro ao salvar categoria"
          idOf={(name) => (name === "name" ? "nome-da-categoria" : name)}
        />
        <Field
          name="name"
          id="nome-da-categoria"
          label="Nome"
          hint={hint}
          {...(errors?.name && { error: errors.name })}
        >
          <Input ref={name} required maxLength={80} autoComplete="off" />
        </Field>
        <ColorField initial="" isOpen error={errors?.color} />
      </fetcher.Form>
    </Dialog>
  );
}
