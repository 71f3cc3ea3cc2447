import { Form, href, Link } from "react-router";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { dayText } from "#app/platform/money-and-dates/day-fields.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { previewQuery } from "../access/student-preview.ts";
import type { PlayerPage } from "./player-page.server.ts";

interface PreviewBarProps {
  page: PlayerPage;
  preview: NonNullable<PlayerPage["preview"]>;
}

/** Shows the simulated student and day of a preview; both can be changed. */
export function PreviewBar({ page, preview }: PreviewBarProps) {
  const { course, chosen } = page;
  return (
    <section
      aria-label="Prévia como aluno"
      className="grid gap-4 rounded-card bg-primary-soft p-5 inset-ring inset-ring-line"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div>
          <h2 className="text-lg">Prévia como aluno</h2>
          <p className="text-sm">Nada do que você fizer aqui fica registrado.</p>
        </div>
        <Link
          to={href("/admin/cursos/:courseId/modulos", { courseId: String(course.id) })}
          className="link inline-flex min-h-11 items-center gap-2"
        >
          <Icon name="arrow-left" className="size-5" />
          Voltar para módulos e aulas
        </Link>
      </div>
      <Form
        key={previewQuery(preview)}
        action={`/curso/${course.address}`}
        preventScrollReset
        className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
      >
        {chosen ? <input type="hidden" name="aula" value={chosen.id} /> : null}
        <Field name="matricula" label="Matriculado em">
          <DateInput required defaultValue={dayText(preview.enrolledOn)} />
        </Field>
        <Field name="em" label="Vendo o curso em">
          <DateInput required defaultValue={dayText(preview.on)} />
        </Field>
        <Button type="submit" variant="quiet">
          Ver
        </Button>
        {preview.cohorts.length > 0 ? (
          <Field name="turma" label="Turma">
            <Select defaultValue={preview.cohortId ? String(preview.cohortId) : ""}>
              <option value="">Nenhuma</option>
              {preview.cohorts.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Checkbox name="concluido" value="1" defaultChecked={preview.isDone} className="sm:col-span-3">
          Como se tivesse concluído tudo antes desta aula
        </Checkbox>
      </Form>
      <p>{outlookSentence(preview)}</p>
    </section>
  );
}

function outlookSentence({
  open,
  lessons,
  completeOn,
  hasPrerequisites,
}: PreviewBarProps["preview"]): string {
  if (lessons === 0) return "Nenhuma aula publicada: o aluno vê um curso vazio.";
  const opened =
    open === lessons
      ? lessons === 1
        ? "A única aula está aberta."
        : `As ${lessons} aulas estão abertas.`
      : `${open} de ${lessons} ${lessons === 1 ? "aula aberta" : "aulas abertas"}.`;
  if (hasPrerequisites && !completeOn)
    return `${opened} As outras abrem conforme o aluno conclui as de antes.`;
  return completeOn
    ? `${opened} O certificado só sai a partir de ${formatDate(completeOn)}, quando abre a última aula.`
    : `${opened} O certificado sai quando o aluno concluir todas.`;
}
