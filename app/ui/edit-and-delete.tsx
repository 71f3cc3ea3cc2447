import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
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
        <Pencil aria-hidden="true" />
      </Link>
      <IconButton label={`Excluir ${title}`} title="Excluir" onClick={onDelete} className="text-danger">
        <Trash2 aria-hidden="true" />
      </IconButton>
    </>
  );
}
