import type { FieldErrors } from "#app/platform/forms/form.ts";
import { Field, Input, Textarea } from "#app/ui/controls/field.tsx";
import { PictureField } from "../page-fields/picture-field.tsx";
import { PAGE_LIMITS } from "../pages/page.ts";
import type { EditedContent } from "./edited-page.ts";

interface PageFactsProps {
  content: EditedContent;
  errors: FieldErrors;
  onChange: (name: "title" | "description" | "picture", value: string) => void;
}

/** What search engines and shared links show of the page. */
export function PageFacts({ content, errors, onChange }: PageFactsProps) {
  return (
    <section
      aria-labelledby="sobre-a-pagina"
      className="grid gap-4 rounded-card bg-surface p-4 inset-ring inset-ring-line sm:p-5"
    >
      <h2 id="sobre-a-pagina" className="text-xl">
        Título e descrição
      </h2>
      <Field
        name="title"
        label="Título"
        hint="Na aba do navegador e nas buscas."
        {...(errors.title && { error: errors.title })}
      >
        <Input
          value={content.title}
          maxLength={PAGE_LIMITS.title}
          autoComplete="off"
          onChange={(event) => onChange("title", event.target.value)}
        />
      </Field>
      <Field
        name="description"
        label="Descrição"
        optional
        hint={`O que a busca mostra embaixo do título. ${content.description.length} de ${PAGE_LIMITS.description} caracteres.`}
        {...(errors.description && { error: errors.description })}
      >
        <Textarea
          rows={2}
          value={content.description}
          maxLength={PAGE_LIMITS.description}
          className="min-h-20!"
          onChange={(event) => onChange("description", event.target.value)}
        />
      </Field>
      <PictureField
        id="picture"
        label="Imagem ao compartilhar"
        hint="Aparece quando alguém manda o link. Sem imagem própria, uma é desenhada."
        value={content.picture}
        error={errors.picture}
        onChange={(value) => onChange("picture", value)}
      />
    </section>
  );
}
