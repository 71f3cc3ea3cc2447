import { fieldsOf } from "#app/nouns/columns.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { Switch } from "#app/ui/controls/choice.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { QuizEditor } from "../quiz/quiz-editor.tsx";
import { LESSON_COLUMNS } from "./lesson.ts";
import type { EditedLesson } from "./lessons.server.ts";

interface QuizFieldsProps {
  lesson: EditedLesson | null;
  errors: FieldErrors | undefined;
}

export function QuizFields({ lesson, errors }: QuizFieldsProps) {
  const field = fieldsOf(LESSON_COLUMNS, errors);
  return (
    <>
      <QuizEditor quiz={lesson?.quiz ?? null} error={errors?.quiz_data} />
      <Field {...field("quiz_pass_percent")} hint="A aula é concluída quando o aluno atinge esta nota.">
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          step={1}
          defaultValue={lesson?.quiz_pass_percent ?? 70}
          className="max-w-32"
        />
      </Field>
      <Switch name="quiz_one_by_one" defaultChecked={lesson?.quiz_one_by_one ?? false}>
        Mostrar uma pergunta por vez
      </Switch>
    </>
  );
}
