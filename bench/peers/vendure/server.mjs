import vendure from "@vendure/core";
import { config } from "./config.mjs";

await vendure.bootstrap(config);
