// The same rules in form and API, for courses and their parts.
import { enroll } from "#app/courses/access/enrollments.server.ts";
import { COHORT_RULES } from "#app/courses/cohorts/cohort.ts";
import { COURSE_RULES } from "#app/courses/course/course.ts";
import { ANSWER_RULES, QUESTION_RULES } from "#app/courses/doubts/doubt.ts";
import { LESSON_RULES } from "#app/courses/lessons/lesson.ts";
import { MODULE_RULES } from "#app/courses/plan/module.ts";
import { insertRow } from "#db/writes.server.ts";
import { makeCourse } from "./makers.ts";
import { testBothDoors, tooLong, type WrongRow } from "./two-doors.ts";

testBothDoors({
  name: "courses",
  rows: "courses",
  rules: COURSE_RULES,
  async open({ site, owner }) {
    const { course: draft } = await makeCourse(site.db, { is_published: false });
    const words = { title: "Curso de margem", description: "Três contas." };
    return {
      api: { table: 638, row: { ...words, is_published: true } },
      form: {
        path: "/admin/cursos?novo=1",
        by: owner,
        texts: ["title", "description"],
        fields: { ...words, intent: "save-course", cover_image: "", instructor_id: "", product_id: "" },
      },
      wrong: [
        {
          refused: "title required",
          api: { title: " " },
          form: { title: " " },
          says: "Informe o título do curso.",
        },
        tooLong("title", 160),
        tooLong("description", 5000),
        {
          refused: "workload_minutes invalid",
          api: { workload_minutes: 600_001 },
          form: { workload_minutes: "600001" },
          says: "Use um número de minutos de 1 a 600.000, ou deixe vazio.",
        },
        {
          refused: "instructor_id does_not_exist",
          api: { instructor_id: 99_999 },
          form: { instructor_id: "99999" },
          says: "Esta pessoa não existe mais.",
        },
        {
          refused: "product_id does_not_exist",
          api: { product_id: 99_999 },
          form: { product_id: "99999" },
          says: "Este produto não abre este curso.",
        },
        {
          refused: "certificate_layout invalid_choice",
          api: { certificate_layout: "gothic" },
          form: { certificate_layout: "gothic" },
          says: "Escolha um dos três modelos do certificado.",
        },
        tooLong("certificate_words", 300),
        {
          refused: "certificate_words invalid",
          api: { certificate_words: "Até já, {nome}!" },
          form: { certificate_words: "Até já, {nome}!" },
          says: "Aqui nada entre chaves é preenchido",
        },
        {
          refused: "signature_image invalid",
          api: { signature_image: "https://longe.example/assinatura.png" },
          form: { signature_image: "https://longe.example/assinatura.png" },
          says: "Envie a imagem da assinatura por aqui",
        },
        tooLong("signature_name", 100),
        tooLong("finish_message", 2000),
        {
          refused: "finish_message invalid",
          api: { finish_message: "Até já, {nome}!" },
          form: { finish_message: "Até já, {nome}!" },
          says: "Aqui nada entre chaves é preenchido",
        },
        {
          refused: "next_course_id does_not_exist",
          api: { next_course_id: 99_999 },
          form: { next_course_id: "99999" },
          says: "Este curso não existe mais. Escolha outro.",
        },
        {
          refused: "next_course_id invalid",
          api: { next_course_id: draft.id },
          form: { next_course_id: String(draft.id) },
          says: "Este curso não está publicado. Escolha um que esteja.",
        },
      ],
    };
  },
});

/** Invalid terms, for all nouns with a term. */
const WRONG_TERMS: WrongRow[] = [
  {
    refused: "access_count invalid",
    api: { access_kind: "days" },
    form: { access_kind: "days", access_count: "trinta" },
    says: "Informe quantos dias, de 1 a 3.650.",
  },
  {
    refused: "access_count invalid",
    api: { access_kind: "months", access_count: 121 },
    form: { access_kind: "months", access_count: "121" },
    says: "Informe quantos meses, de 1 a 120.",
  },
  {
    refused: "access_until invalid",
    api: { access_kind: "until" },
    form: { access_kind: "until", access_until: "31/02/2030" },
    says: "Informe o último dia de acesso, como 15/12/2027.",
  },
  {
    refused: "access_until invalid",
    api: { access_kind: "until", access_until: "2026-01-02T03:00:00Z" },
    form: { access_kind: "until", access_until: "01/01/2026" },
    says: "Este dia já passou. Informe o último dia de acesso, de hoje em diante.",
  },
];

