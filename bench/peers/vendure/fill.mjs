// Fills an empty database with this many products by `populate`, as `@vendure/create` does. Called with the number.
import { writeFileSync } from "node:fs";
import vendure from "@vendure/core";
import { populate } from "@vendure/core/cli/index.js";
import { config } from "./config.mjs";

const size = Number(process.argv[2]);
const csv = `${process.env.DATABASE_FILE}.csv`;
const columns =
  "name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets";
const rows = Array.from({ length: size }, (_, at) => {
  const number = at + 1;
  return `Produto ${number},produto-${number},Um produto para medir.,,,,,P${number},${19 + (number % 80)}.90,standard,0,false,,`;
});
writeFileSync(csv, `${[columns, ...rows].join("\n")}\n`);

const initialData = {
  defaultLanguage: "en",
  defaultZone: "Americas",
  countries: [{ name: "Brazil", code: "BR", zone: "Americas" }],
  taxRates: [{ name: "Standard Tax", percentage: 0 }],
  shippingMethods: [{ name: "Standard Shipping", price: 0 }],
  paymentMethods: [
    {
      name: "Sandbox",
      handler: {
        code: "dummy-payment-handler",
        arguments: [{ name: "automaticSettle", value: "true" }],
      },
    },
  ],
  collections: [],
};
const app = await populate(() => vendure.bootstrap(config), initialData, csv);
await app.close();
process.exit(0);
