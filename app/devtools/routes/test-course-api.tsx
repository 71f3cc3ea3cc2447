import { Form, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { COURSE_TABLES, COURSE_TESTS, runCourseTest } from "../course-tables.server.ts";
import { requireDeveloperPages } from "../developer-pages.ts";
import { JsonView } from "../json-view.tsx";
import type { Route } from "./+types/test-course-api.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  requireDeveloperPages(app);
  const test = url.searchParams.get("teste") ?? "";
  const courseId = url.searchParams.get("curso") ?? "";
  const outcome = test
    ? await runCourseTest(app.db, { test, courseId, siteUrl: app.config.siteUrl })
    : undefined;
  return { test, courseId, outcome, tests: COURSE_TESTS, tables: COURSE_TABLES };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Teste da API de cursos", noIndex: true });

export default function TestCourseApiPage({ loaderData }: Route.ComponentProps) {
  const { test, courseId, outcome, tests, tables } = loaderData;
  const busy = useNavigation().state !== "idle";
  return (
    <div className="wrap pt-10 pb-24">
      <h1 className="text-4xl font-extrabold tracking-display">Teste da API de cursos</h1>
      <p className="mt-3 text-lg text-muted">
        Página de desenvolvimento: cursos {tables.courses}, módulos {tables.modules}, aulas {tables.lessons}.
        Só aparece o que qualquer visitante pode ver.
      </p>
      <Form method="get" className="mt-8 grid max-w-2xl gap-4 sm:grid-cols-[1fr_10rem_auto] sm:items-end">
        <Field name="teste" label="O que listar">
          <Select key={test} defaultValue={test || tests[0].key}>
            {tests.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="curso" label="Id do curso">
          <Input inputMode="numeric" defaultValue={courseId} autoComplete="off" />
        </Field>
        <Button type="submit" busy={busy}>
          {busy ? "Listando..." : "Listar"}
        </Button>
      </Form>
      {outcome ? (
        <section className="mt-10">
          <h2 className="text-xl">Resultado</h2>
          {outcome.ok ? (
            <JsonView label="Resultado" value={outcome.result} />
          ) : (
            <Alert tone="bad" title="Erro" className="mt-3">
              <p>{outcome.error}</p>
            </Alert>
          )}
        </section>
      ) : null}
    </div>
  );
}
