// Both doors, for courses and what they are made of.
import { COURSE_RULES } from "#app/courses/course/course.ts";
import { testBothDoors, tooLong } from "./two-doors.ts";

testBothDoors({
  ...{ name: "courses", rows: "courses", rules: COURSE_RULES },
  async open({ owner }) {
    const words = { title: "Curso de margem", description: "Três contas." };
    return {
      api: { table: 638, row: { ...words, is_published: true } },
      form: {
        ...{ path: "/admin/cursos?novo=1", by: owner, texts: ["title", "description"] },
        fields: { ...words, intent: "save-course", cover_image: "", instructor_id: "", product_id: "" },
      },
      wrong: [
        {
          ...{ refused: "title required", api: { title: " " } },
          ...{ form: { title: " " }, says: "Informe o título do curso." },
        },
        tooLong("title", 160),
        tooLong("description", 5000),
        {
          ...{ refused: "instructor_id does_not_exist", api: { instructor_id: 99_999 } },
          ...{ form: { instructor_id: "99999" }, says: "Esta pessoa não existe mais." },
        },
        {
          ...{ refused: "product_id does_not_exist", api: { product_id: 99_999 } },
          ...{ form: { product_id: "99999" }, says: "Este produto não abre este curso." },
        },
      ],
    };
  },
});
