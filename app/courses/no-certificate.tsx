import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";

interface NoCertificateProps {
  address: string;
  /** True if the course is open to this person and lessons are left. False if the course is not open. */
  isUnfinished: boolean;
  /** For a person who lost the place: why, and how to return. */
  loss?: string | undefined;
}

/** Explains why there is no certificate to issue, and where to go on. */
export function NoCertificate({ address, isUnfinished, loss }: NoCertificateProps) {
  const title = isUnfinished ? "Você ainda não concluiu este curso" : "Você não tem acesso a este curso";
  const sentence = isUnfinished
    ? "O certificado fica disponível quando você concluir todas as aulas."
    : "O certificado é de quem tem acesso ao curso e concluiu todas as aulas.";
  return (
    <div className="wrap section">
      <title>Emitir certificado</title>
      <h1 className="title-page mb-8">Certificado</h1>
      <EmptyState
        title={title}
        action={
          <div className="mt-2 flex flex-wrap justify-center gap-3">
            {isUnfinished || loss ? (
              <ButtonLink to={`/curso/${address}`}>
                {isUnfinished ? "Continuar o curso" : "Ver o curso"}
              </ButtonLink>
            ) : null}
            <ButtonLink to="/meus-cursos" variant={isUnfinished || loss ? "quiet" : "primary"}>
              Meus Cursos
            </ButtonLink>
          </div>
        }
      >
        {loss ?? sentence}
      </EmptyState>
    </div>
  );
}