testBothDoors({
  name: "cohorts",
  rows: "cohorts",
  rules: COHORT_RULES,
  async open({ site, owner }) {
    const { course } = await makeCourse(site.db);
    const row = { course_id: course.id, places: 20 };
    return {
      api: { table: 646, row: { ...row, name: "Março" }, other: { ...row, name: "Abril" } },
      form: {
        path: `/admin/cursos/${course.id}/turmas?nova=1`,
        by: owner,
        texts: ["name", "places"],
        fields: { intent: "save-cohort", name: "Maio", starts_at: "", ends_at: "", places: "20" },
      },
      wrong: [
        {
          refused: "name required",
          api: { name: " " },
          form: { name: " " },
          says: "Informe o nome da turma.",
        },
        tooLong("name", 80),
        {
          refused: "ends_at invalid",
          api: { starts_at: "2027-03-02T03:00:00Z", ends_at: "2027-03-02T03:00:00Z" },
          form: { starts_at: "02/03/2027", ends_at: "01/03/2027" },
          says: "O último dia não pode vir antes do primeiro.",
        },
        {
          refused: "places invalid",
          form: { places: "0" },
          says: "Use um número inteiro, a partir de 1, ou deixe em branco.",
        },
        ...WRONG_TERMS,
        { refused: "course_id does_not_exist", onlyNew: true, api: { course_id: 999_999 }, says: "" },
      ],
    };
  },
});

/** Invalid positions, shared by modules and lessons. */
const WRONG_PLACES: WrongRow[] = [
  {
    refused: "order min_value",
    api: { order: "0" },
    form: { order: "0" },
    says: "Use um número de 1 a 10.000.",
  },
  {
    refused: "order invalid",
    api: { order: "10001" },
    form: { order: "10001" },
    says: "Use um número de 1 a 10.000.",
  },
];

testBothDoors({
  name: "modules",
  rows: "course_modules",
  rules: MODULE_RULES,
  async open({ site, owner }) {
    const { course } = await makeCourse(site.db);
    const { lessons: others } = await makeCourse(site.db, {}, 1);
    const words = { title: "Custos", description: "Fixos e variáveis.", order: "2" };
    return {
      api: { table: 639, row: { ...words, course_id: course.id } },
      form: {
        path: `/admin/cursos/${course.id}/modulos?novo=1`,
        by: owner,
        texts: ["title", "description"],
        fields: { ...words, intent: "save-module" },
      },
      wrong: [
        {
          refused: "title required",
          api: { title: " " },
          form: { title: " " },
          says: "Informe o título do módulo.",
        },
        tooLong("title", 160),
        tooLong("description", 1000),
        ...WRONG_PLACES,
        { refused: "course_id does_not_exist", api: { course_id: 99_999 }, says: "" },
        {
          refused: "release_days invalid",
          api: { release_days: 4000 },
          form: { release_days: "4000" },
          says: "Use um número de dias de 1 a 3.650, ou deixe vazio.",
        },
        {
          refused: "release_on invalid",
          form: { release_on: "2026-02-31" },
          says: "Escolha um dia do calendário.",
        },
        {
          refused: "after_module_id invalid",
          api: { after_module_id: others[0]?.module_id },
          form: { after_module_id: String(others[0]?.module_id) },
          says: "Escolha um módulo deste curso.",
        },
      ],
    };
  },
});

