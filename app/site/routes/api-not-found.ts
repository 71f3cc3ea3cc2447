import { jsonAnswer } from "#app/platform/http.ts";

/** Any other address under /api. */
export function loader() {
  return jsonAnswer({ error: "not_found", message: "Este endereço não existe." }, 404);
}

export const action = loader;
