import type { ReactNode } from "react";
import { Menu, MenuButton, MenuForm, MenuLink, MenuRule } from "#app/ui/controls/menu.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { TeamRole } from "#db/schema.ts";
import { may, mayTouch } from "../rights/rights.ts";
import { useStanding } from "../rights/use-right.tsx";

interface MenuUser {
  id: number;
  name: string;
  is_active: boolean;
  email_confirmed_at: Date | null;
  totp_enabled_at: Date | null;
  passkeys: number | null;
  team_role: TeamRole | null;
}

interface UserMenuProps {
  user: MenuUser;
  /** The page of this person, where the menu does not stand on it. */
  details?: string;
  edit: string;
  onDelete: () => void;
}

/** What can be done to an account; whether it may be, the server says. */
export function UserMenu({ user, details, edit, onDelete }: UserMenuProps) {
  const id = String(user.id);
  const who = useStanding();
  const helps = mayTouch(who, user.team_role);
  const manages = helps && may(who, "users.manage");
  if (!details && !helps) return null;
  return (
    <Menu label={`Ações de ${user.name}`} trigger={<Icon name="ellipsis" />}>
      {details ? (
        <MenuLink to={details} icon={<Icon name="eye" />}>
          Ver compras e cursos
        </MenuLink>
      ) : null}
      {helps ? (
        <MenuLink to={edit} icon={<Icon name="pencil" />}>
          Editar
        </MenuLink>
      ) : null}
      {manages ? (
        <Act
          id={id}
          intent="set-user-active"
          more={{ active: String(!user.is_active) }}
          icon={stateIcon(user)}
        >
          {user.is_active ? "Desativar" : "Ativar"}
        </Act>
      ) : null}
      {helps && user.is_active && !user.email_confirmed_at ? (
        <Act id={id} intent="resend-confirmation" icon={<Icon name="mail-check" />}>
          Reenviar confirmação
        </Act>
      ) : null}
      {helps ? (
        <Act id={id} intent="end-sessions" icon={<Icon name="log-out" />}>
          Encerrar sessões
        </Act>
      ) : null}
      {manages && (user.totp_enabled_at || user.passkeys) ? (
        <Act id={id} intent="disable-second-factor" icon={<Icon name="shield-off" />}>
          {user.passkeys ? "Remover chaves e duas etapas" : "Desativar duas etapas"}
        </Act>
      ) : null}
      {manages ? (
        <>
          <MenuRule />
          <MenuButton tone="danger" icon={<Icon name="trash-2" />} onClick={onDelete}>
            Excluir
          </MenuButton>
        </>
      ) : null}
    </Menu>
  );
}

interface ActProps {
  id: string;
  intent: string;
  more?: Record<string, string>;
  icon: ReactNode;
  children: ReactNode;
}

function Act({ id, intent, more, icon, children }: ActProps) {
  return (
    <MenuForm fields={{ intent, id, ...more }} icon={icon}>
      {children}
    </MenuForm>
  );
}

function stateIcon({ is_active }: MenuUser) {
  return is_active ? <Icon name="user-round-x" /> : <Icon name="user-round-check" />;
}
