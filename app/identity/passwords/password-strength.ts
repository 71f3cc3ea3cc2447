import { normalSecret } from "#db/typed-secret.ts";

export interface PasswordStrength {
  /** 0 to 4 bars. */
  bars: 0 | 1 | 2 | 3 | 4;
  label: "" | "Fraca" | "Média" | "Boa" | "Forte";
}

/** Strength by length only. */
export function passwordStrength(password: string): PasswordStrength {
  const length = [...normalSecret(password)].length;
  if (length === 0) return { bars: 0, label: "" };
  if (length < 6) return { bars: 1, label: "Fraca" };
  if (length < 8) return { bars: 2, label: "Média" };
  if (length < 10) return { bars: 3, label: "Boa" };
  return { bars: 4, label: "Forte" };
}
