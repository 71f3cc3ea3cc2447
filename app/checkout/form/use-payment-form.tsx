import { useState } from "react";
import type { PaymentMethod } from "#db/schema.ts";
import {
  type CheckoutErrors,
  type CheckoutFields,
  EMPTY_FIELDS,
  withoutPaymentErrors,
} from "./checkout-form.ts";
import type { OfferedMethod } from "./payment-choice.tsx";
import { saveTyped } from "./typed-form.ts";

interface Problems {
  errors: CheckoutErrors;
  title?: string;
  /** Shows these errors at their fields only: a summary would take the focus from the choice just made. */
  besideFields?: boolean;
}

interface InitialForm {
  fields: Partial<CheckoutFields>;
  method?: PaymentMethod | undefined;
  /** E-mail of the signed-in account, null for a visitor, left out where unknown. */
  owner?: string | null;
}

export function usePaymentForm(methods: readonly OfferedMethod[], initial: InitialForm) {
  const [fields, setFields] = useState<CheckoutFields>({ ...EMPTY_FIELDS, ...initial.fields });
  const [method, setMethod] = useState<PaymentMethod>(initial.method ?? "credit");
  const [problems, setProblems] = useState<Problems>();
  const [edited, setEdited] = useState<readonly string[]>([]);
  const owner = initial.owner === undefined ? {} : { owner: initial.owner };

  function change(part: Partial<CheckoutFields>) {
    setFields((known) => ({ ...known, ...part }));
    setEdited((known) => [...known, ...Object.keys(part)]);
    saveTyped({ fields: part, ...owner });
  }
  function complain(errors: CheckoutErrors, title?: string) {
    setProblems({ errors, title });
    setEdited([]);
  }
  /** Errors of one payment method do not apply to another. */
  function choose(other: PaymentMethod) {
    setMethod(other);
    setProblems((known) => known && withoutPayment(known));
    saveTyped({ fields: {}, method: other, ...owner });
  }
  /** An error disappears when its field is edited; the summary stays until the next attempt. */
  const shownErrors = Object.fromEntries(
    Object.entries(problems?.errors ?? {}).filter(([name]) => !edited.includes(name)),
  );
  return {
    fields,
    chosen: methods.find((offered) => offered.method === method) ?? methods[0],
    shownErrors,
    problems: problems?.besideFields ? undefined : problems,
    change,
    choose,
    complain,
    calm: () => setProblems(undefined),
  };
}

function withoutPayment(known: Problems): Problems | undefined {
  const errors = withoutPaymentErrors(known.errors);
  const left = Object.keys(errors).length;
  if (left === Object.keys(known.errors).length) return known;
  return left > 0 ? { ...known, errors, besideFields: errors.form === undefined } : undefined;
}

export type PaymentForm = ReturnType<typeof usePaymentForm>;
