import { inList } from "#app/nouns/list-columns.ts";
import type { ListOf } from "#app/nouns/list-screen.ts";
import { RowName } from "#app/nouns/row-name.tsx";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { Avatar } from "#app/ui/display/avatar.tsx";
import { standingName } from "../rights/rights.ts";
import { USER_COLUMNS } from "./user.ts";
import { lastVisit, UserRole, UserState } from "./user-badges.tsx";
import { UserDeletion } from "./user-deletion.tsx";
import { USER_FILTER } from "./user-filter.ts";
import type { UserListItem } from "./user-list.server.ts";
import { UserMenu } from "./user-menu.tsx";

interface UserListGiven {
  now: Date;
  /** Whether who looks may change accounts, several at once. */
  manages: boolean;
}

export const USER_LIST: ListOf<UserListItem, typeof USER_FILTER, UserListGiven> = {
  words: { one: "usuário", many: "usuários" },
  filter: USER_FILTER,
  name: ({ name }) => name,
  columns: [
    inList(USER_COLUMNS, "name", {
      sorts: ["nome", "nome-z", "ascending"],
      card: "half",
      className: "min-w-0",
      cell: (user) => <UserName user={user} details={detailsOf(user)} />,
    }),
    inList(USER_COLUMNS, "role", { card: "hide", cell: (user) => <UserRole who={user} /> }),
    {
      label: "Situação",
      card: "end",
      cell: ({ is_active: isActive }) => <UserState isActive={isActive} />,
    },
    {
      label: "Membro desde",
      sorts: ["recentes", "antigos", "descending"],
      card: "hide",
      cell: ({ created_at }) => formatDate(created_at),
    },
    inList(USER_COLUMNS, "last_login", {
      sorts: ["acesso", "acesso-antigo", "descending"],
      said: ({ last_login }) => (last_login ? "Acesso" : undefined),
      card: "half",
      className: "text-muted max-md:pl-13",
      cell: (user, { now }) => lastVisit(user, now),
    }),
    {
      label: "Ações",
      hidden: true,
      card: "end",
      className: "md:text-right",
      cell: (user, { edit, ask }) => (
        <UserMenu user={user} details={detailsOf(user)} edit={edit} onDelete={ask} />
      ),
    },
  ],
  bulk: {
    form: "varios-usuarios",
    intent: "set-users-active",
    name: "active",
    acts: [
      ["true", "Ativar marcados"],
      ["false", "Desativar marcados"],
    ],
    when: (_, { manages }) => manages,
  },
  removal: { Dialog: ({ item, onClose }) => <UserDeletion user={item} onClose={onClose} /> },
  empty: {
    sentence: "Quem se cadastra no site aparece aqui.",
    hint: "Tente outro nome ou e-mail, ou veja todos.",
  },
};

function detailsOf({ id }: UserListItem): string {
  return `/admin/usuarios/${id}`;
}

function UserName({ user, details }: { user: UserListItem; details: string }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={user.name} image={user.avatar} />
      <div className="min-w-0">
        <RowName to={details} under={user.email}>
          {user.name}
        </RowName>
        {user.team_role ? <span className="text-sm md:hidden">{standingName(user)}</span> : null}
      </div>
    </div>
  );
}
