import clsx from "clsx";
import { passwordStrength } from "./password-strength.ts";

const INKS = ["", "bg-danger", "bg-star", "bg-primary", "bg-primary"];

/** Only advice: refuses nothing. */
export function PasswordMeter({ password }: { password: string }) {
  const { bars, label } = passwordStrength(password);
  return (
    <div className="mt-2 flex min-h-5 items-center gap-3 text-sm">
      <span aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1.5">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={clsx("h-1.5 rounded-pill", bar <= bars ? INKS[bars] : "bg-line")} />
        ))}
      </span>
      <span role="status" className="min-w-14 text-right font-semibold">
        {label ? (
          <>
            <span className="sr-only">Força da senha: </span>
            {label}
          </>
        ) : null}
      </span>
    </div>
  );
}
