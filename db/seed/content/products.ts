import type { ProductSeed } from "./product-shape.ts";
import { productsCourses } from "./products-cursos.ts";
import { productsDesign } from "./products-design.ts";
import { productsEbooks } from "./products-ebooks.ts";
import { productsTools } from "./products-ferramentas.ts";
import { productsIcons } from "./products-icones.ts";
import { productsMarketing } from "./products-marketing.ts";
import { productsPlugins } from "./products-plugins.ts";
import { productsTemplates } from "./products-templates.ts";

export type { Deliverable, DeliverableFile, ProductSeed } from "./product-shape.ts";

export const products: readonly ProductSeed[] = [
  ...productsTemplates,
  ...productsCourses,
  ...productsPlugins,
  ...productsEbooks,
  ...productsIcons,
  ...productsTools,
  ...productsDesign,
  ...productsMarketing,
];
