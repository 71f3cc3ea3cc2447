// RT-04: between an instant and the job that notes it, lists and the table API say what doors say.
import { expect, test } from "vitest";
import { HOURS } from "#tests/checkout.ts";
import { makeCourseProduct, makePaidOrder, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openTables } from "#tests/table-client.ts";

onBothEngines("conditions that compare instants in SQL");

const INSTANTS = {
  "the opening of a pre-sale": { column: "opens_at", before: "without_access", after: "not_begun" },
  "the end of a right": { column: "ends_at", before: "not_begun", after: "without_access" },
} as const;

for (const [what, { column, ...said }] of Object.entries(INSTANTS)) {
  test(`RT-04: says the same in lists, table API and lesson right after ${what}`, async () => {
    const { site, admin, client } = await openTables();
    const { product, course, lessons } = await makeCourseProduct(site.db);
    const ana = await makeUser(site.db, { email: "ana@fora.example", email_confirmed_at: site.now() });
    await makePaidOrder(site, { user_id: ana.id, lines: [{ product }] });
    const at = new Date(site.now().getTime() + HOURS);
    await site.db
      .updateTable("rights")
      .set({ [column]: at })
      .execute();
    const student = await site.as(ana);
    const listed = async (state: string) =>
      (await (await site.as(admin)).get(`/admin/cursos/${course.id}/alunos?situacao=${state}`)).text.includes(
        ana.email,
      );
    const read = async () => ({
      lesson: (await student.get(`/curso/${course.id}?aula=${lessons[0]?.id}`)).status === 200,
      isActive: await listed("ativos"),
      isOut: await listed("removidos"),
      state: (await client.rows(672))[0]?.state,
    });
    const expected = (state: string) => {
      const isOpen = state === "not_begun";
      return { lesson: isOpen, isActive: isOpen, isOut: !isOpen, state };
    };
    expect(await read()).toEqual(expected(said.before));
    site.advance(HOURS);
    expect(await read()).toEqual(expected(said.after));
    await site.settle();
    expect(await read()).toEqual(expected(said.after));
  });
}
