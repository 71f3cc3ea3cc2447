import { Form } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";

/** For the holder of a printed certificate: asks for the code, also again after a wrong code. */
export function CertificateSearch({ refusal }: { refusal: string }) {
  return (
    <div className="wrap grid max-w-[36rem] gap-6 pt-12 pb-24 md:pt-20">
      <h1 className="font-display text-4xl font-extrabold tracking-display">Conferir certificado</h1>
      <p className="text-lg text-muted">
        Digite o código impresso no certificado para ver se ele foi emitido por nós.
      </p>
      <Form action="/certificado" className="grid gap-5">
        <Field
          name="codigo"
          label="Código"
          hint="Doze caracteres, com ou sem hifens."
          error={refusal || undefined}
        >
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
            placeholder="XXXX-XXXX-XXXX"
          />
        </Field>
        <Button type="submit" className="justify-self-start">
          Conferir
        </Button>
      </Form>
    </div>
  );
}
