// Rows that tests need, with every value that the test does not care about filled in.

import { createProduct, type ProductFacts } from "#app/catalog/products.server.ts";
import { createCategory } from "#app/categories/categories.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { NewRow } from "#db/schema.ts";
import { insertRow } from "#db/writes.server.ts";

let serial = 0;

export async function makeUser(db: Db, facts: Partial<NewRow<"users">> = {}) {
  serial++;
  return insertRow(
    db,
    "users",
    {
      name: `Pessoa ${serial}`,
      email: `pessoa${serial}@teste.example`,
      role: "user",
      is_active: true,
      ...facts,
    },
    new Date(),
  );
}

export async function makeAdmin(db: Db, facts: Partial<NewRow<"users">> = {}) {
  return makeUser(db, { role: "admin", ...facts });
}

export async function makeCategory(db: Db, name = "Templates") {
  return createCategory(db, "product", { name, description: null, color: "blue" }, new Date());
}

/** An active download for R$ 49,90 unless told otherwise. */
export async function makeProduct(db: Db, facts: Partial<ProductFacts> = {}) {
  serial++;
  return createProduct(db, { name: `Produto ${serial}`, price: 4990, is_active: true, ...facts }, new Date());
}
