// Both doors, for what the shop knows of its readers and visitors.
import { SUBSCRIPTION_RULES } from "#app/newsletter/subscriptions/subscription.ts";
import { testBothDoors, tooLong } from "./two-doors.ts";

testBothDoors({
  ...{ name: "subscriptions", rows: "newsletter_subscriptions", rules: SUBSCRIPTION_RULES },
  open: async ({ site }) => ({
    api: {
      table: 635,
      row: { email: "ana@teste.example", name: "Ana" },
      other: { email: "bia@teste.example" },
    },
    form: {
      ...{ path: "/api/newsletter", by: site.visitor(), asJson: true, texts: [] },
      fields: { email: "caio@teste.example", source: "blog" },
    },
    wrong: [
      {
        ...{ refused: "email required", api: { email: "" } },
        ...{ form: { email: " " }, says: "Email obrigatório" },
      },
      {
        ...{ refused: "email invalid", api: { email: "sem-arroba" } },
        ...{ form: { email: "sem-arroba" }, says: "Email inválido" },
      },
      // No screen asks for them.
      { ...tooLong("name", 120), form: undefined },
      { ...tooLong("source", 100), form: undefined },
      { refused: "email unique", onlyNew: true, api: { email: "bia@teste.example" }, says: "" },
    ],
  }),
});
