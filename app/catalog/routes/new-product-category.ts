import { data } from "react-router";
import { newCategorySchema } from "#app/categories/category.schema.ts";
import { CATEGORIES } from "#app/categories/category-writes.server.ts";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { writeNoun } from "#app/nouns/noun-writes.server.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { readForm } from "#app/platform/http/http.ts";
import type { Route } from "./+types/new-product-category.ts";

/** A category made while a product is being written: answers with its number, and leads nowhere. */
export async function action({ context, request }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "products.write");
  const form = parseForm(newCategorySchema, await readForm(request));
  if (!form.ok) return data<Failure>(form, 422);
  const { db, now } = context.get(appContext);
  const author = { actorId, ip: context.get(requestContext).ip };
  const patch = { ...form.value, type: "product" as const };
  const saved = await writeNoun(CATEGORIES, db, { patch, door: { door: "form" }, author }, now());
  if (saved.ok) return { ok: true as const, id: saved.id, name: form.value.name };
  return data<Failure>(failure("errors" in saved ? sentencesOf(saved.errors) : "Tente de novo."), 422);
}
