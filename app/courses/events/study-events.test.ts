import { expect, test } from "vitest";
import { enroll } from "#app/courses/access/enrollments.server.ts";
import { buy, DAYS, SECONDS, wait } from "#tests/checkout.ts";
import { dataOf, namesOf, openListening } from "#tests/event-listener.ts";
import { makeCourse, makeCourseProduct, makeOffer, makeUser } from "#tests/makers.ts";

const ACCESS = ["enrollment.created", "enrollment.ended"] as const;
const STUDY = ["lesson.completed", "course.completed", "certificate.issued", "question.asked"] as const;

test("EV-01: raises events when a place is bought, suspended, given back and taken, only when access changes", async () => {
  const { site, admin, told } = await openListening({ events: ACCESS });
  const { product, course } = await makeCourseProduct(site.db, { name: "Curso à venda", price: 9900 });
  const user = await makeUser(site.db, { name: "Ana Souza", email: "ana@teste.example" });
  const student = await site.as(user);
  const order = await buy(site, student, product, { method: "credit", card: "tok_sandbox_dispute" });
  await wait(site, 3 * SECONDS);
  const opened = await told();
  expect(dataOf(opened, "enrollment.created")).toMatchObject([
    {
      student: { id: user.id, name: "Ana Souza", email: "ana@teste.example" },
      course: { id: course.id, url: expect.stringContaining(`/curso/${course.id}-`) },
      order_id: order.id,
    },
  ]);
  await wait(site, 5 * SECONDS);
  const suspended = await told();
  expect(dataOf(suspended, "enrollment.ended")).toMatchObject([
    { student: { id: user.id }, is_passing: true, reason: "Pagamento contestado." },
  ]);
  const team = await site.as(admin);
  const act = (action: string) => team.postJson(`/api/orders/${order.publicId}/sandbox`, { action });
  expect((await act("win-dispute")).status).toBe(200);
  expect(namesOf(await told())).toEqual(["enrollment.created"]);
  // A second place beside the first raises no event, and neither does its end.
  await enroll(site.db, { userId: user.id, courseId: course.id }, site.now());
  expect(await told()).toEqual([]);
});

test("EV-01: raises events for a place that is given by hand, taken with a reason and given back", async () => {
  const { site, admin, told } = await openListening({ events: ACCESS });
  const course = await makeCourse(site.db);
  const team = await site.as(admin);
  const students = `/admin/cursos/${course.course.id}/alunos`;
  const given = await team.post(students, {
    intent: "enroll-student",
    email: "caio@teste.example",
    name: "Caio",
  });
  expect(given.status, given.text.slice(0, 200)).toBe(302);
  const [place] = dataOf(await told(), "enrollment.created");
  expect(place).toMatchObject({ student: { email: "caio@teste.example" }, order_id: null });
  const { id } = await site.db.selectFrom("enrollments").select("id").executeTakeFirstOrThrow();
  const taken = await team.post(students, {
    intent: "remove-student",
    id: String(id),
    reason: "Turma encerrada",
  });
  expect(taken.status, taken.text.slice(0, 200)).toBe(302);
  expect(dataOf(await told(), "enrollment.ended")).toMatchObject([
    {
      student: { email: "caio@teste.example" },
      is_passing: false,
      reason: expect.stringContaining("Motivo: Turma encerrada."),
    },
  ]);
});

test("EV-02: raises the event of a pre-sale on the opening day, not as opened and closed at once", async () => {
  const { site, told } = await openListening({ events: ACCESS });
  const { product } = await makeCourseProduct(site.db, { price: 9900 });
  const opens_at = new Date(Math.ceil(site.now().getTime() / DAYS) * DAYS + 10 * DAYS + 3 * 3_600_000);
  const offer = await makeOffer(site.db, { product_id: product.id, price: 5000, opens_at });
  const student = await site.as(await makeUser(site.db));
  const body = {
    lines: [{ productId: product.id, offerId: offer.id, quantity: 1 }],
    seenTotalCents: 5000,
    name: "Ana Souza",
    email: "ana@teste.example",
    method: "credit",
    cardToken: "tok_sandbox_approve",
  };
  const answer = await student.postJson("/api/checkout/orders", body, {
    headers: { "idempotency-key": "3f0b5d9e-6a51-4d2b-9b53-0f7a3a1f5c11" },
  });
  expect(answer.status, answer.text).toBe(201);
  await wait(site, 5 * SECONDS);
  const order = await site.db.selectFrom("orders").select("status").executeTakeFirstOrThrow();
  expect(order.status).toBe("completed");
  expect(await told()).toEqual([]);
  await wait(site, 12 * DAYS);
  expect(namesOf(await told())).toEqual(["enrollment.created"]);
});

test("EV-01: raises events for lessons, a completed course, its certificate and a question", async () => {
  const { site, told } = await openListening({ events: STUDY });
  const { course, lessons } = await makeCourse(site.db, { title: "Luz natural" });
  const user = await makeUser(site.db, { name: "Ana Souza" });
  await enroll(site.db, { userId: user.id, courseId: course.id }, site.now());
  const student = await site.as(user);
  const [first, last] = lessons;
  if (!first || !last) throw new Error("the course has no lessons");
  const complete = (lesson: { id: number }) =>
    student.post(`/curso/${course.id}?aula=${lesson.id}`, { intent: "complete" });
  expect((await complete(first)).status).toBe(302);
  const one = await told();
  expect(namesOf(one)).toEqual(["lesson.completed"]);
  expect(dataOf(one, "lesson.completed")).toMatchObject([
    { lesson: { id: first.id, url: expect.stringContaining(`?aula=${first.id}`) }, completed_by: "hand" },
  ]);
  await complete(first);
  expect(await told()).toEqual([]);
  await complete(last);
  const both = await told();
  expect(namesOf(both)).toEqual(["lesson.completed", "course.completed"]);
  expect(dataOf(both, "course.completed")).toMatchObject([{ lessons: 2, student: { id: user.id } }]);

  const issued = await student.post(`/curso/${course.id}/certificado`, { name: "Ana Souza de Lima" });
  expect(issued.status, issued.text.slice(0, 300)).toBe(302);
  const [certificate] = dataOf(await told(), "certificate.issued");
  expect(certificate?.certificate.student_name).toBe("Ana Souza de Lima");
  const page = await site.get(new URL(certificate?.certificate.url ?? "").pathname);
  expect(page.text).toContain("Ana Souza de Lima");

  const asked = await student.postJson(`/api/courses/${course.id}/lessons/${first.id}/doubts`, {
    text: "E quando chove?",
  });
  expect(asked.status).toBeLessThan(300);
  expect(dataOf(await told(), "question.asked")).toMatchObject([
    { question: { text: "E quando chove?" }, lesson: { id: first.id } },
  ]);
});
