import { z } from "zod";

export const examinationSchema = z.strictObject({ intent: z.literal("examine") });
