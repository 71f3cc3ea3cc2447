import { expect, test } from "vitest";
import { inRole } from "#app/identity/rights/rights.ts";
import routes from "#app/routes.ts";
import { findScreens, screensFor } from "./screens.ts";
import { ADMIN_SECTIONS } from "./sections.ts";

const first = (query: string) => findScreens(query, inRole("owner"))[0]?.label;

test("a screen is found by its name, by its beginning and by what people call it", () => {
  const wanted = {
    senha: "Segurança",
    SEGURANCA: "Segurança",
    pedid: "Pedidos",
    popup: "Pop-ups",
    email: "E-mails",
    estorno: "Pedidos",
    lgpd: "Privacidade",
    whats: "WhatsApp e redes",
    cnpj: "Configurações",
    "novo produto": "Novo produto",
    n8n: "Integrações",
    aulas: "Cursos",
    "chave pix": "Pagamentos",
  };
  for (const [query, label] of Object.entries(wanted)) expect([query, first(query)]).toEqual([query, label]);
  for (const nothing of ["frete", "%", "xyz"]) expect(findScreens(nothing, inRole("owner"))).toEqual([]);
});

test("before anything is asked for, every room of the menu stands there", () => {
  expect(findScreens(" ", inRole("owner")).map(({ to }) => to)).toEqual(ADMIN_SECTIONS.map(({ to }) => to));
});

test("every screen of the back office is found by the search", () => {
  const found = new Set(screensFor(inRole("owner")).map(({ to }) => to.split("?")[0]));
  const frame = routes.find(({ file }) => file === "admin/routes/layout.tsx");
  const addresses = (frame?.children ?? []).map(({ path }) => `/${path}`.replace("/:step?", ""));
  expect(addresses.length).toBeGreaterThan(30);
  // What has a row in its address is found as a record.
  const hidden = addresses.filter((path) => !path.includes(":") && !found.has(path));
  expect(hidden).toEqual([]);
  expect(first("rodapé")).toBe("Menu e rodapé");
  expect(first("smtp")).toBe("Servidor de e-mail");
});
