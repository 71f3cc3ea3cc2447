import { Link } from "react-router";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Menu, MenuButton, MenuForm, MenuLink, MenuRule } from "#app/ui/controls/menu.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { BumpListItem } from "./bumps.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");
const RATE = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 1 });

const COLUMNS = [
  { key: "name", label: "Oferta adicional" },
  { key: "price", label: "Preço", align: "right" as const },
  { key: "taken", label: "Aceita", align: "right" as const },
  { key: "revenue", label: "Receita", align: "right" as const },
  { key: "state", label: "Situação" },
  { key: "actions", label: "Ações", hidden: true },
];

interface BumpTableProps {
  bumps: BumpListItem[];
  editAddress: (id: number) => string;
  onDelete: (bump: BumpListItem) => void;
}

export function BumpTable({ bumps, editAddress, onDelete }: BumpTableProps) {
  return (
    <Table caption="Ofertas adicionais" columns={COLUMNS}>
      {bumps.map((bump) => {
        const [tone, word] = stateOf(bump);
        return (
          <TableRow key={bump.id}>
            <TableCell card="half" className="min-w-0">
              <BumpName bump={bump} edit={editAddress(bump.id)} />
            </TableCell>
            <TableCell card="end" align="right" className="whitespace-nowrap">
              {formatBRL(bump.price ?? bump.product_price)}
            </TableCell>
            <TableCell label="Aceita" align="right" className="max-md:order-3 max-md:text-left">
              {takenText(bump)}
            </TableCell>
            <TableCell
              label="Receita"
              align="right"
              className="whitespace-nowrap max-md:order-4 max-md:text-left"
            >
              {formatBRL(Number(bump.revenue))}
            </TableCell>
            <TableCell card="half" className="max-md:order-1 max-md:mt-2">
              <Badge tone={tone} dot>
                {word}
              </Badge>
            </TableCell>
            <TableCell card="end" className="max-md:order-2 max-md:self-start md:text-right">
              {bump.retired_at ? null : (
                <BumpMenu bump={bump} edit={editAddress(bump.id)} onDelete={onDelete} />
              )}
            </TableCell>
          </TableRow>
        );
      })}
    </Table>
  );
}

function BumpName({ bump, edit }: { bump: BumpListItem; edit: string }) {
  return (
    <>
      {bump.retired_at ? (
        <b className="wrap-anywhere">{bump.headline}</b>
      ) : (
        <Link
          to={edit}
          preventScrollReset
          className="font-strong wrap-anywhere underline-offset-3 hover:underline"
        >
          {bump.headline}
        </Link>
      )}
      <span className="block text-sm text-muted wrap-anywhere">{bump.name}</span>
    </>
  );
}

interface BumpMenuProps {
  bump: BumpListItem;
  edit: string;
  onDelete: (bump: BumpListItem) => void;
}

function BumpMenu({ bump, edit, onDelete }: BumpMenuProps) {
  const id = String(bump.id);
  return (
    <Menu label={`Ações de ${bump.headline}`} trigger={<Icon name="ellipsis" />}>
      <MenuLink to={edit} icon={<Icon name="pencil" />}>
        Editar
      </MenuLink>
      <MenuForm
        fields={{ intent: "pause-bump", id, value: String(!bump.is_paused) }}
        icon={<Icon name={bump.is_paused ? "play" : "pause"} />}
      >
        {bump.is_paused ? "Voltar a oferecer" : "Pausar"}
      </MenuForm>
      <MenuRule />
      <MenuButton tone="danger" icon={<Icon name="trash-2" />} onClick={() => onDelete(bump)}>
        Excluir
      </MenuButton>
    </Menu>
  );
}

function stateOf(bump: BumpListItem): readonly [tone: "ok" | "wait" | "plain" | "bad", word: string] {
  if (bump.retired_at) return ["bad", "Retirada"];
  if (bump.is_paused) return ["wait", "Pausada"];
  if (!bump.is_active) return ["plain", "Produto desativado"];
  return ["ok", bump.moment === "paid" ? "Aparece depois de pagar" : "Aparece no checkout"];
}

/** Of so many paid orders with the product since it is there, or of so many buyers to whom it was shown. */
function takenText({ taken, asked }: BumpListItem): string {
  const [some, all] = [Number(taken), Number(asked)];
  if (all === 0) return COUNT.format(some);
  return `${COUNT.format(some)} de ${COUNT.format(all)} (${RATE.format(some / all)})`;
}
