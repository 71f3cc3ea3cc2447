import { useNavigation } from "react-router";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { USER_FILTER, type UserFilter } from "#app/identity/users/user-filter.ts";
import type { listUsers, UserListItem } from "#app/identity/users/user-list.server.ts";
import { UserTable } from "#app/identity/users/user-table.tsx";
import { rangeSentence } from "#app/platform/forms/pagination.ts";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";

const BULK_FORM = "varios-usuarios";
const BULK_INTENT = "set-users-active";
const NOUN = { one: "usuário", many: "usuários" };

interface UsersPanelProps {
  path: string;
  list: Omit<Awaited<ReturnType<typeof listUsers>>, "counts">;
  filter: UserFilter;
  now: Date;
  isLoading: boolean;
  /** The address of the list with this filter. */
  addressOf: (params: URLSearchParams) => string;
  editAddress: (id: number) => string;
  onDelete: (user: UserListItem) => void;
}

/** The list with what is done to several at once. */
export function UsersPanel({ path, list, filter, isLoading, addressOf, ...table }: UsersPanelProps) {
  const { items, total, isMore, page } = list;
  if (total === 0) return <NoUsers path={path} isFiltered={USER_FILTER.isNarrowed(filter)} />;
  return (
    <div aria-busy={isLoading} className="grid gap-4 aria-busy:opacity-60">
      <p role="status" className="text-sm text-muted">
        {rangeSentence(page, total, NOUN, isMore)}
      </p>
      <WithRight right="users.manage">
        <UserBulkActions users={items} found={isMore ? undefined : total} />
      </WithRight>
      <UserTable
        {...table}
        users={items}
        bulkForm={BULK_FORM}
        sort={filter.sort}
        sortAddress={(sort) => addressOf(USER_FILTER.params({ ...filter, sort }))}
        detailsAddress={(id) => `${path}/${id}`}
      />
    </div>
  );
}

function UserBulkActions({ users, found }: { users: UserListItem[]; found: number | undefined }) {
  const busy = useNavigation().formData?.get("intent") === BULK_INTENT;
  return (
    <BulkForm
      id={BULK_FORM}
      intent={BULK_INTENT}
      noun={{ one: "usuário marcado", many: "usuários marcados" }}
      rows={users}
      found={found}
    >
      <Button type="submit" name="active" value="true" size="compact" variant="quiet" busy={busy}>
        Ativar marcados
      </Button>
      <Button type="submit" name="active" value="false" size="compact" variant="quiet" busy={busy}>
        Desativar marcados
      </Button>
    </BulkForm>
  );
}

function NoUsers({ path, isFiltered }: { path: string; isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="Nenhum usuário encontrado" action={<ButtonLink to={path}>Limpar filtros</ButtonLink>}>
      Tente outro nome ou e-mail, ou veja todos.
    </EmptyState>
  ) : (
    <EmptyState title="Nenhum usuário ainda">Quem se cadastra no site aparece aqui.</EmptyState>
  );
}
