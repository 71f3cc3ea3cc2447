import { useEffect } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Icon, type IconName } from "#app/ui/icons/icon.tsx";

const REFRESH_MS = 1500;

interface ActButtonProps {
  intent: string;
  icon: IconName;
  label: string;
  isMain?: boolean;
}

export function ActButton({ intent, icon, label, isMain = false }: ActButtonProps) {
  const isBusy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant={isMain ? "primary" : "quiet"} busy={isBusy}>
        {isBusy ? null : <Icon name={icon} />}
        {label}
      </Button>
    </Form>
  );
}

/** Reloads the data while something is changing and the page is visible. */
export function Refresh() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return null;
}
