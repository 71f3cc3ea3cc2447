import { Link } from "react-router";
import { formatDate, formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { SELECTION_COLUMN, SelectableRow } from "#app/ui/controls/bulk-form.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Avatar } from "#app/ui/display/avatar.tsx";
import { Table, TableCell } from "#app/ui/display/table.tsx";
import { teamName } from "../rights/rights.ts";
import { UserRole, UserState } from "./user-badges.tsx";
import type { UserSort } from "./user-filter.ts";
import type { UserListItem } from "./user-list.server.ts";
import { UserMenu } from "./user-menu.tsx";

interface UserTableProps {
  users: UserListItem[];
  /** The form of what is done to the marked ones. */
  bulkForm: string;
  sort: UserSort;
  now: Date;
  sortAddress: (sort: UserSort) => string;
  detailsAddress: (id: number) => string;
  editAddress: (id: number) => string;
  onDelete: (user: UserListItem) => void;
}

export function UserTable(props: UserTableProps) {
  const { users, bulkForm, now, detailsAddress, editAddress, onDelete } = props;
  const columns = [
    SELECTION_COLUMN,
    sortedColumn("Nome", ["nome", "nome-z", "ascending"], props),
    { key: "role", label: "Tipo de conta" },
    { key: "state", label: "Status" },
    sortedColumn("Membro desde", ["recentes", "antigos", "descending"], props),
    sortedColumn("Último acesso", ["acesso", "acesso-antigo", "descending"], props),
    { key: "actions", label: "Ações", hidden: true },
  ];
  return (
    <Table caption="Usuários" columns={columns}>
      {users.map((user) => (
        <SelectableRow key={user.id} form={bulkForm} id={user.id} label={user.name}>
          <TableCell card="half" className="min-w-0">
            <UserName user={user} details={detailsAddress(user.id)} />
          </TableCell>
          <TableCell card="hide">
            <UserRole role={user.team_role} />
          </TableCell>
          <TableCell card="end">
            <UserState isActive={user.is_active} />
          </TableCell>
          <TableCell card="hide">{formatDate(user.created_at)}</TableCell>
          <TableCell
            card="half"
            label={user.last_login ? "Acesso" : undefined}
            className="text-muted max-md:pl-13"
          >
            {user.last_login ? formatRecent(user.last_login, now) : "Nunca entrou"}
          </TableCell>
          <TableCell card="end" className="md:text-right">
            <UserMenu
              user={user}
              details={detailsAddress(user.id)}
              edit={editAddress(user.id)}
              onDelete={() => onDelete(user)}
            />
          </TableCell>
        </SelectableRow>
      ))}
    </Table>
  );
}

function UserName({ user, details }: { user: UserListItem; details: string }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={user.name} image={user.avatar} />
      <div className="min-w-0">
        <Link to={details} className="font-strong wrap-anywhere underline-offset-3 hover:underline">
          {user.name}
        </Link>
        <span className="block text-sm text-muted wrap-anywhere">{user.email}</span>
        {user.team_role ? <span className="text-sm md:hidden">{teamName(user.team_role)}</span> : null}
      </div>
    </div>
  );
}