testBothDoors({
  name: "lessons",
  rows: "course_lessons",
  rules: LESSON_RULES,
  async open({ site, owner }) {
    const { course, lessons } = await makeCourse(site.db, {}, 1);
    const { course: other, lessons: others } = await makeCourse(site.db, {}, 1);
    const words = { title: "Preço de venda", content_type: "text", text_content: "Some os custos." };
    const fields = { ...words, intent: "save-lesson", module_id: String(lessons[0]?.module_id), order: "2" };
    const path = `/admin/cursos/${course.id}/modulos?aba=aulas&nova=1`;
    const video = { content_type: "video" };
    const quiz = { content_type: "quiz", quiz_data: QUIZ };
    return {
      api: { table: 640, row: { ...words, module_id: lessons[0]?.module_id, order: "2" } },
      form: { path, by: owner, fields, texts: ["title"] },
      wrong: [
        {
          refused: "title required",
          api: { title: " " },
          form: { title: " " },
          says: "Informe o título da aula.",
        },
        tooLong("title", 160),
        ...WRONG_PLACES,
        {
          refused: "module_id does_not_exist",
          api: { module_id: 99_999 },
          form: { module_id: "99999" },
          says: "Este módulo não existe mais.",
        },
        // The form belongs to one course.
        {
          refused: "module_id does_not_exist",
          form: { module_id: String(others[0]?.module_id) },
          says: "Este módulo não existe mais.",
        },
        {
          refused: "form invalid",
          form: { id: String(others[0]?.id), title: other.title },
          says: "Esta aula não existe mais.",
        },
        {
          refused: "content_type invalid_choice",
          api: { content_type: "audio" },
          form: { content_type: "audio" },
          says: "Escolha o tipo da aula.",
        },
        {
          refused: "video_url invalid",
          api: { video_url: "javascript:alert(1)" },
          form: { ...video, video_url: "javascript:alert(1)" },
          says: "comece com https://",
        },
        {
          refused: "video_url invalid",
          api: { content_type: "video", video_url: "https://vimeo.com/showcase/1234567" },
          form: { ...video, video_url: "https://vimeo.com/showcase/1234567" },
          says: "não é de um vídeo",
        },
        {
          refused: "pdf_file invalid",
          api: { pdf_file: "javascript:alert(1)" },
          form: { content_type: "pdf", pdf_file: "javascript:alert(1)" },
          says: "comece com https://",
        },
        tooLong("text_content", 200_000),
        { ...tooLong("transcript", 200_000, { form: video }), api: undefined },
        tooLong("quiz_data", 200_000, { form: quiz }),
        {
          refused: "quiz_pass_percent invalid",
          form: { ...quiz, quiz_pass_percent: "101" },
          says: "Use um número de 1 a 100.",
        },
        {
          refused: "release_days invalid",
          api: { release_days: 4000 },
          form: { release_days: "4000" },
          says: "Use um número de dias de 1 a 3.650, ou deixe vazio.",
        },
        {
          refused: "release_on invalid",
          form: { release_on: "2026-02-31" },
          says: "Escolha um dia do calendário.",
        },
        {
          refused: "after_lesson_id invalid",
          api: { after_lesson_id: others[0]?.id },
          form: { after_lesson_id: String(others[0]?.id) },
          says: "Escolha uma aula deste curso.",
        },
        // Integrations may store any text; the list shows what is wrong with it.
        {
          refused: "quiz_data invalid",
          form: { ...quiz, quiz_data: "{" },
          says: "O texto não é um JSON válido.",
        },
      ],
    };
  },
});

const QUIZ = JSON.stringify({ questions: [{ question: "2 + 2?", options: ["3", "4"], correct: 1 }] });

testBothDoors({
  name: "doubts",
  rows: "lesson_doubts",
  rules: QUESTION_RULES,
  async open({ site, admin, owner }) {
    const { course, lessons } = await makeCourse(site.db, {}, 1);
    const lesson_id = lessons[0]?.id;
    await enroll(site.db, { userId: admin.id, courseId: course.id }, site.now());
    return {
      api: { table: 641, row: { doubt_text: "Por quê?", lesson_id } },
      form: {
        path: `/api/courses/${course.id}/lessons/${lesson_id}/doubts`,
        by: owner,
        asJson: true,
        fields: { text: "E o frete?" },
        texts: [],
      },
      wrong: [
        {
          refused: "doubt_text required",
          api: { doubt_text: "  " },
          form: { text: "  " },
          says: "Por favor, escreva sua dúvida.",
        },
        { ...tooLong("doubt_text", 2000), form: { text: "x".repeat(2001) } },
        { refused: "lesson_id does_not_exist", api: { lesson_id: 99_999 }, says: "" },
        { refused: "user_id does_not_exist", api: { user_id: 99_999 }, says: "" },
      ],
    };
  },
});

testBothDoors({
  name: "answers",
  rows: "lesson_doubts",
  rules: ANSWER_RULES,
  async open({ site, owner }) {
    const { lessons } = await makeCourse(site.db, {}, 1);
    const lesson_id = lessons[0]?.id ?? 0;
    const asked = await insertRow(
      site.db,
      "lesson_doubts",
      { lesson_id, doubt_text: "Por quê?" },
      site.now(),
    );
    return {
      api: { table: 641, row: { doubt_text: "E o frete?", lesson_id, answer_text: "À parte." } },
      form: {
        path: "/admin/duvidas",
        by: owner,
        texts: ["answer"],
        fields: { intent: "answer", id: String(asked.id), answer: "Porque sim." },
      },
      wrong: [
        {
          refused: "answer_text required",
          api: { answer_text: "  " },
          form: { answer: "  " },
          says: "Escreva a resposta.",
        },
        { ...tooLong("answer_text", 5000), form: { answer: "x".repeat(5001) } },
        { refused: "answered_by_id does_not_exist", api: { answered_by_id: 99_999 }, says: "" },
      ],
    };
  },
});
