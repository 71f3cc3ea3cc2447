import { Petal } from "#app/ui/display/petal.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

const SOLUTIONS = [
  {
    icon: "globe",
    title: "Sites institucionais",
    words: "Rápidos, fáceis de encontrar e de atualizar pela sua equipe.",
  },
  {
    icon: "store",
    title: "Lojas virtuais",
    words: "Com PIX, boleto, frete e nota, do primeiro ao milésimo pedido.",
  },
  {
    icon: "code-xml",
    title: "Sistemas sob medida",
    words: "Quando a planilha já não dá conta e o sistema pronto não serve.",
  },
  {
    icon: "workflow",
    title: "Automação de processos",
    words: "O sistema faz o trabalho repetitivo e registra tudo.",
  },
  {
    icon: "megaphone",
    title: "Automação de marketing",
    words: "E-mails e mensagens no momento certo, com consentimento.",
  },
  { icon: "smartphone", title: "Aplicativos", words: "Android e iPhone a partir do mesmo código." },
] as const;

/** The six things the house builds, on hairlines. */
export function SolutionList() {
  return (
    <ul className="grid gap-x-12 sm:grid-cols-2">
      {SOLUTIONS.map(({ icon, title, words }) => (
        <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4 border-t border-line py-6">
          <Petal>
            <Icon name={icon} />
          </Petal>
          <div>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1 text-muted">{words}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
