// Differences between the shop's students and cohorts and the model.
import { csvRowsOf } from "#app/platform/files/csv-reading.ts";
import type { Day, ModelPerson } from "./place-model.ts";
import type { PlaceStage } from "./place-stage.ts";

/** Compares the lists of students and cohorts, and one student's player. */
export async function differences(stage: PlaceStage, watched: ModelPerson): Promise<string[]> {
  const { model, course, users } = stage;
  const students = await readList(stage, `/admin/cursos/${course}/alunos/exportar`);
  const cohorts = await readList(stage, `/admin/cursos/${course}/turmas/exportar`);
  const wrong = await differencesInPlayer(stage, [watched]);
  const tell = (what: string, seen: unknown, expected: unknown) => {
    if (seen !== expected) wrong.push(`${model.today} ${what}: ${seen}, not ${expected}`);
  };
  for (const [at, person] of model.people.entries()) {
    const row = students.find((one) => one.get("E-mail") === users[at]?.email);
    tell(`person ${at} in the list`, row !== undefined, person.isStudent);
    if (!row) continue;
    const has = model.hasAccess(person);
    tell(`person ${at} has`, row.get("Situação"), has ? "Com acesso" : "Sem acesso");
    tell(`person ${at} until`, row.get("Acesso até"), shown(model.lastDay(person)));
    tell(`person ${at} in`, row.get("Turma"), person.cohort?.name ?? "");
    tell(`person ${at} did`, row.get("Aulas concluídas"), String(person.done));
  }
  for (const cohort of model.cohorts) {
    const row = cohorts.find((one) => one.get("Nome") === cohort.name);
    tell(`taken in ${cohort.name}`, row?.get("Vagas ocupadas"), String(model.taken(cohort)));
  }
  return wrong;
}

/** Compares whether the player opens, and until when. */
export async function differencesInPlayer(
  stage: PlaceStage,
  people: readonly ModelPerson[],
): Promise<string[]> {
  const { model, course, lessons } = stage;
  const wrong: string[] = [];
  for (const person of people) {
    const at = model.people.indexOf(person);
    const page = await (await stage.browserOf(person)).get(`/curso/${course}?aula=${lessons[0]}`);
    const has = model.hasAccess(person);
    if ((page.status === 200) !== has)
      wrong.push(
        `${model.today} the player answers person ${at} with ${page.status}, who ${has ? "has" : "has not"}`,
      );
    const until = /Acesso até (\d\d\/\d\d\/\d{4})/.exec(page.text.replaceAll("<!-- -->", ""))?.[1] ?? "";
    const expected = has ? shown(model.lastDay(person)) : "";
    if (until !== expected)
      wrong.push(`${model.today} the player says ${until} to person ${at}, not ${expected}`);
  }
  return wrong;
}

async function readList(stage: PlaceStage, path: string): Promise<Map<string, string>[]> {
  const [head, ...rows] = csvRowsOf((await (await stage.owner()).get(path)).text.replace(/^\uFEFF/, ""));
  const names = head?.cells ?? [];
  return rows.map(({ cells }) => new Map(names.map((name, at) => [name, cells[at] ?? ""])));
}

/** Row counts that a refusal must not change. */
export async function countRows({ site }: PlaceStage): Promise<string> {
  const row = await site.db
    .selectNoFrom((eb) =>
      (["orders", "order_items", "enrollments", "rights", "users"] as const).map((table) =>
        eb.selectFrom(table).select(eb.fn.countAll<number>().as("count")).as(table),
      ),
    )
    .executeTakeFirstOrThrow();
  return JSON.stringify(row);
}

function shown(day: Day | null): string {
  return day?.split("-").toReversed().join("/") ?? "";
}
