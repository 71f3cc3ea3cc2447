import { useRight } from "#app/identity/rights/use-right.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";

export const RECOVERY_PATH = "/admin/recuperacao";
export const MESSAGES_PATH = `${RECOVERY_PATH}/mensagens`;

/** What stands open, and what is written about it: the second only for who may change settings. */
export function RecoveryTabs({ current }: { current: typeof RECOVERY_PATH | typeof MESSAGES_PATH }) {
  if (!useRight()("settings.write")) return null;
  const tab = (label: string, to: typeof current) => ({ label, to, current: to === current });
  const items = [tab("Em aberto", RECOVERY_PATH), tab("E-mails", MESSAGES_PATH)];
  return <TabLinks label="Recuperação" items={items} />;
}
