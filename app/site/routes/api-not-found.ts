import { jsonAnswer } from "#app/platform/http/http.ts";

/** Any other address under /api (docs/contracts/table-api.md). */
export function loader() {
  return jsonAnswer({ error: "URL_NOT_FOUND", detail: "Este endereço não existe." }, 404);
}

export const action = loader;
