import { Link } from "react-router";
import { Icon } from "../icons/icon.tsx";
import { IconButton } from "./button.tsx";

interface EditAndDeleteProps {
  /** What the row is called. */
  title: string;
  edit: string;
  onDelete: () => void;
}

/** The two actions at the end of a row; editing opens over the list, which stays where it is. */
export function EditAndDelete({ title, edit, onDelete }: EditAndDeleteProps) {
  return (
    <>
      <Link
        to={edit}
        preventScrollReset
        aria-label={`Editar ${title}`}
        title="Editar"
        className="icon-button [&>svg]:size-5"
      >
        <Icon name="pencil" />
      </Link>
      <IconButton label={`Excluir ${title}`} title="Excluir" onClick={onDelete} className="text-danger">
        <Icon name="trash-2" />
      </IconButton>
    </>
  );
}
