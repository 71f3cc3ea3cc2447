import {
  Ellipsis,
  Eye,
  LogOut,
  MailCheck,
  Pencil,
  ShieldOff,
  Trash2,
  UserRoundCheck,
  UserRoundX,
} from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuButton, MenuForm, MenuLink, MenuRule } from "#app/ui/menu.tsx";

interface MenuUser {
  id: number;
  name: string;
  is_active: boolean;
  email_confirmed_at: Date | null;
  totp_enabled_at: Date | null;
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
  return (
    <Menu label={`Ações de ${user.name}`} trigger={<Ellipsis aria-hidden="true" />}>
      {details ? (
        <MenuLink to={details} icon={<Eye aria-hidden="true" />}>
          Ver compras e cursos
        </MenuLink>
      ) : null}
      <MenuLink to={edit} icon={<Pencil aria-hidden="true" />}>
        Editar
      </MenuLink>
      <Act id={id} intent="status-usuario" more={{ active: String(!user.is_active) }} icon={stateIcon(user)}>
        {user.is_active ? "Desativar" : "Ativar"}
      </Act>
      {user.is_active && !user.email_confirmed_at ? (
        <Act id={id} intent="reenviar-confirmacao" icon={<MailCheck aria-hidden="true" />}>
          Reenviar confirmação
        </Act>
      ) : null}
      <Act id={id} intent="encerrar-sessoes" icon={<LogOut aria-hidden="true" />}>
        Encerrar sessões
      </Act>
      {user.totp_enabled_at ? (
        <Act id={id} intent="desligar-duas-etapas" icon={<ShieldOff aria-hidden="true" />}>
          Desligar duas etapas
        </Act>
      ) : null}
      <MenuRule />
      <MenuButton tone="danger" icon={<Trash2 aria-hidden="true" />} onClick={onDelete}>
        Excluir
      </MenuButton>
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
  return is_active ? <UserRoundX aria-hidden="true" /> : <UserRoundCheck aria-hidden="true" />;
}
