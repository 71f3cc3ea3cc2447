import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

interface SettingsTestsProps {
  /** None where payments are not the matter, or when the site receives PIX in another way. */
  pixKey: string | undefined;
}

/** What can be tried out before going live. */
export function SettingsTests({ pixKey }: SettingsTestsProps) {
  if (!pixKey) return null;
  return (
    <section aria-labelledby="testes" className="grid max-w-text gap-4">
      <h2 id="testes" className="text-xl">
        Testes
      </h2>
      <div className="grid gap-3 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6">
        <p>
          Chave PIX que recebe os pagamentos: <b>{pixKey}</b>.
        </p>
        <TestButton intent="test-pix" label="Conferir a chave PIX" />
      </div>
    </section>
  );
}

function TestButton({ intent, label }: { intent: string; label: string }) {
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant="quiet" size="compact" busy={busy}>
        <Icon name="send" />
        {label}
      </Button>
    </Form>
  );
}
