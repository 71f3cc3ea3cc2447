import { Form } from "react-router";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { PAGE_LIMITS, type PageStatus } from "../pages/page.ts";

interface PageStandingProps {
  /** Of a page at /p; the site's own pages stay where they are. */
  slug: string | null;
  status: PageStatus;
  mayHide: boolean;
  version: number;
  errors: FieldErrors;
  onLeave: () => void;
}

/** Where the page stands, and whether visitors find it. */
export function PageStanding({ slug, status, mayHide, version, errors, onLeave }: PageStandingProps) {
  const mayToggle = mayHide && status !== "draft";
  if (slug === null && !mayToggle) return null;
  const isShown = status === "published";
  return (
    <section
      aria-labelledby="endereco"
      className="grid gap-4 rounded-card bg-surface p-4 inset-ring inset-ring-line sm:p-5"
    >
      <h2 id="endereco" className="text-xl">
        {slug === null ? "No site" : "Endereço"}
      </h2>
      {slug === null ? null : (
        <Form method="post" noValidate className="grid gap-3" onSubmit={onLeave}>
          <input type="hidden" name="version" value={version} />
          <Field
            name="slug"
            label="Depois de /p/"
            hint="Quem tem o endereço de agora deixa de encontrar a página."
            {...(errors.slug && { error: errors.slug })}
          >
            <Input
              key={slug}
              defaultValue={slug}
              maxLength={PAGE_LIMITS.slug}
              autoComplete="off"
              autoCapitalize="none"
            />
          </Field>
          <Button
            type="submit"
            name="intent"
            value="move-page"
            variant="quiet"
            size="compact"
            className="justify-self-start"
          >
            Mudar endereço
          </Button>
        </Form>
      )}
      {mayToggle ? (
        <Form method="post" className="flex flex-wrap items-center gap-3" onSubmit={onLeave}>
          <input type="hidden" name="version" value={version} />
          <Button
            type="submit"
            name="intent"
            value={isShown ? "hide-page" : "show-page"}
            variant="quiet"
            size="compact"
          >
            {isShown ? "Esconder a página" : "Mostrar a página"}
          </Button>
          <span className="text-sm text-muted">
            {isShown
              ? "Ela some do site e do menu; o que está escrito fica."
              : "Visitantes voltam a encontrá-la."}
          </span>
        </Form>
      ) : null}
    </section>
  );
}
