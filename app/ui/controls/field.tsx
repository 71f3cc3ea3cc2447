import clsx from "clsx";
import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { Icon } from "../icons/icon.tsx";
import { useTakenBack } from "../start-values.tsx";

interface Wiring {
  id: string;
  name: string;
  describedBy?: string;
  invalid?: true;
}

const FieldContext = createContext<Wiring | undefined>(undefined);

interface FieldProps {
  /** Of the control inside; also its id, so that the error summary finds it. */
  name: string;
  /** Only when two forms of a page share a name. */
  id?: string;
  label: ReactNode;
  hideLabel?: boolean;
  optional?: boolean;
  hint?: ReactNode;
  error?: string;
  className?: string;
  children: ReactNode;
}

/** Label above, hint below; an error takes the hint's place. */
export function Field({
  name,
  id = name,
  label,
  hideLabel,
  optional,
  hint,
  error,
  className,
  children,
}: FieldProps) {
  const noteId = error || hint ? `${id}-note` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1.5 block font-semibold"}>
        {label}
        {optional ? <span className="font-normal text-muted"> (opcional)</span> : null}
      </label>
      <FieldContext value={{ id, name, describedBy: noteId, invalid: error ? true : undefined }}>
        {children}
      </FieldContext>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

/** The line under a control. */
export function FieldNote({ id, hint, error }: { id?: string; hint?: ReactNode; error?: string }) {
  if (error) {
    return (
      <p id={id} className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger">
        <Icon name="circle-alert" className="mt-0.5 size-4 flex-none" />
        {error}
      </p>
    );
  }
  return hint ? (
    <p id={id} className="mt-1.5 text-sm text-muted">
      {hint}
    </p>
  ) : null;
}

/** What ties a control to the Field around it; for controls of their own kind. */
export function useWiring() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    name: field.name,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid,
  };
}

interface InputProps extends ComponentProps<"input"> {
  /** Shown inside, at the left edge. */
  icon?: ReactNode;
}

export function Input({ icon, className, ...given }: InputProps) {
  const wiring = useWiring();
  const rest = useBeginning(given);
  if (!icon) return <input {...wiring} {...rest} className={clsx("input", className)} />;
  return (
    <span className="relative block">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 left-3.5 text-muted [&>svg]:size-5"
      >
        {icon}
      </span>
      <input {...wiring} {...rest} className={clsx("input pl-11", className)} />
    </span>
  );
}

export function Textarea({ className, ...given }: ComponentProps<"textarea">) {
  const rest = useBeginning(given);
  return (
    <textarea rows={4} {...useWiring()} {...rest} className={clsx("input min-h-28 resize-y", className)} />
  );
}

export function Select({ className, ...given }: ComponentProps<"select">) {
  const rest = useBeginning(given);
  return (
    <span className="relative block">
      <select {...useWiring()} {...rest} className={clsx("input appearance-none pr-11", className)} />
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4.5 text-muted"
      />
    </span>
  );
}

/** What was taken back stands in a control that keeps its own value. */
function useBeginning<P extends { name?: string; value?: unknown; defaultValue?: unknown; type?: string }>(
  props: P,
): P {
  const wiring = useWiring();
  const taken = useTakenBack(props.name ?? wiring.name);
  const [text] = taken ?? [];
  // A field that was out of the form when it was kept begins with what it is given.
  return text !== undefined && props.value === undefined && props.type !== "password"
    ? { ...props, defaultValue: text }
    : props;
}
