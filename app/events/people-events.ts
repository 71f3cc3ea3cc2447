// Events about people who write to the shop or subscribe to its newsletter.
import { z } from "zod";
import { address, instant, orNull, personal, rowNumber, text } from "./event-fields.ts";

export const newLead = z.object({
  lead: z
    .object({
      id: rowNumber("Número do contato"),
      name: personal("Nome", "Para chamar a pessoa pelo nome."),
      email: personal("E-mail", "Para responder ao contato."),
      company: orNull(personal("Empresa", "Para preparar a proposta.")),
      phone: orNull(personal("Telefone", "Para responder ao contato por telefone ou WhatsApp.")),
      interest: orNull(text("O serviço que interessa")),
      message: orNull(personal("A mensagem", "Para responder ao que a pessoa perguntou.")),
      admin_url: address("O contato no painel"),
      created_at: instant("Quando chegou"),
    })
    .describe("O contato"),
});

export const subscription = z.object({
  subscription: z
    .object({
      id: rowNumber("Número da inscrição"),
      email: personal("E-mail", "Para pôr na lista de outro programa, ou tirar dela."),
      name: orNull(personal("Nome", "Para chamar a pessoa pelo nome.")),
      source: orNull(text("Onde a pessoa se inscreveu")),
      subscribed_at: instant("Quando se inscreveu"),
    })
    .describe("A inscrição"),
});

export const NEW_LEAD: z.output<typeof newLead> = {
  lead: {
    id: 17,
    name: "Conceição D'Ávila",
    email: "conceicao@exemplo.com.br",
    company: "Estúdio Ávila",
    phone: "+5548999990001",
    interest: "Loja sob medida",
    message: "Gostaria de um orçamento.",
    admin_url: "https://loja.example/admin/leads?lead=17",
    created_at: "2026-08-03T12:12:44.000Z",
  },
};

export const SUBSCRIPTION: z.output<typeof subscription> = {
  subscription: {
    id: 301,
    email: "conceicao@exemplo.com.br",
    name: "Conceição D'Ávila",
    source: "rodapé",
    subscribed_at: "2026-08-03T12:12:44.000Z",
  },
};
