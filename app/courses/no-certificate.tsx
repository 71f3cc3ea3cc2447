import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";

interface NoCertificateProps {
  /** The course, as the address names it. */
  address: string;
  /** The course is open to this person and lessons are left; else it is not open. */
  isUnfinished: boolean;
  /** Of somebody whose place is gone: why, and the way back. */
  loss?: string | undefined;
}

/** There is no certificate to issue: why, and where to go on. */
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
