import { z } from "zod";

export const connectionTestSchema = z.strictObject({ provider: z.string().max(40) });
